import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, validExchange, validJob, withResponse } from '../declaring/valid-examples.ts'
import { cookiesSet } from '../reading/headers.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const read = validExchange({ operation: null, status: 200, body: validJob })

type Fields = Readonly<Record<string, unknown>>

function readWith(fields: Fields, coding?: string): Exchange {
  const job = answering(read, 200, { ...validJob, ...fields })
  return coding === undefined ? job : withResponse(job, { headers: [['content-encoding', coding]] })
}

function outcomeOf(fields: Fields, again: Fields = {}) {
  const reads = [read, readWith(fields, 'gzip'), readWith(again)]
  return sequenceRule('http-job-same-when-compressed').check(reads, context)
}

test('a job is the same whatever else comes with a read', () => {
  expect(outcomeOf({ requestId: 'two', expiresIn: 59 })).toEqual({ kind: 'pass' })
})

test('a job that is archived between two reads shows nothing of codings', () => {
  expect(outcomeOf({ status: 'archived', archivedAt: '2026-01-01T00:00:00Z' }).kind).toBe('not-applicable')
})

test('a field that differs at each read is not the doing of a coding', () => {
  expect(outcomeOf({ model: 'model-2' }, { model: 'model-3' }).kind).toBe('pass')
  expect(outcomeOf({ model: 'model-2', createdAt: null }, { model: 'model-3' })).toMatchObject({
    kind: 'fail',
    actual: 'another createdAt',
  })
})

test('a described field that differs is a breach', () => {
  expect(outcomeOf({ source: { repository: 'acme/docs', ref: 'other' } })).toMatchObject({ kind: 'fail' })
})

test('a job is the same in each coding that clients accept', () => {
  const rule = sequenceRule('http-job-same-when-compressed')
  const inBrotli = (fields: Fields) =>
    rule.check([read, readWith({}, 'gzip'), readWith(fields, 'br'), readWith({})], context)
  expect(inBrotli({})).toEqual({ kind: 'pass' })
  expect(inBrotli({ model: 'model-2' })).toMatchObject({ kind: 'fail', actual: 'another model' })
})

test('a service that sends no coding shows nothing of one', () => {
  expect(sequenceRule('http-job-same-when-compressed').check([read, read, read], context).kind).toBe('not-applicable')
})

test('a cookie that a read sets opens nothing without a key', () => {
  const rule = sequenceRule('http-key-asked-with-each-request')
  const [alone = read, opened = read, keyless = read] = rule.example()
  const kindOf = (returned: Exchange) => rule.check([alone, opened, keyless, returned], context).kind
  expect([kindOf(alone), kindOf(opened)]).toEqual(['pass', 'fail'])
})

test('the cookies of an answer are sent back without their attributes', () => {
  const set = withResponse(read, {
    headers: [
      ['set-cookie', 'session=1; Path=/; HttpOnly'],
      ['set-cookie', 'visitor=2'],
    ],
  })
  expect([cookiesSet(read), cookiesSet(set)]).toEqual(['', 'session=1; visitor=2'])
})

test('the answer to a read before is a breach only on a connection that was used before', () => {
  const rule = sequenceRule('http-each-request-on-connection-answered-by-itself')
  const [opened = read] = rule.example()
  const kindOf = (reused: boolean) => rule.check([opened, withResponse(opened, reused ? { reused } : {})], context).kind
  expect([kindOf(true), kindOf(false)]).toEqual(['fail', 'not-applicable'])
})
