import { expect, test } from 'vitest'
import type { ClientsFile } from '../../harness/verdict/clients-model.ts'
import { sampleClients, sampleReading, sampleRelease } from '../test-support/clients.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { clientsSection } from './clients.ts'
import { sourceOf } from './markup.ts'

function shownOf(clients: ClientsFile, verdicts = sampleInput.verdicts): string {
  return sourceOf(clientsSection({ ...sampleInput, clients, verdicts })?.body ?? [])
}

test('what users of older releases notice stands before the matrix, apart from what those of the newest do', () => {
  const [effects = ''] = shownOf(sampleClients).split('<table')
  expect(effects).toContain('<b>ai 5.0.0–5.0.216</b> get an error after the full text of every answer.')
  expect(effects.match(/older only|newest too/g)).toEqual(['older only', 'newest too', 'newest too'])
})

test('each client stands in the table of its protocol with what it accepted, showed, found and reported', () => {
  const [, v1 = '', v2 = ''] = shownOf(sampleClients).split('<h3>')
  expect(v1).toContain('1.2.12')
  expect(v1).toContain('threadId sent in data-item')
  expect(v1).not.toContain('5.0.0')
  const row = v2.split('<tr>').find((one) => one.includes('5.0.216')) ?? ''
  for (const shown of ['✗ 0 of 2', 'nowhere', 'Type validation failed: Value:']) expect(row).toContain(shown)
  expect(row).not.toContain('Error message')
})

test('the newest of a line stands with its verdict, older ones without', () => {
  const verdicts = [sampleVerdict({ id: 'assistant-stream-v2-read-by-client-6', verdict: 'fail' })]
  const rows = shownOf(sampleClients, verdicts).split('<tr>')
  const judged = rows.filter((row) => row.includes('#verdict-assistant-stream-v2-read-by-client-6'))
  expect(judged).toMatchObject([expect.stringContaining('6.0.326')])
})

test('answers that were too long to be replayed are counted, not dropped', () => {
  expect(shownOf({ ...sampleClients, tooLong: 2 })).toContain('Left out as too long: 2 answers.')
})

test('a client that differs between answers is shown with how often', () => {
  const reading = sampleReading()
  const broken = sampleReading({ kind: 'error', error: 'Invalid code z.', text: 'none' })
  const shown = shownOf({ ...sampleClients, clients: [sampleRelease('5.0.277', [reading, reading, broken])] })
  expect(shown).toContain('2 × same<br>1 × no message')
  expect(shown).toContain('✗ 2 of 3')
})

test('clients that accept answers which are cut do not look like good ones', () => {
  const id = 'assistant-stream-v2-not-truncated'
  const cut = sampleVerdict({ id, subject: 'assistant-stream', verdict: 'fail', times: { broken: 60, of: 60 } })
  const [, v1 = '', v2 = ''] = shownOf(sampleClients, [cut]).split('<h3>')
  expect(v1).not.toContain('caveat')
  expect(v2).toMatch(/class="caveat".*not-truncated<\/a> 60 of 60 times/)
})
