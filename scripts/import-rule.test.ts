import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { projectFiles, projectRoot } from './project-files.ts'

/** A place that a file names: by an import, or by a relative path in a string that it may read or load. */
interface Reference {
  readonly line: number
  readonly kind: 'value' | 'type' | 'path'
  readonly specifier: string
}

/** What each room may import of the others; its own files always. The table of the design, "Rooms". */
const rooms: Readonly<Record<string, readonly string[]>> = {
  schemas: ['schemas/description'],
  'schemas/description': [],
  requirements: ['harness', 'schemas/generated', 'schemas/description'],
  harness: ['schemas/generated', 'schemas/description'],
  reference: [],
  specs: ['requirements', 'harness', 'schemas/generated', 'schemas/description'],
  contracts: ['requirements', 'harness', 'schemas/generated', 'schemas/description'],
  load: ['harness', 'schemas/generated', 'schemas/description'],
  clients: ['requirements', 'harness', 'schemas/description'],
  report: ['harness', 'requirements', 'schemas/description'],
  selftest: ['harness', 'schemas/description'],
}
/** Entry points, measurements and the configuration of tools at the root put the other rooms together. */
const mayImportAll = ['scripts', 'commands', 'bench', '']

/** Allowed as types only, which are gone when the code runs: nothing passes by construction. */
const asTypes: Readonly<Record<string, readonly string[]>> = {
  reference: ['schemas/generated'],
}
const typesForAll = ['schemas/facts-model.ts']
/** Data that holds beside any description; the reference service has its own all the same. */
const valuesForAll = ['schemas/stream-protocols.ts']

/**
 * Tests of the catalogue read changed documents with the generator: that a requirement follows from a changed sentence
 * can't be shown with the description that is committed. What runs still can't import it.
 */
const readsDocuments = /^requirements\/(?:.+\.test|test-support\/.+)\.ts$/
const generator = ['schemas', 'schemas/read', 'schemas/write']

/** What the bundle of the reference service must not reach by a path in a string either. */
const judgesPaths = ['reference']

const source = /\.(?:ts|tsx|mts|js|mjs)$/
const generated = /^schemas\/generated\//

function roomOf(file: string): string {
  const folder = path.posix.dirname(file)
  if (folder === '.') return ''
  const nested = ['schemas/generated', 'schemas/description'].find((room) => `${folder}/`.startsWith(`${room}/`))
  return nested ?? folder.split('/')[0] ?? ''
}

