import type { Exchange } from '../harness/exchange/exchange.ts'
import { escapeControlCharacters, shorten } from '../harness/text/control-characters.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { redVerdicts, type Verdict } from '../harness/verdict/verdict-model.ts'
import { curlLine } from './curl.ts'
import { membersOf } from './findings/findings.ts'
import type { ReportInput } from './input.ts'
import { placeOf, saying } from './presentation.ts'

/**
 * The verdicts as JUnit XML for a CI server: a `testsuite` for each operation, a `testcase` for each requirement.
 * Elements, attributes and their order are those of `junit-10.xsd` of https://github.com/jenkinsci/xunit-plugin, which
 * GitLab, GitHub actions and Jenkins all read; `file` and `line` are added, as pytest does.
 */
export function renderJunit(input: ReportInput): string {
  const suites = [...Map.groupBy(input.verdicts, ({ operation }) => operation)]
  const causes = new Map(input.findings.flatMap((finding) => membersOf(finding).map((id) => [id, finding])))
  const body = suites.map(([operation, verdicts]) => testsuite(operation, verdicts, input, causes)).join('')
  const attributes = {
    name: `assay ${input.run.target}`,
    ...totals(input.verdicts),
    time: input.run.seconds.toFixed(3),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, `\n${body}`)}\n`
}

/** The finding of each requirement. */
type Causes = ReadonlyMap<string, Finding>

function totals(verdicts: readonly Verdict[]) {
  const { failure = [], error = [], skipped = [] } = Object.groupBy(verdicts, resultOf)
  return { tests: verdicts.length, failures: failure.length, errors: error.length, skipped: skipped.length }
}

function testsuite(name: string, verdicts: readonly Verdict[], input: ReportInput, causes: Causes): string {
  const { run } = input
  const attributes = {
    name,
    ...totals(verdicts),
    time: seconds(new Set(verdicts.flatMap(({ evidence }) => evidence)), input),
    // The schema's pattern allows no time zone; the time is UTC.
    timestamp: run.startedAt.replace(/(\.\d+)?Z$/, ''),
  }
  const about = { run: run.id, target: run.target, build: run.build ?? 'unknown', profile: run.profile }
  const lines = Object.entries(about).map(([about, value]) => `      ${element('property', { name: about, value })}\n`)
  const properties = `    ${element('properties', {}, `\n${lines.join('')}    `)}\n`
  const cases = verdicts.map((verdict) => `    ${testcase(verdict, input, causes)}\n`).join('')
  return `  ${element('testsuite', attributes, `\n${properties}${cases}  `)}\n`
}

/**
 * A question is not a failure: a pipeline must not stop where a sensible service may behave so. It is `skipped` and not
 * passed, since GitLab, Jenkins and the GitHub actions show no text of a passed case.
 */
function resultOf({ verdict }: Verdict): 'failure' | 'error' | 'skipped' | 'passed' {
  if (verdict === 'error' || verdict === 'not-run') return 'error'
  if (redVerdicts.has(verdict)) return 'failure'
  return verdict === 'pass' ? 'passed' : 'skipped'
}

/** A testcase. GitLab and the GitHub actions put an annotation at its `file` and `line`: the broken sentence. */
function testcase(verdict: Verdict, input: ReportInput, causes: Causes): string {
  const time = seconds(new Set(verdict.evidence), input)
  const place = verdict.source.line === null ? {} : { file: input.document.path, line: verdict.source.line }
  const attributes = { name: verdict.id, classname: `${verdict.operation}.${verdict.subject}`, ...place, time }
  return element('testcase', attributes, resultElement(verdict, input, causes.get(verdict.id)))
}

function resultElement(verdict: Verdict, input: ReportInput, cause: Finding | undefined): string {
  const { verdict: type } = verdict
  const result = resultOf(verdict)
  if (result === 'passed') return ''
  const message = result === 'skipped' ? `${type}: ${saying(verdict)}` : saying(verdict)
  // GitLab shows only an element's text, the others only its message.
  const isPlain = result === 'skipped' && type !== 'question'
  const text = isPlain ? message : explanation(verdict, input, cause).join('\n')
  return element(result, { type, message }, xml(text))
}

/** The text for a person who looks at the pipeline only: the cause, what it rests on, what to run, and what came. */
function explanation(verdict: Verdict, input: ReportInput, cause: Finding | undefined): readonly string[] {
  const { strength, source, evidence } = verdict
  const place = placeOf(verdict, input.document)
  const [first = ''] = evidence
  const exchange = input.exchanges.get(first)
  const all = cause === undefined ? 1 : membersOf(cause).length
  return [
    saying(verdict),
    ...(cause === undefined || all === 1 ? [] : [`one of ${all} with the cause ${cause.id} (${cause.area})`]),
    `${strength}: ${place === null ? '' : `${place}: `}${source.quote}`,
    ...(exchange === undefined ? [] : ['', curlLine(exchange), ...answerLines(exchange)]),
    '',
    `evidence: ${evidence.slice(0, MOST_EVIDENCE).join(', ') || 'none'}${evidence.length > MOST_EVIDENCE ? ' …' : ''}`,
  ]
}

const MOST_EVIDENCE = 5
const LONGEST_ANSWER = 600

function answerLines({ response, failure }: Exchange): readonly string[] {
  if (response === null) return [`no answer: ${failure?.message ?? 'no reason was recorded'}`]
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const text = response.body.encoding === 'utf8' ? response.body.text : 'not text'
  return [`${response.status} ${type ?? ''}`.trim(), ...(text === '' ? [] : [shorten(text, LONGEST_ANSWER)])]
}

/**
 * Seconds of the exchanges in the evidence. An exchange that shows several requirements counts for each, but once in
 * the suite.
 */
function seconds(evidence: ReadonlySet<string>, { exchanges }: ReportInput): string {
  const milliseconds = [...evidence].reduce((sum, id) => sum + (exchanges.get(id)?.milliseconds ?? 0), 0)
  return (milliseconds / 1000).toFixed(3)
}

/** @param inside XML; an element without content closes itself */
function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const shown = Object.entries(attributes).map(([attribute, value]) => {
    const text = xml(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
    return ` ${attribute}="${text}"`
  })
  const start = `<${name}${shown.join('')}`
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`
}

/** Escapes text for content and attributes; `escapeControlCharacters` makes characters visible that XML 1.0 forbids. */
function xml(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
