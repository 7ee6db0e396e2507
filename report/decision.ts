import { shorten } from '../harness/text/control-characters.ts'
import { counted } from '../harness/text/format.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { boundsText, carriesText } from './capacity-text.ts'
import type { ReportInput } from './input.ts'
import { redCount, redText, type Tone } from './presentation.ts'
import { untestedText } from './shown.ts'
import type { Unshown } from './unshown.ts'

/** What a run tells the person who releases the build. */
interface Decision {
  /** What the decision means for a pipeline. */
  readonly kind: 'go' | 'no-go' | 'stopped' | 'nothing-shown'
  readonly word: string
  readonly tone: Tone
  /** Why, in one line. */
  readonly because: string
}

/** Longest text of what ended a load: it may quote the service. */
const LONGEST_REASON = 200

export function decisionOf(
  input: Pick<ReportInput, 'run' | 'counts' | 'findings' | 'verdicts' | 'load' | 'unshown'>,
): Decision {
  const { run, counts, findings, verdicts, load, unshown } = input
  const causes = findings.filter(({ verdict }) => redVerdicts.has(verdict)).length
  const shown = verdicts.length - counts['not-run'] - counts['not-tested'] - counts['not-applicable']
  const left = untestedText(input)
  const untested = left === null ? '' : `, ${left}`
  if (run.interrupted) {
    const because = `the run was stopped: ${shown} of ${verdicts.length} requirements were shown, ${counted(causes, 'finding')} so far`
    return { kind: 'stopped', word: 'Stopped', tone: 'question', because }
  }
  const red = redCount(input)
  if (red > 0) {
    const because = `${counted(causes, 'finding')}, ${redText(red)}${untested}`
    return { kind: 'no-go', word: 'No-go', tone: 'red', because }
  }
  const ofLoad = load === null ? null : decisionOfLoad(load)
  if (ofLoad !== null) return ofLoad
  if (shown === 0) return nothingShown(`nothing is red, and nothing passed${untested}`)
  const because = `nothing is red, ${counts.pass} passed${untested}`
  const refused = unshown.filter(({ isWholeFamily }) => isWholeFamily)
  // A pipeline must not pass where half of the interface was never seen to work.
  if (refused.length > 0) {
    return { ...nothingShown(`${unshownText(refused)}; of the rest ${because}`), word: 'No decision' }
  }
  if (unshown.length === 0) return { kind: 'go', word: 'Go', tone: 'pass', because }
  return { kind: 'go', word: 'Go, but', tone: 'question', because: `${unshownText(unshown)}; of the rest ${because}` }
}

/** `no request to createAssistantMessageV1 succeeded (status 429)`, and which operations were never asked. */
function unshownText(unshown: readonly Unshown[]): string {
  const asked = [...Map.groupBy(unshown, ({ answered }) => answered)]
  const texts = asked.map(([answered, same]) => {
    const names = same.map(({ operation }) => operation).join(', ')
    return answered === null ? `nothing was shown of ${names}` : `no request to ${names} succeeded (${answered})`
  })
  return texts.join('; ')
}

/**
 * The decision about a load of `npm run load`, where the verdicts do not answer what the load was for; null where they
 * do.
 */
function decisionOfLoad({ scenario, valid, reason, capacity, endedBy }: LoadFile): Decision | null {
  if (scenario === null) return null
  if (!valid) return nothingShown(`the load is invalid: ${shorten(reason ?? 'nothing says why', LONGEST_REASON)}`)
  if (scenario !== 'capacity') return null
  if (capacity === null) return nothingShown('the search did not begin')
  const found = [carriesText(capacity), boundsText(capacity)].filter((text) => text !== '').join(': ')
  if (endedBy !== null) {
    const because = `${shorten(endedBy, LONGEST_REASON)}. Until then: ${found}`
    // A service that does not recover from a load is a finding; a search that could not go on is not.
    const isGone = capacity.shape === 'leaks'
    return { kind: isGone ? 'no-go' : 'nothing-shown', word: 'Ended early', tone: isGone ? 'red' : 'question', because }
  }
  const isCarried = capacity.carries !== null
  const [kind, tone] = isCarried ? (['go', 'pass'] as const) : (['no-go', 'red'] as const)
  return { kind, word: carriesText(capacity), tone, because: boundsText(capacity) }
}

function nothingShown(because: string): Decision {
  return { kind: 'nothing-shown', word: 'Nothing shown', tone: 'question', because }
}
