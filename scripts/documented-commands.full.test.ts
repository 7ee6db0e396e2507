import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runVerify, targetLike, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'
import { projectFiles } from './project-files.fixture.ts'
import { bash } from './workflows.fixture.ts'

/** The commands of the README, CONTRIBUTING and `docs/`: each line of a block of `sh`, without the comment after it. */
const pages = projectFiles().filter((file) => /^(?:README|CONTRIBUTING|docs\/[\w-]+)\.md$/.test(file))
const written = pages.flatMap((page) => {
  const blocks = readFileSync(path.join(projectRoot, page), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)
  const lines = [...blocks].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/ +#.*/, '').trim()),
  )
  return lines.filter((line) => line !== '').map((command) => ({ page, command }))
})

/** The commands without repetitions. */
const commands = [...new Map(written.map((one) => [one.command, one])).values()]

/** Commands that are not run as they stand: only their options are compared with their help. */
const onlyLookedAt: readonly (readonly [command: RegExp, why: string])[] = [
  [/^(?:npm test|npm run (?:test:full|lint|types)|bash \.ci\/run)$/, 'it is what runs this test, or runs beside it'],
  [/^npm run (?:selftest|bench)\b/, 'it takes from minutes to hours'],
  [/^npm run load -- (?!.*--(?:plan|emit))/, 'it takes minutes, and is run at its smallest by load.full.test.ts'],
  [/^npm run assay -- init$/, 'it asks a person'],
  [/^npm run assay -- broker |--pacts "\$/, 'it takes a broker; broker.full.test.ts runs it against a double'],
  [/^npm run verify$/, 'it is run with a profile of seconds on the lines beside it'],
]

const work = workFolder()
// Limits that are scaled for a load, as the page about loads tells its reader to do.
const limits = { 'assistant-key-month': null, 'assistant-organization-hour': null, 'assistant-ip-day': null }
const target = targetLike({ limits, budget: {} }, work)
let results = ''

beforeAll(async () => {
  ;({ results } = await runVerify(['--target', target, '--profile', 'smoke']))
  const recordings = path.join(projectRoot, 'harness/wire/recordings')
  const body = path.join(recordings, 'v2-5.0.277-thread-toplevel.recording.txt')
  copyFileSync(body, path.join(work, 'body.txt'))
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nx-vercel-ai-ui-message-stream: v1\r\n\r\n'
  writeFileSync(path.join(work, 'answer.txt'), head + readFileSync(body, 'utf8'))
  writeFileSync(path.join(work, 'site.har'), JSON.stringify(har(readFileSync(body, 'utf8'))))
  copyFileSync(path.join(projectRoot, 'schemas/interface.md'), path.join(work, 'my.md'))
  copyFileSync(path.join(projectRoot, 'schemas/interface.trace.yaml'), path.join(work, 'my.trace.yaml'))
  copyFileSync(path.join(projectRoot, 'schemas/generated/openapi.json'), path.join(work, 'openapi.yaml'))
})

/** A HAR as a browser saves it, with one answer of the assistant. */
function har(text: string) {
  const headers = [
    { name: 'content-type', value: 'text/event-stream' },
    { name: 'x-vercel-ai-ui-message-stream', value: 'v1' },
  ]
  const request = { method: 'POST', url: 'https://api.example/discovery/v2/assistant/site/message', headers: [] }
  return { log: { entries: [{ request, response: { status: 200, headers, content: { text } } }] } }
}

/** The command, filled in as by a person with a target, a run and a document; runs take seconds in place of minutes. */
function filledIn(command: string): string {
  const own = (name: string) => path.join(work, name)
  const said = command
    .replace('--target staging', `--target ${target}`)
    .replace('results/<run id>', results)
    .replace('BEFORE AFTER', `${results} ${results}`)
    .replace('OLD NEW', `${own('my.md')} ${own('my.md')}`)
    .replace('--emit kubernetes DIR', `--emit kubernetes ${own('cluster')}`)
    .replace(/^curl .*; /, '')
    .replace(/--out my\b/, `--out ${own('out')}`)
    .replace(/--pacts \.\/pacts\b/, '--pacts contracts/pacts')
    .replace(/(?<=\s)(?:my\.md|openapi\.yaml|body\.txt|answer\.txt|site\.har)(?=\s|$)/, own)
  return /^npm run verify -- (?!.*--(?:profile|only))/.test(said) ? `${said} --profile smoke` : said
}

const reasonFor = (command: string) => onlyLookedAt.find(([pattern]) => pattern.test(command))?.[1]

describe('commands of the documentation', () => {
  test('are found, and each reason not to run one speaks of some', () => {
    expect(new Set(written.map(({ page }) => page)).size).toBeGreaterThan(6)
    for (const [pattern] of onlyLookedAt)
      expect(
        commands.some(({ command }) => pattern.test(command)),
        `${pattern}`,
      ).toBe(true)
  })

  test.each(commands.filter(({ command }) => reasonFor(command) === undefined))(
    '$page: $command',
    async ({ command }) => {
      const { exitCode, all } = await bash(filledIn(command))
      // A run on the broken reference service is red when it works.
      const expected = command.includes('reference-broken') ? 1 : 0
      expect(exitCode, `${filledIn(command)}\n${all}`).toBe(expected)
    },
  )

  test.each(commands.filter(({ command }) => reasonFor(command) !== undefined && / -- .*--[a-z]/.test(command)))(
    '$page: $command has the options that its help names',
    async ({ command }) => {
      const [, script = '', rest = ''] = /^npm run (\S+) -- ?(.*)/.exec(command) ?? []
      const words = rest.split(' ').filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('--'))
      const path = script === 'assay' ? words.slice(0, words[0] === 'broker' ? 2 : 1) : []
      const { all = '' } = await bash(`npm run ${script} -- ${path.join(' ')} --help`)
      for (const [option] of rest.matchAll(/--[a-z][\w-]*/g)) expect(all, command).toContain(option)
    },
  )
})
