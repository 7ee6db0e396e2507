import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeRun } from '../../harness/target/run.ts'
import { jobAnswer } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { runAssay, workFolder } from '../../selftest/verify-process.ts'
import { fileWith, printedBy, redIn, runOnStaging } from '../commands.fixture.ts'
import { readRecording } from './input.ts'
import { replayFile } from './replay-command.ts'

const { description } = context
const recordings = path.resolve('harness/wire/recordings')
const truncated = path.join(recordings, 'v2-7.0.173-text-nofinish.recording.txt')
const whole = path.join(recordings, 'v2-7.0.173-thread-metadata.recording.txt')

describe('replay of an answer that someone recorded', () => {
  test('without its end names the rule, the sentence and the last event, and exits 1', async () => {
    const run = await printedBy(() => replayFile(truncated, { protocol: 'v2', header: [] }))
    expect(run.status).toBe(1)
    expect(redIn(run.stdout)).toEqual(['assistant-stream-v2-not-truncated'])
    expect(run.stdout).toMatch(/interface\.md:\d+ "Its last event has the `type` `finish`/)
    expect(run.stdout).toMatch(/status not\s+recorded/)
    expect(run.stdout).toContain('the recording does not hold its headers')
  })

  test('is judged by the document of the run beside it, which is called as the run was given it', async () => {
    const file = fileWith(readFileSync(truncated), 'answer.txt')
    const folder = path.dirname(file)
    mkdirSync(path.join(folder, 'description'))
    copyFileSync('schemas/interface.md', path.join(folder, 'description/document.md'))
    copyFileSync('schemas/interface.trace.yaml', path.join(folder, 'description/document.trace.yaml'))
    const replayed = () => printedBy(() => replayFile(file, { protocol: 'v2', header: [] }))
    expect((await replayed()).stdout).toContain(', judged by document.md\n')
    writeRun(runOnStaging({ results: folder, document: '../docs/ours.md' }))
    expect((await replayed()).stdout).toMatch(/, judged by ours\.md\n.* ours\.md:\d+ "/s)
  })

  test('cut inside an event gives the byte and the event before', async () => {
    const bytes = readFileSync(whole)
    const cut = bytes.subarray(0, bytes.indexOf('text-delta') + 4)
    const run = await printedBy(() => replayFile(fileWith(cut, 'cut.txt'), { protocol: 'v2', header: [] }))
    expect(run.status).toBe(1)
    expect(run.stdout).toMatch(/not-truncated, byte \d+: unterminated/)
    expect(run.stdout).toMatch(/before: text-start at byte \d+/)
  })

  test('as curl -N -i leaves it needs no option, and is judged with its headers', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Vercel-AI-UI-Message-Stream: v1\r\n\r\n'
    const file = fileWith(Buffer.concat([Buffer.from(head), readFileSync(whole)]), 'curl.txt')
    const run = await printedBy(() => replayFile(file, { header: [] }))
    expect(run.stdout).toContain('fail assistant-stream-v2-content-type-not-of-another-format')
    expect(run.stdout).not.toContain('does not hold its headers')
  })

  test('as curl -N -i leaves it is judged without the trailer behind it', async () => {
    const head =
      'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Vercel-AI-UI-Message-Stream: v1\r\nTrailer: Server-Timing\r\n\r\n'
    const behind = (name: string) =>
      fileWith(
        Buffer.concat([Buffer.from(head), readFileSync(whole), Buffer.from(`${name}: llm;dur=532\r\n\r\n`)]),
        'curl.txt',
      )
    const redOf = async (name: string) =>
      redIn((await printedBy(() => replayFile(behind(name), { header: [] }))).stdout)
    expect(await redOf('Server-Timing')).toEqual([])
    expect(await redOf('Server-Name')).toContain('assistant-stream-v2-nothing-after-done')
  })

  test('takes headers from the command line', async () => {
    const headers = ['content-type: text/event-stream', 'x-vercel-ai-ui-message-stream: v1']
    const run = await runAssay(['replay', whole, ...headers.flatMap((header) => ['--header', header])])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('Nothing is red')
  })

  test('as a browser saves it (HAR) shows the finding and none of the keys', async () => {
    const har = (content: object) => {
      const authorization = [{ name: 'Authorization', value: 'Bearer svc_dsc_secret' }]
      const headers = [
        { name: 'Content-Type', value: 'text/event-stream' },
        { name: 'x-vercel-ai-ui-message-stream', value: 'v1' },
      ]
      const entries = ['favicon.ico', 'base/discovery/v2/assistant/site/message'].map((path) => ({
        request: { method: 'POST', url: `https://api.example/${path}`, headers: authorization },
        response: { status: 200, headers, content },
      }))
      return fileWith(JSON.stringify({ log: { entries } }, null, 2), 'site.har')
    }
    const results = path.join(workFolder(), 'replay')
    const file = har({ text: readFileSync(truncated, 'utf8') })
    const { stdout } = await printedBy(() => replayFile(file, { results, header: [] }))
    expect(redIn(stdout)).toEqual(['assistant-stream-v2-not-truncated'])
    expect(readFileSync(path.join(results, 'exchanges.ndjson'), 'utf8')).not.toContain('svc_dsc_secret')
    await expect(replayFile(har({}), { header: [] })).rejects.toThrow(/site\.har: log\.entries\.1 has no body/)
  })
})

test('of a run by an earlier version, what its target has not is as if a file had left it out', () => {
  const file = fileWith(JSON.stringify(jobAnswer({ id: 'job_1' })), 'exchanges.ndjson')
  const target = { name: 'old', baseUrl: 'http://127.0.0.1:1', tenants: [{ organization: 'acme' }] }
  const run = { ...runOnStaging({}), target }
  writeFileSync(path.join(path.dirname(file), 'run.json'), JSON.stringify(run))
  const read = readRecording(file, { protocol: null, headers: [] }, description)
  expect(read.target).toMatchObject({ name: 'old', lacks: [], objectives: { errorRate: null } })
})

describe('replay of what is no recording', () => {
  const exchange = '{"id":"specs-1"}'
  test.each([
    ['nothing at all', () => fileWith('', 'empty'), /empty:1: neither exchanges of a run/],
    ['a missing file', () => 'nowhere.ndjson', /^nowhere\.ndjson: no such file/],
    ['an empty folder', () => workFolder(), /: no exchanges\.ndjson here/],
    ['one value that is no exchange', () => fileWith(exchange, 'one'), /one:1: neither a HAR nor an exchange.*engine/],
    ['lines that are no exchanges', () => fileWith(`${exchange}\n${exchange}\n`, 'a'), /a:1: not what a run records/],
    ['a line that is no JSON', () => fileWith('{"id":\n{}\n', 'b'), /b:1: not what a run records: not a whole/],
    ['a HAR of another site', () => fileWith('{"log":{"entries":[]}}', 'c.har'), /c\.har: none of its 0 entries/],
    ['a HAR in another form', () => fileWith('{"log":{"entries":[1]}}', 'd.har'), /d\.har: no HAR: log\.entries\.0/],
  ])('names what is wrong with %s', async (_, file, expected) => {
    await expect(replayFile(file(), { header: [] })).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(expected),
    })
  })

  test('names a document that is missing', async () => {
    const asked = { document: 'nowhere.md', header: [] }
    await expect(replayFile(truncated, asked)).rejects.toThrow(/^nowhere\.md: no such file/)
  })

  test('exits 2 on a header that is none and prints nothing else', async () => {
    const run = await runAssay(['replay', truncated, '--header', 'x'])
    expect(run).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining('give it as "name: value"') })
  })

  test('never breaks, whatever the bytes', () => {
    const file = path.join(workFolder(), 'any')
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(`{"a":${text}}`)),
    )
    fc.assert(
      fc.property(bytes, fc.constantFrom(null, 'v1', 'v2'), (content, protocol) => {
        writeFileSync(file, content)
        try {
          expect(readRecording(file, { protocol, headers: [] }, description).exchanges).toHaveLength(1)
        } catch (error) {
          expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringMatching(/any:1: /) })
        }
      }),
      { numRuns: 300 },
    )
  })
})
