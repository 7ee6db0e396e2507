import type { Finding } from '../../harness/verdict/files/findings-file.ts'
import { areas, redVerdicts, unshownKinds, type Verdict } from '../../harness/verdict/verdict-model.ts'
import { explains, isBroad } from './broader.ts'
import { type Rule, ruleOf, symptomOf } from './rule.ts'

/** Every requirement that a finding includes: those of its rule, and the broader ones that break because of them. */
export function membersOf({ requirements, follows }: Pick<Finding, 'requirements' | 'follows'>): readonly string[] {
  return [...requirements, ...follows]
}

/** Findings, one for each cause among these verdicts: red ones first, the gravest before the others; then questions. */
export function findingsIn(verdicts: readonly Verdict[]): readonly Finding[] {
  const ruled = verdicts.map((verdict) => ({ verdict, rule: ruleOf(verdict) }))
  const open = ruled.filter(({ verdict }) => redVerdicts.has(verdict.verdict) || verdict.verdict === 'question')
  const explained = new Map(
    open.flatMap(({ verdict }) => {
      const by = isBroad(verdict) ? open.find((other) => explains(other.verdict, verdict)) : undefined
      return by === undefined ? [] : [[verdict, by.verdict] as const]
    }),
  )
  const firstCause = (verdict: Verdict): Verdict => {
    const by = explained.get(verdict)
    return by === undefined ? verdict : firstCause(by)
  }
  const causes = Map.groupBy(
    open.filter(({ verdict }) => !explained.has(verdict)),
    causeOf,
  )
  const shown = Map.groupBy(
    ruled.filter(({ verdict }) => !unshownKinds.has(verdict.verdict)),
    ({ rule }) => rule.name,
  )
  return [...causes.values()]
    .map((same) => {
      const [{ rule }] = same as [Ruled, ...Ruled[]]
      const broken = same.map(({ verdict }) => verdict)
      const follows = [...explained.keys()].filter((broad) => broken.includes(firstCause(broad))).map(({ id }) => id)
      const all = shown.get(rule.name)?.map(({ verdict }) => verdict) ?? broken
      return findingOf(rule, broken, all, follows)
    })
    .sort(byGravity)
}

interface Ruled {
  readonly verdict: Verdict
  readonly rule: Rule
}

/**
 * What breaches of one cause have in common. For a plain status, the expectation is left out: Pact only says `the
 * contract kept`.
 */
function causeOf({ verdict, rule }: Ruled): string {
  const { verdict: kind, expected, actual, reason } = verdict
  const actually = symptomOf(actual)
  const wanted = /^\dxx$/.test(actually) ? '' : symptomOf(expected)
  return JSON.stringify([kind, rule.name, wanted, actually, expected === null ? reason : null])
}

function findingOf(
  rule: Rule,
  broken: readonly Verdict[],
  all: readonly Verdict[],
  follows: readonly string[],
): Finding {
  const [best] = broken.toSorted((a, b) => plainness(b) - plainness(a)) as [Verdict, ...Verdict[]]
  const operations = [...Map.groupBy(broken, ({ operation }) => operation)].map(([operation, { length }]) => ({
    operation,
    count: length,
    of: all.filter((verdict) => verdict.operation === operation).length,
  }))
  return {
    id: best.id,
    area: rule.area,
    rule: rule.name,
    verdict: best.verdict,
    expected: best.expected,
    actual: actualOf(broken, best),
    reason: best.reason,
    ...(best.times === undefined ? {} : { times: best.times }),
    count: broken.length,
    of: all.length,
    operations,
    requirements: broken.map(({ id }) => id),
    follows,
    source: best.source,
    evidence: best.evidence[0] ?? null,
  }
}

/**
 * How easily a person understands the breach: best one of the specs, with an exchange, and with a sentence of the
 * document.
 */
function plainness({ strength, engine, evidence, source }: Verdict): number {
  const isOwn = engine === 'specs' ? 4 : 0
  return isOwn + (evidence.length > 0 ? 2 : 0) + (strength === 'documented' && source.line !== null ? 1 : 0)
}

const MOST_ACTUAL = 3

/** The actual values of one engine: `status 200, status 201`. */
function actualOf(broken: readonly Verdict[], best: Verdict): string | null {
  const same = broken.filter(({ engine }) => engine === best.engine)
  const different = [...new Set(same.map(({ actual }) => actual).filter((actual) => actual !== null))]
  const rest = different.length - MOST_ACTUAL
  if (different.length === 0) return null
  return `${different.slice(0, MOST_ACTUAL).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function byGravity(a: Finding, b: Finding): number {
  const rank = ({ verdict, area }: Finding) => (verdict === 'question' ? areas.length : 0) + areas.indexOf(area)
  const reach = ({ count, follows }: Finding) => count + follows.length
  return rank(a) - rank(b) || reach(b) - reach(a)
}

/** As many findings as there is room for, in their order: the first red one of each area, before the second of any. */
export function mostTelling(findings: readonly Finding[], room: number): readonly Finding[] {
  const red = findings.filter(({ verdict }) => redVerdicts.has(verdict))
  const firsts = [...Map.groupBy(red, ({ area }) => area).values()].flatMap(([first]) => first ?? [])
  const shown = new Set([...new Set([...firsts, ...findings])].slice(0, room))
  return findings.filter((finding) => shown.has(finding))
}
