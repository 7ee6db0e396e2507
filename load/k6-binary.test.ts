import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findK6, quietEnvironment, type Surroundings } from './k6-binary.ts'

/** A machine with only these commands on its path; each is a shell script. */
function machine(commands: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}): Surroundings {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-k6-'))
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(commands)) writeCommand(path.join(bin, name), script)
  return { env: { PATH: bin, ...env }, cache: path.join(folder, 'cache'), tell: () => {} }
}

function writeCommand(file: string, script: string): string {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

const withModule = "echo 'k6 v2.2.0 (go1.26)\nExtensions:\n  k6/x/assay [js]'"
const stock = "echo 'k6 v2.2.0 (go1.26)'"
const older = "echo 'k6 v1.8.1 (go1.26)\n  k6/x/assay [js]'"
/** Writes what `-o` names: a k6 with the module. */
const go = `while [ "$1" != "-o" ]; do shift; done\nprintf '#!/bin/sh\\necho k6 v2.2.0 k6/x/assay' > "$2"; /bin/chmod +x "$2"`

describe('k6 is found', () => {
  test('where K6_BIN names it, whatever else is there', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-k6-'))
    const named = writeCommand(path.join(folder, 'mine'), stock)
    const found = await findK6(machine({ k6: withModule }, { K6_BIN: named }))
    expect(found).toEqual({ kind: 'found', binary: named, streams: false })
  })

  test('on the path, where it has the module', async () => {
    const found = await findK6(machine({ k6: withModule }))
    expect(found).toMatchObject({ kind: 'found', streams: true })
  })

  test('by building it once, and in the cache from then on', async () => {
    const here = machine({ go, k6: stock })
    const first = await findK6(here)
    expect(first).toMatchObject({ kind: 'found', streams: true })
    const later = await findK6({ ...here, env: { PATH: '' } })
    expect(later).toEqual(first)
  })

  test('on the path without the module, where it can not be built', async () => {
    const found = await findK6(machine({ k6: stock }))
    expect(found).toMatchObject({ kind: 'found', streams: false })
  })
})

describe('k6 is missing', () => {
  test('with one line on how to get it, where there is no Go either', async () => {
    const found = await findK6(machine({}))
    expect(found).toEqual({
      kind: 'missing',
      remedy:
        'there is no k6 with the streaming module, and no Go to build it; install Go 1.25 or newer, or name a k6 v2.2 in K6_BIN',
    })
  })

  test('where the one on the path is of another version', async () => {
    expect(await findK6(machine({ k6: older }))).toMatchObject({ kind: 'missing' })
  })

  test("with Go's own last line, where the build fails", async () => {
    const found = await findK6(machine({ go: 'echo "go: downloading x\ngo: no network" >&2; exit 1' }))
    expect(found).toMatchObject({ remedy: expect.stringContaining('k6 could not be built: go: no network;') })
  })

  test('and K6_BIN that names something else is a mistake, not a reason to look further', async () => {
    const search = findK6(machine({ k6: withModule }, { K6_BIN: '/no/such/k6' }))
    await expect(search).rejects.toThrow('K6_BIN names /no/such/k6, which is no k6 v2.2')
  })
})

test('k6 runs without telemetry and without settings of whoever calls', () => {
  const env = quietEnvironment({ PATH: '/bin', K6_OUT: 'cloud', K6_VUS: '9' })
  expect(env).toEqual({ PATH: '/bin', K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false' })
})
