import { givenCall, showGiven } from '../../contracts/given/show-given.ts'
import { contractCall, showInteractions } from '../../contracts/show-interactions.ts'
import { chargesFor } from '../../harness/budget/budget.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { type Call, keyOf, type Send } from '../../harness/sending/call.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { boundaryTenant } from '../../harness/target/tenant-for.ts'
import { clientOperations, limitForPage } from '../../requirements/browser/page-clients.ts'
import { openEntries } from '../../requirements/judging.ts'
import { askingTenant, callOf, PLAIN_INSTRUCTION, valid } from '../../requirements/probing/calls.ts'
import { contextOf } from '../../requirements/probing/context.ts'
import type { Description, Limit } from '../../schemas/description/description.ts'
import { checkThatItWorks } from '../../scripts/run/first-requests.ts'
import { pageTurns } from '../../specs/browser/turns.ts'
import { flows } from '../../specs/flows/flows.ts'
import { showLimits } from '../../specs/limits/show-limits.ts'
import { countingSender } from './counting-sender.ts'
import { type Counted, counted, planLoad } from './plan-load.ts'

/** A plan does not wait, since it sends nothing. */
const atOnce = async () => {}

/** Uses of each operation by one part of a run. */
interface PlanPart {
  readonly name: string
  readonly uses: Readonly<Record<string, number>>
}

/** Uses of one limit at its boundary, on the last tenant, by their purpose. */
interface BoundaryUses {
  /** Uses up to the limit and beyond it, with the control and those after the wait and after the window. */
  readonly atLimit: number
  /** Uses of other operations, which may have a counter of their own. */
  readonly others: number
  /** Uses that find out how the window works. */
  readonly window: number
  readonly load: number
}

/** The most that a run would do to a target. */
export interface Plan {
  /** Uses on all tenants, on the last one within its limits only, in the order in which they are spent. */
  readonly parts: readonly PlanPart[]
  /**
   * By limit id: the most of these uses that the limit counts for one caller, since a budget applies to each caller.
   */
  readonly most: Readonly<Record<string, number>>
  readonly boundary: Readonly<Record<string, BoundaryUses>>
  readonly jobs: number
  /** Instructions that may each open one. */
  readonly pullRequests: number
  /** Further streams, in case other work on this machine disturbs the load. */
  readonly again: number
}

/**
 * Runs the engines' own code with a sender that only counts.
 *
 * @param run has its own results folder and ledger, and hooks that do nothing
 */
export async function dryRun(run: Run, description: Description): Promise<Plan> {
  const sent = await callsByPart(run, description)
  const all = sent.flatMap(({ calls }) => calls)
  // The control of a boundary test is asked by another tenant than the last one.
  const within = sent.map(({ name, calls }) => {
    return { name, calls: calls.filter((call) => !call.exhausting || !isAtBoundary(run, description, call)) }
  })
  const charges = within.flatMap(({ calls }) => calls.flatMap((call) => chargesFor(run, { ...call, key: keyOf(call) })))
  const open = new Set(openEntries(description, run).map(({ requirement }) => requirement.id))
  const load = await planLoad(run, description, open, countingSender(run, description, []))
  const charged = [...charges.map(({ limit, who }) => ({ limit: limit.id, who, uses: 1 })), ...load.counted]
  const parts = [
    ...within.map(({ name, calls }) => ({ name, uses: counted(calls.map(({ operation }) => operation ?? '')) })),
    { name: 'load: streams', uses: load.uses },
  ]
  const { pastLimit } = pagesOf(run, description)
  const boundary = description.limits.map(({ id }) => {
    return [id, { ...boundaryUses(id, all, pastLimit[id] ?? 0), load: load.boundary[id] ?? 0 }] as const
  })
  const created = all.filter((call) => call.operation === agentIds(description).create && isAccepted(call))
  return {
    parts: parts.filter(({ uses }) => Object.values(uses).some((number) => number > 0)),
    most: Object.fromEntries(description.limits.map(({ id }) => [id, mostOf(charged, id)])),
    boundary: Object.fromEntries(boundary),
    jobs: created.length + load.jobs,
    again: load.again,
    pullRequests: all.filter((call) => isAccepted(call) && mayOpenPullRequest(description, run.target, call)).length,
  }
}

