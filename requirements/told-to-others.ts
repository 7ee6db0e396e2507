import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Target } from '../harness/target/target.ts'
import { keysOf } from '../harness/target/tenant-for.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../harness/verdict/outcome.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { marksIn } from './agent/told-instructions.ts'
import { onAnyOperation, type SequenceRequirement } from './declaring/requirement.ts'
import { standard } from './declaring/source.ts'
import { answering, refusal, withRequest } from './declaring/valid-examples.ts'
import { refusalIn, textOf } from './leaks.ts'
import { isSuccess } from './reading/status.ts'
import { endOf, startOf } from './reading/time.ts'

/** What this run makes up for a single request, as ids of messages and names of users. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/** A refusal or an error event repeats nothing that only another caller has sent. */
export function toldInRefusalRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const anywhere = onAnyOperation(description)
  const unique = '0af76519-16cd-43dd-8448-eb211c80319c'
  const asked = withRequest(refusal(anywhere.operation, 'any'), {
    body: JSON.stringify({ messages: [{ id: unique }] }),
  })
  const plain = refusal(anywhere.operation, 'any')
  const keyless = { ...plain, caller: { ...plain.caller, key: null } }
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'service-refusal-repeats-no-other-caller',
      area: 'access and isolation',
      ...anywhere,
      byChance: true,
      source: standard('no foreign data: what one caller sends is repeated in no refusal to another'),
      check: (exchanges, { target }) => checkRepeated(exchanges, target),
      example: () => [asked, keyless],
      violation: () => [asked, answering(keyless, 400, { error: `no text in message ${unique}` })],
    },
  ]
}

function checkRepeated(exchanges: readonly Exchange[], target: Target): Outcome {
  const sent = exchanges.flatMap((exchange) => {
    const caller = callerOf(exchange, target)
    return madeUpIn(exchange.request.body ?? '').map((value) => ({ value, caller }))
  })
  const senders = Map.groupBy(sent, ({ value }) => value)
  const callers = new Set(sent.map(({ caller }) => caller))
  const refused = exchanges.flatMap((exchange) => {
    const caller = callerOf(exchange, target)
    const said = [...callers].some((other) => other !== caller) ? refusalIn(exchange) : null
    return said === null ? [] : [{ exchange, caller, said }]
  })
  for (const { exchange, caller, said } of refused) {
    const own = `${exchange.request.url} ${exchange.request.body}`
    const foreign = madeUpIn(said).find((value) => {
      const by = senders.get(value) ?? []
      const isForeign = by.length > 0 && by.every((one) => one.caller !== caller) && !own.includes(value)
      return isForeign && !isOfService(value, exchanges)
    })
    if (foreign !== undefined) {
      const who = senders.get(foreign)?.[0]?.caller
      return failSaying(`nothing that ${caller} has not sent`, `${foreign}, which ${who} has sent`)
    }
  }
  return refused.length > 0 ? pass : notApplicable('nothing was refused to one caller beside what another has sent')
}

/** Whether an answer showed this before it was first sent, as an id of the service that is sent back in a history. */
function isOfService(value: string, exchanges: readonly Exchange[]): boolean {
  const sent = exchanges.filter(({ request }) => request.body?.includes(value)).map(startOf)
  const shown = exchanges.filter((one) => isSuccess(one) && textOf(one.response).includes(value)).map(endOf)
  return Math.min(...shown) <= Math.min(...sent)
}

function madeUpIn(text: string): readonly string[] {
  return [...(text.match(UUID) ?? []), ...marksIn(text)]
}

/** Whose key a request came with. All keys of one kind that an organization has are those of one caller. */
function callerOf({ caller: { key } }: Exchange, { tenants }: Target): string {
  if (key === null) return 'a caller without a key'
  const owner = tenants.find((tenant) => keysOf(tenant).includes(key))
  if (owner === undefined) return key
  return `${owner.organization} with its ${owner.adminKey === key ? 'secret' : 'public'} key`
}
