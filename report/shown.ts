import { profiles } from '../harness/target/run.ts'
import { counted, formatMilliseconds } from '../harness/text/format.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { isSuccess } from '../requirements/reading/status.ts'
import type { ReportInput } from './input.ts'

type Run = Pick<ReportInput, 'run' | 'verdicts'>

/**
 * `28 not tested; 171 more belong to nightly`; null where everything was tested. What belongs to a larger profile is
 * counted apart, since it was left out by choice.
 */
export function untestedText({ run, verdicts }: Run): string | null {
  const untested = verdicts.filter(({ verdict }) => verdict === 'not-tested')
  const later = untested.filter((verdict) => verdict.later).length
  const texts = [
    ...(untested.length === later ? [] : [`${untested.length - later} not tested`]),
    ...(later === 0 ? [] : [`${later} more belong to ${largerThan(run.profile)}`]),
  ]
  return texts.length === 0 ? null : texts.join('; ')
}

function largerThan(profile: string): string {
  const names: readonly string[] = profiles
  return names.slice(names.indexOf(profile) + 1).join(' and ')
}

/** What a run has shown, in a few sentences: without them, "nothing red" does not say how much was looked at. */
export function shownSentences(input: ReportInput): readonly string[] {
  const { exchanges, limits, clients, load } = input
  const answered = [...new Set([...exchanges.values()].filter(isSuccess).flatMap(({ operation }) => operation ?? []))]
  const replayed = clients?.answers.reduce((sum, { alike }) => sum + alike, 0) ?? 0
  return [
    answered.length === 0 ? null : `${counted(answered.length, 'operation')} answered: ${answered.sort().join(', ')}.`,
    limits.length === 0 ? null : `Used up to its boundary: ${limits.map(({ id }) => id).join(', ')}.`,
    clients === null
      ? null
      : `${counted(clients.clients.length, 'release')} of real clients were given ${counted(replayed, 'answer')}.`,
    load === null ? null : loadSentence(load),
    laterSentence(input),
  ].filter((sentence) => sentence !== null)
}

function loadSentence({ valid, goodput, streams }: LoadFile): string | null {
  if (!valid || goodput === null) return null
  const firstTexts = streams.flatMap(({ operation, figures }) => {
    const { p95 } = figures.firstText
    return p95 === null ? [] : [`${formatMilliseconds(p95.value)} in ${operation}`]
  })
  const times = firstTexts.length === 0 ? '' : `, 95 of 100 first texts within ${firstTexts.join(' and ')}`
  return `Under load ${goodput} good answers came a second${times}.`
}

const MOST_SUBJECTS = 3

function laterSentence({ run, verdicts }: Run): string | null {
  const later = verdicts.filter((verdict) => verdict.later)
  if (later.length === 0) return null
  const subjects = [...Map.groupBy(later, ({ subject }) => subject)].sort(([, a], [, b]) => b.length - a.length)
  const most = subjects.slice(0, MOST_SUBJECTS).map(([subject, { length }]) => `${length} of ${subject}`)
  const of = `${most.join(', ')}${subjects.length > MOST_SUBJECTS ? ' …' : ''}`
  return `Left to ${largerThan(run.profile)}: ${counted(later.length, 'requirement')} (${of}).`
}
