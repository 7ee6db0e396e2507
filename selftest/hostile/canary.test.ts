import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { workFolder } from '../verify-process.ts'
import { filesLeftIn, halves, keysIn } from './canary.ts'
import { keyForms } from './echoes.ts'

const KEY = 'svc_q7Zt0aVbN3kLmX9dRw5yUe'
const folder = workFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const found = (text: string) => keysIn([{ place: 'a.txt', text }], [KEY])
const [firstHalf, secondHalf] = halves(KEY)

test.each([
  ['as it is', `key ${KEY}.`, 'plain'],
  ['the first half', `{"delta":"${firstHalf}"}`, 'plain'],
  ['the second half', `{"delta":"${secondHalf}"}`, 'plain'],
  ['every byte escaped as in a URL', keyForms.percent(KEY), 'percent'],
  ['the same in small letters', keyForms.percent(KEY).toLowerCase(), 'percent'],
  ['escaped as in JSON', keyForms.escaped(KEY), 'escaped'],
  ['escaped as in JSON within JSON', JSON.stringify(JSON.stringify(keyForms.escaped(KEY))), 'escaped'],
])('a key is found: %s', (_, text, reading) => {
  expect(found(text)).toEqual([`a key is in a.txt, ${reading}`])
})

test.each(['', 'k', 'k:', 'Bearer ', 'user:', 'something before it: '])(
  'a key is found in base64 after "%s"',
  (before) => {
    const encoded = Buffer.from(`${before}${KEY} and more`).toString('base64')
    const inUrl = Buffer.from(`${before}${KEY}`).toString('base64url')
    for (const text of [encoded, inUrl, `abc${encoded}`]) expect(found(text)).toEqual(['a key is in a.txt, base64'])
  },
)

test('a key is found in the name of a file and in a database', () => {
  const database = new DatabaseSync(path.join(folder, 'ledger.sqlite'))
  database.exec(`CREATE TABLE uses (key TEXT); INSERT INTO uses VALUES ('${KEY}')`)
  database.close()
  expect(keysIn(filesLeftIn(folder), [KEY])).toEqual(['a key is in ledger.sqlite, plain'])
  expect(keysIn([{ place: `${KEY}.txt`, text: '' }], [KEY])).toHaveLength(1)
})

test('what holds no key is clean', () => {
  expect(found('«ASSAY_KEY», svc_, QmVhcmVyIH«ASSAY_KEY», %zz and \\u12')).toEqual([])
})
