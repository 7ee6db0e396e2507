import { escapeControlCharacters } from '../harness/text/control-characters.ts'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="assay ${xml(input.run.target)}">\n${body}</testsuites>\n`
}

function testsuite(operation: string, verdicts: readonly Verdict[], input: ReportInput): string {
  const cases = verdicts.map((verdict) => ({ verdict, result: resultOf(verdict) }))
  const count = (kind: Result['kind']) => cases.filter(({ result }) => result.kind === kind).length
  const evidence = new Set(verdicts.flatMap((verdict) => verdict.evidence))
  const attributes = [
    attribute('name', operation),
    attribute('tests', cases.length),
    attribute('failures', count('failure')),
    attribute('errors', count('error')),
    attribute('skipped', count('skipped')),
    attribute('time', seconds(evidence, input)),
    // The schema's pattern has no zone; the time is UTC.
    attribute('timestamp', input.run.startedAt.replace(/(\.\d+)?Z$/, '')),
  ].join('')
  const lines = cases.map(({ verdict, result }) => testcase(verdict, result, input)).join('')
  return `  <testsuite${attributes}>\n${properties(input)}${lines}  </testsuite>\n`
}

function properties({ run }: ReportInput): string {
  const values = { run: run.id, target: run.target, build: run.build ?? 'unknown', profile: run.profile }
  const lines = Object.entries(values).map(
    ([name, value]) => `      <property name="${name}" value="${xml(value)}"/>\n`,
  )
  return `    <properties>\n${lines.join('')}    </properties>\n`
}

type Result =
  | { readonly kind: 'failure' | 'error' | 'skipped'; readonly message: string }
  /** Passed; `note` is what a reader should still know. */
  | { readonly kind: 'passed'; readonly note: string | null }

/** A question is no failure: a pipeline must not stop on something that a sensible service may do. */
function resultOf(verdict: Verdict): Result {
  const message = saying(verdict)
  switch (verdict.verdict) {
    case 'fail':
    case 'flaky':
    case 'stale-gap':
    case 'drift':
      return { kind: 'failure', message }
    case 'error':
    case 'not-run':
      return { kind: 'error', message }
    case 'known-gap':
    case 'not-tested':
    case 'not-applicable':
      return { kind: 'skipped', message: `${verdict.verdict}: ${message}` }
    case 'question':
      return { kind: 'passed', note: `question: ${message}` }
    case 'pass':
      return { kind: 'passed', note: null }
  }
}

function testcase(verdict: Verdict, result: Result, input: ReportInput): string {
  const attributes = [
    attribute('name', verdict.id),
    attribute('classname', verdict.operation),
    attribute('time', seconds(new Set(verdict.evidence), input)),
  ].join('')
  const inside = resultElement(verdict, result, input)
  return inside === '' ? `    <testcase${attributes}/>\n` : `    <testcase${attributes}>${inside}</testcase>\n`
}

function resultElement(verdict: Verdict, result: Result, { document }: ReportInput): string {
  switch (result.kind) {
    case 'passed':
      return result.note === null ? '' : `<system-out>${xml(result.note)}</system-out>`
    case 'skipped':
      return `<skipped${attribute('message', result.message)}/>`
    case 'failure':
    case 'error': {
      const place = placeOf(verdict, document)
      const text = [
        result.message,
        `${verdict.strength}: ${place === null ? '' : `${place}: `}${verdict.source.quote}`,
        `evidence: ${verdict.evidence.join(', ') || 'none'}`,
      ].join('\n')
      const type = attribute('type', verdict.verdict)
      return `<${result.kind}${type}${attribute('message', result.message)}>${xml(text)}</${result.kind}>`
    }
  }
}

/** An exchange that shows several requirements counts for each of them, and once for their suite. */
function seconds(evidence: ReadonlySet<string>, { exchanges }: ReportInput): string {
  const milliseconds = [...evidence].reduce((sum, id) => sum + (exchanges.get(id)?.milliseconds ?? 0), 0)
  return (milliseconds / 1000).toFixed(3)
}

function attribute(name: string, value: string | number): string {
  return ` ${name}="${xml(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`
}

/** Escaped for content and attributes; characters that XML 1.0 forbids are written out by `escapeControlCharacters`. */
function xml(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
