import { familyOf, limitInForce } from '../../harness/budget/budget.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { REQUESTS_AT_ONCE } from '../../specs/batches.ts'
import { type Plan, usesOfLimit } from './dry-run.ts'
import type { Standing } from './standing.ts'

/** Jobs that are under way at the same time, about: a flow waits for its own before it goes on. */
const JOBS_AT_ONCE = 4

/** A plan for a person, in lines of at most 80 characters except for the target's own address. */
export function planText(
  description: DescriptionView,
  target: Target,
  profile: Profile,
  plan: Plan,
  standing: Standing,
): string {
  const { parts, most, jobs, pullRequests, again } = plan
  const spent = description.limits.map((limit) => limitLine(limit, target, most[limit.id] ?? 0, standing))
  const boundary = description.limits.map((limit) => boundaryLine(limit, target, plan))
  return [
    `A ${profile} run on ${target.name} would spend at the most, and sends nothing now:`,
    `  ${target.baseUrl}`,
    '',
    row('limit, of one caller', ['uses', 'allowed', 'had', 'limit']),
    ...spent,
    '',
    row(
      'by all callers together',
      families(description).map(({ name }) => name),
    ),
    ...parts.map((part) =>
      row(
        part.name,
        families(description).map(({ limit }) => String(usesOfLimit([part], limit))),
      ),
    ),
    '',
    row('at the limits', ['at limit', 'others', 'window', 'load']),
    ...boundary,
    '',
    `  jobs created: ${jobs}; pull requests left behind: at most ${pullRequests}`,
    ...(again === 0 ? [] : [`  again, if other work here disturbs the load: up to ${again} streams, in the budget`]),
    `  time: ${timeOf(target, profile, plan, standing)}`,
  ].join('\n')
}

/** The plan for a program: the allowance of a limit is null where nothing bounds it. */
export function planData(
  description: DescriptionView,
  target: Target,
  profile: Profile,
  { parts, most, boundary, jobs, pullRequests, again }: Plan,
  { allowed, used, stops, lastSeconds }: Standing,
) {
  const limits = description.limits.map((limit) => {
    const uses = most[limit.id] ?? 0
    const inForce = limitInForce(target, limit)
    return { id: limit.id, uses, allowed: allowed(limit), had: used(limit), limit: inForce, stops: stops(limit, uses) }
  })
  return { target: target.name, profile, limits, parts, boundary, jobs, pullRequests, again, lastSeconds }
}

const NAME_WIDTH = 34
const NUMBER_WIDTH = 11

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(NUMBER_WIDTH)).join('')}`
}

function limitLine(limit: Limit, target: Target, uses: number, standing: Standing): string {
  const { allowed, used, stops } = standing
  const line = row(limit.id, [uses, allowed(limit), used(limit), limitInForce(target, limit) ?? 'none'].map(String))
  return [line, ...stops(limit, uses).map((stop) => `    ${stop}`)].join('\n')
}

function boundaryLine(limit: Limit, target: Target, { boundary }: Plan): string {
  const uses = boundary[limit.id]
  if (uses !== undefined && uses.atLimit + uses.load > 0) {
    return row(limit.id, [uses.atLimit, uses.others, uses.window, uses.load].map(String))
  }
  const why = !target.exhaust ? 'none: exhaust is not set' : 'none: not enforced, or no hooks.seedCounter'
  return `${row(limit.id, [])}  ${why}`
}

/** Limits that count the same operations get the same uses. */
function families({ limits }: DescriptionView): readonly { readonly name: string; readonly limit: Limit }[] {
  const alike = Map.groupBy(limits, ({ operations }) => [...operations].sort().join(' '))
  return [...alike.values()].flatMap(([limit]) => (limit === undefined ? [] : [{ name: familyOf(limit), limit }]))
}

/** The duration of the last run if there was one, and the most that the target's timeouts allow. */
function timeOf(target: Target, profile: Profile, { parts, jobs }: Plan, { lastSeconds }: Standing): string {
  const questions = parts.flatMap(({ uses }) => Object.values(uses)).reduce((sum, uses) => sum + uses, 0)
  const { job, answer } = target.timeouts
  const longest = `at most ${minutes((jobs * job) / JOBS_AT_ONCE + (questions * answer) / REQUESTS_AT_ONCE)} by its timeouts`
  return lastSeconds === null ? longest : `${minutes(lastSeconds)}, as the last ${profile} run took; ${longest}`
}

function minutes(seconds: number): string {
  return `${Math.max(1, Math.ceil(seconds / 60))} min`
}
