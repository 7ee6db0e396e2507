import { expect, test } from 'vitest'
import { complaintOfNames } from './proof.ts'

const thousands = Array.from({ length: 61 }, (_, index) => `switch-${index}-of-many`)

test.each([
  ['reads-lags', ['reads-lag', 'proxy'], '"reads-lags"; did you mean reads-lag?'],
  ['nope', ['queues', 'reads'], '"nope"; there is queues, reads'],
  ['nope', [], '"nope"; there is none'],
  ['nope', thousands, '"nope"; npm run reference -- --list shows all'],
])('a misspelt name is named with what may have been meant: %s of %s', (name, known, message) => {
  expect(complaintOfNames('part', [...known.slice(0, 1), name], known)).toBe(`there is no part ${message}`)
  expect(complaintOfNames('part', known, known)).toBeNull()
})
