import { readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { cloneWith } from './clone.fixture.ts'
import { projectRoot } from './command-line/project-root.ts'
import { projectFiles } from './project-files.fixture.ts'

/** The violations of a configuration in a project: `rule: file → file`; for packages, their folders. */
async function violations(root: string, config = '.dependency-cruiser.mjs'): Promise<readonly string[]> {
  const cruiser = path.join(projectRoot, 'node_modules', '.bin', 'depcruise')
  const args = ['--config', path.join(projectRoot, config), '--output-type', 'json', '.']
  // Its exit status is the number of violations, so a status other than 0 is no error.
  const { stdout, stderr } = await execa(cruiser, args, { cwd: root, reject: false })
  expect(stdout, stderr).not.toBe('')
  const { summary }: Cruise = JSON.parse(stdout)
  expect(summary.totalCruised).toBeGreaterThan(0)
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

interface Cruise {
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { name: string } }[]
  }
}

test('every import keeps the table of rooms', { timeout: 60_000 }, async () => {
  expect(await violations(projectRoot)).toEqual([])
})

test('packages of a room import each other in one direction', { timeout: 60_000 }, async () => {
  expect(await violations(projectRoot, '.dependency-cruiser.packages.mjs')).toEqual([])
})

test('packages that import each other are found, but for what only tests import', async () => {
  const root = projectOf([
    ['harness/wire/read.ts', "import type { A } from '../sending/a.ts'\nexport type B = A"],
    ['harness/wire/b.ts', 'export const b = 1'],
    ['harness/sending/a.ts', 'export type A = 1'],
    ['harness/sending/send.ts', "import { b } from '../wire/b.ts'\nb()"],
    ['harness/limits/a.ts', 'export const a = 1'],
    ['harness/limits/a.test.ts', "import { b } from '../budget/b.ts'\nb()"],
    ['harness/budget/b.ts', "import { a } from '../limits/a.ts'\nexport const b = a"],
  ])
  expect((await violations(root, '.dependency-cruiser.packages.mjs')).toSorted()).toEqual([
    'packages that import each other: harness/sending → harness/wire',
    'packages that import each other: harness/wire → harness/sending',
  ])
})

test('the reference service reads no file of another room', () => {
  const found = projectFiles()
    .filter((file) => /^reference\/.+\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8').replaceAll(/^import type .*$/gm, '')
      return /['"`](?:\.\.?\/)+(?:schemas|harness|requirements)\//.test(text)
    })
  expect(found).toEqual([])
})

/** A project of its own, with files that have one import each. */
function projectOf(files: readonly (readonly [file: string, text: string])[]): string {
  const { root, write } = cloneWith('tsconfig.json')
  const rooms = ['schemas/read/a', 'schemas/generated/a', 'harness/a', 'requirements/a', 'load/a']
  const imported = [...rooms, 'load/plan/a', 'contracts/a', 'specs/a', 'scripts/a'].map(
    (name) => [`${name}.ts`, 'export const a = 1\nexport type A = 1\n'] as const,
  )
  for (const [file, text] of [...imported, ...files]) write(file, text)
  return root
}

test('an import that the table does not allow is found, and no other', async () => {
  const forbidden = [
    ['specs/engine.ts', "import { a } from '../contracts/a.ts'\na()"],
    ['contracts/side-effect.ts', "import '../load/a.ts'"],
    ['load/dynamic.ts', "await import('../specs/a.ts')"],
    ['report/re-export.ts', "export * from '../specs/a.ts'"],
    ['harness/type.ts', "import type { A } from '../requirements/a.ts'\nexport type B = A"],
    ['requirements/generator.ts', "import { a } from '../schemas/read/a.ts'\na()"],
    ['report/generator.test.ts', "import { a } from '../schemas/read/a.ts'\na()"],
    ['reference/harness.ts', "import type { A } from '../harness/a.ts'\nexport type B = A"],
    ['reference/generated-value.ts', "import { a } from '../schemas/generated/a.ts'\na()"],
    ['selftest/requirements.ts', "import { a } from '../requirements/a.ts'\na()"],
    ['harness/script.ts', "import { a } from '../scripts/a.ts'\na()"],
    ['load/scripts/harness.ts', "import { a } from '../../harness/a.ts'\na()"],
    ['load/scripts/node.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('')"],
    ['extras/unplanned.ts', "import { a } from '../harness/a.ts'\na()"],
    ['scripts/set-up.mjs', "import { a } from 'ajv'\na()"],
    ['schemas/circle.ts', "import type { B } from './of-types.ts'\nexport type C = B"],
  ] as const
  const allowed = [
    // A circle is reported once, for one of its files.
    ['schemas/of-types.ts', "import type { C } from './circle.ts'\nexport type B = C"],
    ['specs/catalogue.ts', "import { a } from '../requirements/a.ts'\na()"],
    ['load/catalogue.ts', "import { a } from '../requirements/a.ts'\na()"],
    ['reference/generated-type.ts', "import type { A } from '../schemas/generated/a.ts'\nexport type B = A"],
    ['load/scripts/plan.ts', "import { a } from '../plan/a.ts'\na()"],
    ['requirements/generator.test.ts', "import { a } from '../schemas/read/a.ts'\na()"],
    ['scripts/all.ts', "import { a } from '../specs/a.ts'\na()"],
    ['scripts/set-up-node.mjs', "import { readFileSync } from 'node:fs'\nreadFileSync('')"],
    ['harness/comment.ts', "// import { a } from '../specs/a.ts'"],
  ] as const
  const found = await violations(projectOf([...forbidden, ...allowed]))
  expect(found.map((line) => / (\S+) → /.exec(line)?.[1]).sort()).toEqual(forbidden.map(([file]) => file).sort())
})
