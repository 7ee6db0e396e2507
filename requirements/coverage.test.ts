import { expect, test } from 'vitest'
import { changed, first, lineOf } from '../schemas/read/documents-under-test.ts'
import { unreadLines } from './coverage.ts'
import { describedIn } from './test-support/changed-documents.fixture.ts'

const events = '- Agent jobs send no event.'

test.each(['A job must end within an hour.', 'Jobs are a good thing.'])(
  'a sentence that no form reads and nothing traces is listed with its line: %s',
  (sentence) => {
    const document = changed(first, [events, `- ${sentence}\n${events}`])
    const line = lineOf(document, `- ${sentence}`)
    expect(unreadLines(describedIn(document))).toEqual([
      `document.md:${line}: "${sentence}" is unread: it gives no fact, and nothing traces it`,
    ])
  },
)