/** The calls of each part of a run except the load, in the order of the run. */
async function callsByPart(run: Run, description: Description) {
  const parts: { readonly name: string; readonly calls: readonly Call[] }[] = []
  const part = async (name: string, show: (send: Send) => Promise<unknown>) => {
    const calls: Call[] = []
    await show(countingSender(run, description, calls))
    parts.push({ name, calls })
  }
  await part('first requests', (send) => checkThatItWorks(run, description, send))
  const wanted = flows.filter(({ smoke }) => run.profile !== 'smoke' || smoke === true)
  // All flows have one context, since they share the jobs that were started in it.
  let sendOfPart: Send = countingSender(run, description, [])
  const context = contextOf(run, description, 'specs', (call) => sendOfPart(call), atOnce)
  for (const [subject, of] of Map.groupBy(wanted, (flow) => flow.subject)) {
    await part(`specs: ${subject}`, async (send) => {
      sendOfPart = send
      for (const { show } of of) await show(context)
    })
  }
  const { asked } = pagesOf(run, description)
  await part('browser', async (send) => {
    const asking = { run, description }
    for (const operation of asked) await send(callOf(asking, operation, { situation: valid('page-question') }))
  })
  if (run.profile !== 'smoke') {
    await part('limits', (send) => showLimits(contextOf(run, description, 'specs', send, atOnce)))
    await part('contracts', (send) => planContracts(run, description, send))
  }
  return parts
}

function mostOf(charged: readonly Counted[], limit: string): number {
  const byCaller = Map.groupBy(
    charged.filter((one) => one.limit === limit),
    ({ who }) => who,
  )
  return Math.max(0, ...[...byCaller.values()].map((of) => of.reduce((sum, { uses }) => sum + uses, 0)))
}

function isAtBoundary({ target }: Run, description: Description, { tenant, limits }: Call): boolean {
  return limits.some((limit) => boundaryTenant(description, target, limit) === tenant)
}

function isAccepted({ situation }: Call): boolean {
  return situation.expected !== 'refusal'
}

/** An agent may edit on whatever it is told, be it a prompt of one character, but not where it asks for no change. */
function mayOpenPullRequest(description: Description, { prompts }: Target, { operation, body }: Call): boolean {
  const { create, message } = agentIds(description)
  const unchanging = [prompts.noChange ?? PLAIN_INSTRUCTION, PLAIN_INSTRUCTION]
  const asksForNone = unchanging.some((text) => body?.includes(JSON.stringify(text).slice(1, -1)))
  return (operation === create || operation === message) && !asksForNone
}

const watching: ReadonlySet<BoundaryRole> = new Set(['filling', 'observing', 'invalid'])

function boundaryUses(limit: string, calls: readonly Call[], pages: number): Omit<BoundaryUses, 'load'> {
  const ofLimit = calls.flatMap(({ situation: { evidence, limitReached }, exhausting }) => {
    if (evidence.kind === 'limit-use') {
      return evidence.limit === limit && evidence.role !== 'stranger' ? evidence.role : []
    }
    return exhausting && limitReached === limit ? 'over' : []
  })
  const others = ofLimit.filter((role) => role === 'other').length
  const window = ofLimit.filter((role) => watching.has(role)).length
  return { atLimit: ofLimit.length - others - window + pages, others, window }
}

/**
 * The requests of pages. Without a browser, pages can't be opened, but the list of turns that they go through is known.
 */
function pagesOf(run: Run, description: Description) {
  const pages = openEntries(description, run).some(({ subject }) => subject === 'assistant-browser')
    ? clientOperations(description).filter(({ operation }) => askingTenant({ run, description }, operation) !== null)
    : []
  const refusing = run.target.exhaust && run.target.hooks.seedCounter !== null ? pages : []
  return {
    asked: pages.flatMap(({ operation }) => pageTurns.map(() => operation)),
    pastLimit: counted(refusing.map(({ operation }) => limitForPage(description, run.target, operation)?.id ?? '')),
  }
}

/** Uses of a limit by all these parts. */
export function usesOfLimit(parts: readonly PlanPart[], limit: Limit): number {
  return parts
    .flatMap(({ uses }) => limit.operations.map((id) => uses[id] ?? 0))
    .reduce((total, number) => total + number, 0)
}

/** Counts a request for each given contract's interaction, and for each own one that no exchange of the specs shows. */
async function planContracts(run: Run, description: Description, send: Send): Promise<void> {
  const context = contextOf(run, description, 'contracts', send, atOnce)
  await showInteractions(context, {
    recorded: async () => {},
    sent: async (interaction, state) => {
      const call = contractCall(context, interaction, state)
      await send({ ...call, method: 'POST', path: state.jobPath ?? '/', headers: [], body: null })
    },
  })
  await showGiven(context, async (given) => {
    const { request } = given.interaction
    if (request === undefined) return
    await send(givenCall(context, given, { method: request.method, path: request.path, headers: [], body: null }))
  })
}
