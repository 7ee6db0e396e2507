import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './command-line/project-root.ts'
import { ignoreRule, projectFiles } from './project-files.fixture.ts'

const files = projectFiles()
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** Files that a program wrote or recorded, or that were collected: rules for what people write do not apply there. */
const notWritten = /(?:^|\/)(?:generated|recordings|corpus)\/|\.recording\.|^package-lock\.json$/
const sources = files.filter((file) => /\.(?:ts|tsx|mts|js|mjs)$/.test(file) && !notWritten.test(file))

const LONGEST_FILE = 250

/** The beginning of a path that belongs to one person or one build machine. */
const machinePath = /(?<![\w./*-])\/(?:work|root|tmp|home|Users)\/|\b[A-Z]:\\\\?Users\b/
/** Hosts to download packages from: each machine's own npm configuration chooses one. */
const registryHost =
  /\b(?:registry\.(?:npmjs|yarnpkg)\.|npm\.pkg\.github\.|proxy\.golang\.|[\w-]+\.jfrog\.io|(?:artifactory|verdaccio|nexus)\.)/

const focused = /\b(?:describe|suite|test|it)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fails|fixme)\b/
/** In brackets, since the pattern would otherwise find itself. */
const unfinished = /\b(?:TO[D]O|FIX[M]E)\b/
const vague = /^(?:utils?|helpers?|common|misc)$/

/** `file:line: text` of every line that matches. */
function linesThatMatch(inFiles: readonly string[], pattern: RegExp): readonly string[] {
  return inFiles.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

function expectNone(found: readonly string[], advice: string): void {
  expect(found, `${advice}\n${found.join('\n')}`).toEqual([])
}

const { config } = ts.parseConfigFileTextToJson('package.json', read('package.json'))
const scripts: Readonly<Record<string, string>> = config.scripts
const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
  Object.entries<string>(config[kind] ?? {}),
)

describe('the project', () => {
  test('names no folder of a machine', () => {
    expectNone(linesThatMatch(files, machinePath), 'use a path relative to the file, or os.tmpdir():')
  })

  test('names no package registry', () => {
    expectNone(linesThatMatch(files, registryHost), 'leave the registry to the configuration of npm:')
  })

  test('keeps keys, evidence and packages of this machine out of an image', () => {
    const isLeftOut = ignoreRule(read('.dockerignore'))
    const own = ['.env', 'targets/.env', '.assay', 'node_modules', 'results']
    expect(own.filter((file) => !isLeftOut(file))).toEqual([])
  })

  test('has a lock file that installs from any registry', () => {
    expectNone(linesThatMatch(['package-lock.json'], /"resolved":/), 'install again; .npmrc omits these addresses:')
  })

  test('leaves nothing unfinished, focused or skipped in its sources', () => {
    expectNone(linesThatMatch(sources, focused), 'a test that can not run is red, not skipped:')
    expectNone(linesThatMatch(sources, unfinished), 'finish it, or write it down in the documents:')
  })

  test('calls each file and folder by its purpose', () => {
    const found = files.filter((file) => file.split('/').some((part) => vague.test(part.split('.')[0] ?? '')))
    expectNone(found, 'name what it does:')
  })

  test('has no source file above 250 lines', () => {
    const found = sources.filter((file) => read(file).split('\n').length - 1 > LONGEST_FILE)
    expectNone(found, 'split it by purpose:')
  })

  test('pins every dependency to one version', () => {
    const exact = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
    const found = dependencies.filter(([, version]) => !exact.test(version))
    expectNone(found.map(String), 'write the exact version:')
  })

  test('sets itself up in every npm script, so that any of them can be the first in a fresh clone', () => {
    const found = Object.entries(scripts).filter(([, run]) => !/^node scripts\/setup\.mjs (?:--tools )?&& /.test(run))
    expectNone(found.map(String), 'begin it with `node scripts/setup.mjs && `:')
  })

  // A shell keeps the place where it found the set-up's Node, which may be older than the one that the set-up installs.
  test('looks for Node anew after the set-up', () => {
    const found = Object.entries(scripts).filter(([, run]) => /&& node /.test(run))
    expectNone(found.map(String), 'write `env node`:')
  })
})

describe('these rules can be broken', () => {
  // Put together from parts: written out, the text would break the rule in this file.
  const path = (...parts: readonly string[]) => ['', ...parts, ''].join('/')

  test.each([
    [true, 'a home folder', machinePath, `cd ${path('home', 'somebody')}`],
    [true, 'a temporary folder', machinePath, `"${path('tmp', 'x')}"`],
    [true, 'a registry', registryHost, `https://${['registry', 'npmjs', 'org'].join('.')}/ajv`],
    [true, 'a focused test', focused, `test.${'only'}('x', () => {})`],
    [true, 'a skipped suite', focused, `describe.${'skip'}('x', () => {})`],
    [true, 'an open end', unfinished, `// ${'TO'}${'DO'} later`],
    [false, 'a path of the interface', machinePath, '/v2/agent/{projectId}/job'],
    [false, 'a folder inside the project', machinePath, ['schemas', 'work', 'x'].join('/')],
    [false, 'an address on the web', machinePath, `https://code.example${path('home', 'x')}`],
    [false, 'a method of an array', focused, 'items.skip(3)'],
    [false, 'a word', unfinished, 'the todos of a user'],
  ])('%s: %s', (breaks, _name, rule, text) => {
    expect(rule.test(text)).toBe(breaks)
  })
})

describe('ignore patterns', () => {
  const isIgnored = ignoreRule('# kept out\nresults/\n*.log\nload/.build/\n!bench/results/\n')

  test.each(['results', 'report/results', 'npm.log', 'load/.build'])('keep out %s', (file) => {
    expect(isIgnored(file)).toBe(true)
  })

  test.each(['bench/results', 'report/results.ts', '.build'])('let in %s', (file) => {
    expect(isIgnored(file)).toBe(false)
  })
})