function referencesIn(file: string, text: string): readonly Reference[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Reference[] = []
  const add = (kind: Reference['kind'], node: ts.Node | undefined) => {
    if (node === undefined || !ts.isStringLiteralLike(node)) return
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    found.push({ line: line + 1, kind, specifier: node.text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` still loads the module, by verbatimModuleSyntax: only `import type` is gone at run time.
      add(node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'value', node.moduleSpecifier)
    } else if (ts.isExportDeclaration(node)) {
      add(node.isTypeOnly ? 'type' : 'value', node.moduleSpecifier)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add('type', node.argument.literal)
    } else {
      const [argument] = ts.isCallExpression(node) && isLoader(node) ? node.arguments : []
      if (argument !== undefined) add('value', argument)
      else if (ts.isStringLiteralLike(node) && /^\.\.?\//.test(node.text)) add('path', node)
      ts.forEachChild(node, visit)
    }
  }
  visit(tree)
  return found
}

/** `import(…)`, `require(…)`, `import.meta.resolve(…)`, `vi.mock(…)` */
function isLoader({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    ['require', 'import.meta.resolve', 'vi.mock', 'vi.importActual'].includes(expression.getText())
  )
}

/** What `file` imports and its room may not: `file:line: what, and what the rule allows`. */
function forbiddenImports(file: string, text: string): readonly string[] {
  const room = roomOf(file)
  if (mayImportAll.includes(room) || generated.test(file)) return []
  const allowed = rooms[room]
  if (allowed === undefined)
    return [`${file}: the design's table has no room ${room}; add it there and here, or move the file`]
  const all = referencesIn(file, text)
  const references = all.filter(({ kind }) => kind !== 'path' || judgesPaths.includes(room))
  const runsInK6 = room === 'load' && all.some(({ specifier }) => /^k6(?:\/|$)/.test(specifier))

  return references.flatMap(({ line, kind, specifier }) => {
    const refuse = (rule: string) => [`${file}:${line}: imports ${specifier}; ${rule}`]
    if (!specifier.startsWith('.')) return []
    const target = path.posix.join(path.posix.dirname(file), specifier)
    const other = roomOf(target)
    if (other === room || (kind === 'type' && typesForAll.includes(target))) return []
    if (kind === 'type' && asTypes[room]?.includes(other)) return []
    const here = runsInK6 ? allowed.filter((name) => name !== 'harness') : allowed
    if (readsDocuments.test(file) && generator.includes(path.posix.dirname(target))) return []
    if (here.includes(other) || (room !== 'reference' && valuesForAll.includes(target))) return []
    const types = asTypes[room]?.map((name) => `types of ${name}/ by \`import type\``) ?? []
    const may = [...here.map((name) => `${name}/`), ...types]
    return refuse(
      `${runsInK6 ? 'a k6 script' : `${room}/`} may import ${may.join(', ') || 'nothing of the other rooms'}`,
    )
  })
}

describe('the import rule', () => {
  const files = projectFiles().filter((file) => source.test(file))

  test('holds for every source file', () => {
    const found = files.flatMap((file) => forbiddenImports(file, readFileSync(path.join(projectRoot, file), 'utf8')))
    expect(found, found.join('\n')).toEqual([])
  })

  test('is asked of a project that has sources', () => {
    expect(files).toContain('scripts/import-rule.test.ts')
    expect(files).toContain('harness/sending/exchange.ts')
  })

  test('keeps the set-up free of packages, since it runs before they are there', () => {
    const setUp = ['scripts/setup.mjs', 'scripts/setup-lock.mjs', 'scripts/test.mjs']
    const packages = setUp.flatMap((file) =>
      referencesIn(file, readFileSync(path.join(projectRoot, file), 'utf8'))
        .filter(({ kind, specifier }) => kind === 'value' && !specifier.startsWith('./'))
        .filter(({ specifier }) => !builtinModules.includes(specifier.replace(/^node:/, '')))
        .map(({ specifier }) => `${file}: ${specifier}`),
    )
    expect(packages).toEqual([])
  })
})

describe('a forbidden import is found', () => {
  test.each([
    ['an engine that imports another', 'specs/a.ts', "import { pact } from '../contracts/pact.ts'"],
    ['a side-effect import', 'contracts/a.ts', "import '../load/run.ts'"],
    ['a dynamic import', 'load/a.ts', "const x = await import('../specs/a.ts')"],
    ['a template without parts', 'load/a.ts', 'const x = await import(`../specs/a.ts`)'],
    ['a re-export', 'report/a.ts', "export * from '../specs/a.ts'"],
    ['a type', 'harness/a.ts', "import type { Requirement } from '../requirements/requirement.ts'"],
    ['a type by import()', 'harness/a.ts', "type A = import('../requirements/requirement.ts').Requirement"],
    ['a value of the facts model', 'requirements/a.ts', "import { x } from '../schemas/facts-model.ts'"],
    ['the generator', 'requirements/a.ts', "import type { x } from '../schemas/grammar.ts'"],
    ['the generator in a test of another room', 'report/a.test.ts', "import { x } from '../schemas/read/x.ts'"],
    [
      'the harness in the reference service',
      'reference/a.ts',
      "import type { Exchange } from '../harness/sending/exchange.ts'",
    ],
    [
      'a generated value in the reference service',
      'reference/a.ts',
      "import { type F } from '../schemas/generated/facts.ts'",
    ],
    [
      'a file that the reference service reads',
      'reference/a.ts',
      "new URL('../schemas/generated/facts.json', import.meta.url)",
    ],
    [
      'the table of the stream protocols in the reference service',
      'reference/a.ts',
      "import { v1Events } from '../schemas/stream-protocols.ts'",
    ],
    [
      'the harness in a k6 script',
      'load/a.ts',
      "import http from 'k6/http'\nimport { send } from '../harness/sending/send.ts'",
    ],
    ['requirements in the self-test', 'selftest/a.ts', "import { catalogue } from '../requirements/catalogue.ts'"],
    ['a script', 'harness/a.ts', "import { main } from '../scripts/assay.ts'"],
    ['a room that nobody planned', 'extras/a.ts', ''],
  ])('%s', (_name, file, text) => {
    expect(forbiddenImports(file, text)).toHaveLength(1)
  })

  test('with its place and what is allowed instead', () => {
    expect(forbiddenImports('report/a.ts', "\nimport x from '../load/x.ts'")).toEqual([
      'report/a.ts:2: imports ../load/x.ts; report/ may import harness/, requirements/, schemas/description/',
    ])
  })
})

describe('a lawful import is left alone', () => {
  test.each([
    ['its own room', 'specs/a.ts', "import { b } from './b.ts'"],
    ['what the table names', 'specs/a.ts', "import { catalogue } from '../requirements/catalogue.ts'"],
    [
      'generated types in the reference service',
      'reference/a.ts',
      "import type { F } from '../schemas/generated/facts.ts'",
    ],
    ['types of the facts model', 'harness/a.ts', "import type { Facts } from '../schemas/facts-model.ts'"],
    ['the table of the stream protocols', 'load/a.ts', "import { v1Events } from '../schemas/stream-protocols.ts'"],
    ['the generator in a test of the catalogue', 'requirements/a.test.ts', "import { x } from '../schemas/read/x.ts'"],
    ['the reference service, started as a process', 'selftest/a.ts', "spawn('tsx', ['../reference/main.ts'])"],
    ['everything in a script', 'scripts/a.ts', "import { main } from '../specs/a.ts'"],
    [
      'an import in a comment or a string',
      'harness/a.ts',
      '// import x from "../specs/a.ts"\nconst s = \'import "../specs/a.ts"\'',
    ],
  ])('%s', (_name, file, text) => {
    expect(forbiddenImports(file, text)).toEqual([])
  })
})
