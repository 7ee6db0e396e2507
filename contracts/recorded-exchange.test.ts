import { expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Evidence } from '../harness/exchange/situation.ts'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { jobAnswer, refusal, withResponse } from '../requirements/declaring/valid-examples.ts'
import { withEvidence, withSituation } from '../requirements/reading/evidence.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import type { AgentJob } from '../schemas/description/interface-types.ts'
import { recordedFor } from './recorded-exchange.ts'

const { description } = context
const interactions = contractInteractions(description)

function found(name: string, exchanges: readonly Exchange[]): string | null {
  const interaction = interactions.find((one) => one.name === name) ?? expect.fail(`no interaction ${name}`)
  return recordedFor(description, exchanges)(interaction)?.id ?? null
}

/** An accepted request to an operation, as the specs record it. */
function accepted(id: string, operation: string, sent: unknown, evidence: Evidence = { kind: 'plain' }): Exchange {
  const exchange = withEvidence(jobAnswer({}, operation), evidence)
  return { ...exchange, id, request: { ...exchange.request, body: sent === null ? null : JSON.stringify(sent) } }
}

const create = 'createAgentJob'

test('a valid request is one with the same fields, whatever their values', () => {
  const exchanges = [
    accepted('with more', create, { prompt: 'text', other: true }),
    accepted('with null', create, { prompt: null }),
    accepted('same', create, { prompt: 'another text' }),
  ]
  expect(found('create-agent-job-answered', exchanges)).toBe('same')
})

test('one that was refused, or sent with other credentials, is none', () => {
  const plain = accepted('plain', create, { prompt: 'text' })
  const requirement = 'create-agent-job-lower-case-scheme-accepted'
  const refused = { ...refusal(create, ''), request: plain.request }
  expect(found('create-agent-job-answered', [refused])).toBeNull()
  expect(found('create-agent-job-answered', [withSituation(plain, { requirement })])).toBeNull()
})

test('a refusal is the exchange of the same requirement', () => {
  const [other, own] = [
    'create-agent-job-prompt-missing-refused',
    'create-agent-job-prompt-wrong-type-refused',
  ] as const
  const exchanges = [other, own].map((requirement) => ({ ...refusal(create, requirement), id: requirement }))
  expect(found(own, exchanges)).toBe(own)
  expect(found(own, exchanges.slice(0, 1))).toBeNull()
})

test('what a gateway refused, or was sent again, is no refusal of the service', () => {
  const requirement = 'create-agent-job-prompt-missing-refused'
  const own = { ...refusal(create, requirement), id: 'own' }
  const page = { encoding: 'utf8', text: '<h1>Unavailable</h1>' } as const
  const unavailable = { ...withResponse(own, { status: 503, headers: [], body: page }), id: 'gateway' }
  expect(found(requirement, [unavailable, own])).toBe('own')
  expect(found(requirement, [unavailable])).toBeNull()
  const crowded = { ...withResponse(own, { status: 429 }), id: 'crowded' }
  expect(found(requirement, [crowded, withSituation(own, { repeats: 'crowded' })])).toBe('own')
})

test('a read is a poll of a job that has ended after the same instruction', () => {
  const polled = (id: string, fields: Partial<AgentJob>) => ({ ...jobAnswer(fields, 'getAgentJob'), id })
  const prLink = 'https://code.example/pull/1'
  const exchanges = [
    accepted('created', create, { prompt: 'text' }, { kind: 'job', prompt: 'noChange' }),
    polled('active', { status: 'active' }),
    polled('ended', { status: 'completed' }),
    accepted('told', 'sendAgentJobMessage', { prompt: 'text' }, { kind: 'follow-up', prompt: 'change' }),
    polled('stale', { status: 'completed' }),
    polled('changed', { status: 'completed', prLink }),
  ]
  expect(found('agent-job-without-change-read', exchanges)).toBe('ended')
  expect(found('agent-job-with-pull-request-read', exchanges)).toBe('changed')
  expect(found('agent-job-with-pull-request-read', exchanges.slice(0, 3))).toBeNull()
  const told = accepted('told-otherwise', 'sendAgentJobMessage', { prompt: '0' })
  const later = [told, polled('later', { status: 'completed', prLink: null })]
  expect(found('agent-job-with-pull-request-read', [...exchanges, ...later])).toBe('changed')
})

test('a message to a job that was told to change something is none to one that was not', () => {
  const message = accepted('message', 'sendAgentJobMessage', { prompt: 'text' })
  const changing = accepted(
    'changed',
    'sendAgentJobMessage',
    { prompt: 'text' },
    { kind: 'follow-up', prompt: 'change' },
  )
  expect(found('send-agent-job-message-answered', [message])).toBe('message')
  expect(found('send-agent-job-message-answered', [changing, message])).toBeNull()
})
