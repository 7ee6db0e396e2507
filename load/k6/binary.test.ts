import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { testFolder } from '../../harness/test-folder.fixture.ts'
import { findK6, quietEnvironment, type Surroundings } from './binary.ts'
import { sourceHash } from './source.ts'

/** A machine whose path has only these commands, each of them a shell script. */
function machine(commands: Readonly<Record<string, string>>): Surroundings {
  const folder = testFolder()
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  return { env: { PATH: bin }, cache: path.join(folder, 'cache'), tell: () => {} }
}

const named = `k6/x/assay/${sourceHash()}`
const withModule = `echo 'k6 v2.2.0 (go1.26)\nExtensions:\n  k6/x/assay [js]\n  ${named} [js]'`
const ofOtherSource = "echo 'k6 v2.2.0 (go1.26)\nExtensions:\n  k6/x/assay [js]\n  k6/x/assay/0123456789abcdef [js]'"
const stock = "echo 'k6 v2.2.0 (go1.26)'"
const older = "echo 'k6 v1.8.1 (go1.26)\n  k6/x/assay [js]'"
/** A `go` that writes a k6 with the module to the file of `-o`. */
const go = `while [ "$1" != "-o" ]; do shift; done\nprintf '#!/bin/sh\\necho k6 v2.2.0 ${named}' > "$2"; /bin/chmod +x "$2"`

test.each([
  ['on the path, where it has the module', { k6: withModule }, { kind: 'found', streams: true }],
  ['on the path without the module, where it can not be built', { k6: stock }, { kind: 'found', streams: false }],
  [
    'on the path as one without the module, where it has that of another version of Assay',
    { k6: ofOtherSource },
    { kind: 'found', streams: false },
  ],
  ['nowhere, where the one on the path is of another version', { k6: older }, { kind: 'missing' }],
  [
    'nowhere, with one line on how to get it, where there is no Go either',
    {},
    {
      kind: 'missing',
      remedy:
        'there is no k6 with the streaming module, and no Go to build it; install Go 1.25 or newer, or name a k6 v2.2 in K6_BIN',
    },
  ],
  [
    "nowhere, with Go's own last line, where the build fails",
    { go: 'echo "go: downloading x\ngo: no network" >&2; exit 1' },
    { kind: 'missing', remedy: expect.stringContaining('k6 could not be built: go: no network;') },
  ],
])('k6 is found %s', async (_, commands, expected) => {
  expect(await findK6(machine(commands))).toMatchObject(expected)
})

test('what is named k6 and can not be run is passed over', async () => {
  const here = machine({ k6: withModule })
  const before = machine({})
  mkdirSync(path.join(before.env['PATH'] ?? '', 'k6'))
  const unmarked = machine({})
  writeFileSync(path.join(unmarked.env['PATH'] ?? '', 'k6'), '')
  const env = { PATH: [before, unmarked, here].map(({ env }) => env['PATH']).join(':') }
  expect(await findK6({ ...here, env })).toMatchObject({ kind: 'found', streams: true })
})

test('why a k6 with the module could not be built is said where one without it is used', async () => {
  const said: string[] = []
  const here = machine({ go: 'echo "go: no network" >&2; exit 1', k6: stock })
  expect(await findK6({ ...here, tell: (line) => said.push(line) })).toMatchObject({ kind: 'found', streams: false })
  expect(said).toContainEqual(expect.stringMatching(/^k6 could not be built: go: no network; .* reads no streams$/))
})

test('k6 is built once, and found in the cache from then on', async () => {
  const here = machine({ go, k6: stock })
  const first = await findK6(here)
  expect(first).toMatchObject({ kind: 'found', streams: true })
  expect(await findK6({ ...here, env: { PATH: '' } })).toEqual(first)
})

/** A store of artifacts with a k6 for this machine at `/k6-<source>-<platform>`, to which it redirects. */
function store(script: string): Promise<string> {
  const file = `/k6-${sourceHash()}-${process.platform}-${process.arch}`
  return served((request, response) => {
    const url = request.url?.replace(/\?.*/, '')
    if (url === file) response.writeHead(302, { location: '/kept' }).end()
    else if (url === '/away') response.writeHead(302, { location: 'http://artifacts.example/k6' }).end()
    else if (url === '/kept') response.end(`#!/bin/sh\n${script}\n`)
    else response.writeHead(404).end()
  })
}

test('a prebuilt k6 is downloaded once, and found in the cache from then on', async () => {
  const here = machine({ go: 'exit 1', k6: stock })
  const from = `${await store(withModule)}/k6-{source}-{platform}`
  const first = await findK6({ ...here, env: { ...here.env, K6_PREBUILT: from } })
  expect(first).toMatchObject({ kind: 'found', streams: true })
  expect(await findK6({ ...here, env: { PATH: '' } })).toEqual(first)
})

test.each([
  ['there is none', withModule, '/k6-for-others', 'status 404 from http://127.0.0.1'],
  ['it is of other sources', ofOtherSource, '/kept', 'it does not run here, or was built from other sources'],
  ['it does not run here', 'exit 1', '/kept', 'it does not run here, or was built from other sources'],
  ['it is away, without TLS', withModule, '/away', 'status 302 from http://127.0.0.1'],
])('k6 is built, and the reason said, where of a prebuilt one %s', async (_, script, file, problem) => {
  const said: string[] = []
  const here = { ...machine({ go }), tell: (line: string) => said.push(line) }
  const env = { ...here.env, K6_PREBUILT: `${await store(script)}${file}?token=s3cret` }
  expect(await findK6({ ...here, env })).toMatchObject({ kind: 'found', streams: true })
  expect(said).toContainEqual(expect.stringContaining(`no prebuilt k6: ${problem}`))
  expect(said.join('\n')).not.toContain('s3cret')
})

test.each(['http://artifacts.example/k6', 'k6', '/usr/bin/k6'])(
  'K6_PREBUILT is a mistake where it is %s',
  async (from) => {
    const here = machine({ go })
    const naming = findK6({ ...here, env: { ...here.env, K6_PREBUILT: from } })
    await expect(naming).rejects.toThrow('K6_PREBUILT is no https address of a k6; give one such as https://')
  },
)

test('K6_BIN comes before what is on the path, and is a mistake where it names something else', async () => {
  const here = machine({ k6: withModule, mine: stock, kept: ofOtherSource })
  const file = (name: string) => path.join(here.env['PATH'] ?? '', name)
  const naming = (binary: string) => findK6({ ...here, env: { ...here.env, K6_BIN: binary } })
  expect(await naming(file('mine'))).toEqual({ kind: 'found', binary: file('mine'), streams: false })
  await expect(naming('/no/such/k6')).rejects.toThrow('K6_BIN names /no/such/k6, which is no k6 v2.2')
  await expect(naming(file('kept'))).rejects.toThrow('whose module is of another version of Assay; build it from')
})

test('k6 runs without telemetry and without settings of the caller, but for where its metrics go', () => {
  const env = quietEnvironment({ PATH: '/bin', K6_OUT: 'json=k6.json', K6_WEB_DASHBOARD: 'true', K6_VUS: '9' })
  const wanted = { PATH: '/bin', K6_OUT: 'json=k6.json', K6_WEB_DASHBOARD: 'true' }
  expect(env).toEqual({ ...wanted, K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false' })
})
