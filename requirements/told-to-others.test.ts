import { expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { markOf } from './agent/told-instructions.ts'
import { answering, atSecond, refusal, validExchange, withRequest } from './declaring/valid-examples.ts'
import { context, sequenceRule } from './test-support/reference.fixture.ts'

const rule = sequenceRule('service-refusal-repeats-no-other-caller')
const [acme, other] = context.target.tenants.filter(
  ({ organization }, index, all) => all.findIndex((one) => one.organization === organization) === index,
)
const id = '0af76519-16cd-43dd-8448-eb211c80319c'

function sentBy(key: string | null | undefined, prompt: string, error = 'no'): Exchange {
  const plain = withRequest(refusal('createAgentJob', 'any'), { body: JSON.stringify({ prompt }) })
  return answering({ ...plain, caller: { ...plain.caller, key: key ?? null } }, 400, { error })
}

test.each([id, markOf('1', id)])('%s is repeated to who sent it, and to no other caller', (value) => {
  const asked = sentBy(acme?.adminKey, value)
  const kindOf = (...refused: readonly Exchange[]) => rule.check([asked, ...refused], context).kind
  const said = `can not take "${value}"`
  expect(kindOf(sentBy(other?.adminKey, 'b', said))).toBe('fail')
  expect(kindOf(sentBy(acme?.assistantKeys[0], 'b', said))).toBe('fail')
  expect(kindOf(sentBy(null, 'b', said))).toBe('fail')
  expect(kindOf(sentBy(null, value, said))).toBe('pass')
  expect(kindOf(sentBy(acme?.adminKey, 'b', said), sentBy(null, 'b'))).toBe('pass')
})

test('what an answer has shown before it was sent back is no word of another', () => {
  const shown = validExchange({ operation: 'createAgentJob', status: 201, body: { site: id } })
  const asked = sentBy(acme?.adminKey, id)
  const refused = sentBy(null, 'b', `not for the site ${id}`)
  const later = (exchange: Exchange) => atSecond(exchange, 60)
  expect(rule.check([shown, later(asked), later(refused)], context).kind).toBe('pass')
  expect(rule.check([later(shown), asked, later(refused)], context).kind).toBe('fail')
})

test('an id that the service made up itself is no word of another', () => {
  const asked = sentBy(acme?.adminKey, 'a')
  expect(
    rule.check([sentBy(null, id), asked, sentBy(other?.adminKey, 'b', `request ${id.replace('0', '1')}`)], context),
  ).toEqual({ kind: 'pass' })
})
