import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { contextOn, declared } from '../context/context.fixture.ts'
import { k6 } from '../k6/k6.fixture.ts'
import { checkAffordable } from '../scenario/affordable.ts'
import { scenarioOf } from '../scenario/scenario.ts'
import { emitKubernetes } from './emit.ts'

const KEY = 'svc_dsc_0123456789'

test('what is written for a cluster runs as the operator runs it, with its share of the streams and no record in its log', async () => {
  let requests = 0
  const baseUrl = await served((request, response) => {
    if (request.headers.authorization === `Bearer ${KEY}`) requests++
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = ['"text-start","id":"1"', '"text-delta","id":"1","delta":"word"', '"text-end","id":"1"', '"finish"']
    response.end(events.map((event) => `data: {"type":${event}}\n\n`).join(''))
  })
  const context = contextOn({ baseUrl }, { k6 })
  const scenario = scenarioOf('steady', { rate: 8, duration: 1, segments: 2 }, declared.load)
  using work = temporaryFolder()
  const { path: folder } = work
  const wanted = checkAffordable(context, scenario)
  vi.stubEnv('ASSAY_REFERENCE_ASSISTANT_KEY', KEY)
  const steps = await emitKubernetes(context, { scenario, wanted, folder }, () => {})
  expect(requests).toBe(0)
  expect(steps.at(-1)).toBe(`kubectl apply --filename ${folder}`)
  for (const file of ['configmap.yaml', 'testrun.yaml', 'streams.tar'])
    expect(readFileSync(path.join(folder, file), 'latin1'), file).not.toContain(KEY)
  expect(existsSync(path.join(folder, 'runner', 'Dockerfile'))).toBe(true)

  // The operator archives the archive again to learn its needs, and lets each runner take one segment.
  const { arguments: given } = parse(readFileSync(path.join(folder, 'testrun.yaml'), 'utf8')).spec
  const own = { cwd: folder }
  await execa(k6.binary, ['archive', 'streams.tar', '--archive-out=again.tar', given], own)
  const segment = ['--execution-segment=0:1/2', '--execution-segment-sequence=0,1/2,1']
  const { all } = await execa(k6.binary, ['run', '--quiet', '--address=', ...segment, given, 'again.tar'], {
    ...own,
    all: true,
    reject: false,
  })
  expect(requests, all).toBe(4)
  expect(all).toContain('stream_first_text')
  expect(all).not.toContain('assay-record')
}, 60_000)
