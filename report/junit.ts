import { escapeControlCharacters } from '../harness/text/control-characters.ts'
import type { Verdict, VerdictKind } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from './input.ts'
import { placeOf, saying } from './presentation.ts'

/**
 * The verdicts as JUnit XML, for a CI server to show: one `testsuite` for each operation, one `testcase` for each
 * requirement. Elements, attributes and their order are those of https://github.com/jenkinsci/xunit-plugin's
 * `junit-10.xsd`, which GitLab, GitHub actions and Jenkins all read.
 */
export function renderJunit(input: ReportInput): string {
  const suites = [...Map.groupBy(input.verdicts, ({ operation }) => operation)]
  const body = suites.map(([operation, verdicts]) => testsuite(operation, verdicts, input)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: `assay ${input.run.target}` }, `\n${body}`)}\n`
}

function testsuite(name: string, verdicts: readonly Verdict[], input: ReportInput): string {
  const { run } = input
  const count = (kind: Result) => verdicts.filter(({ verdict }) => results[verdict] === kind).length
  const attributes = {
    name,
    tests: verdicts.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(new Set(verdicts.flatMap(({ evidence }) => evidence)), input),
    // The schema's pattern has no zone; the time is UTC.
    timestamp: run.startedAt.replace(/(\.\d+)?Z$/, ''),
  }
  const about = { run: run.id, target: run.target, build: run.build ?? 'unknown', profile: run.profile }
  const lines = Object.entries(about).map(([about, value]) => `      ${element('property', { name: about, value })}\n`)
  const properties = `    ${element('properties', {}, `\n${lines.join('')}    `)}\n`
  const cases = verdicts.map((verdict) => `    ${testcase(verdict, input)}\n`).join('')
  return `  ${element('testsuite', attributes, `\n${properties}${cases}  `)}\n`
}

/** A question is no failure: a pipeline must not stop on something that a sensible service may do. */
type Result = 'failure' | 'error' | 'skipped' | 'passed'
const results: Readonly<Record<VerdictKind, Result>> = {
  fail: 'failure',
  flaky: 'failure',
  'stale-gap': 'failure',
  drift: 'failure',
  error: 'error',
  'not-run': 'error',
  'known-gap': 'skipped',
  'not-tested': 'skipped',
  'not-applicable': 'skipped',
  question: 'passed',
  pass: 'passed',
}

function testcase(verdict: Verdict, input: ReportInput): string {
  const time = seconds(new Set(verdict.evidence), input)
  return element('testcase', { name: verdict.id, classname: verdict.operation, time }, resultElement(verdict, input))
}

function resultElement(verdict: Verdict, { document }: ReportInput): string {
  const { verdict: type, strength, source, evidence } = verdict
  const result = results[type]
  const message = saying(verdict)
  if (result === 'skipped') return element('skipped', { message: `${type}: ${message}` })
  if (result === 'passed') return type === 'pass' ? '' : element('system-out', {}, xml(`${type}: ${message}`))
  const place = placeOf(verdict, document)
  const rests = `${strength}: ${place === null ? '' : `${place}: `}${source.quote}`
  const text = `${message}\n${rests}\nevidence: ${evidence.join(', ') || 'none'}`
  return element(result, { type, message }, xml(text))
}

/** An exchange that shows several requirements counts for each of them, and once for their suite. */
function seconds(evidence: ReadonlySet<string>, { exchanges }: ReportInput): string {
  const milliseconds = [...evidence].reduce((sum, id) => sum + (exchanges.get(id)?.milliseconds ?? 0), 0)
  return (milliseconds / 1000).toFixed(3)
}

/** @param inside XML; an element of nothing closes itself */
function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const shown = Object.entries(attributes).map(([attribute, value]) => {
    const text = xml(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
    return ` ${attribute}="${text}"`
  })
  const start = `<${name}${shown.join('')}`
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`
}

/** Escaped for content and attributes; characters that XML 1.0 forbids are written out by `escapeControlCharacters`. */
function xml(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
