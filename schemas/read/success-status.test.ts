import { describe, expect, test } from 'vitest'
import { changed, factsOf, refuses, smallest } from './documents-under-test.ts'

const shown = 'HTTP 200 with a streamed response for'

describe('the status of a response', () => {
  test.each([
    ['HTTP 201 with the job.', 201],
    ['201 Created with the job.', 201],
    ['`HTTP 201` with the job.', 201],
    ['HTTP `201` with the job.', 201],
    ['HTTP/1.1 201 with the job.', 201],
    ['HTTP 202 Accepted. The job.', 202],
    ['the status code is 201, with the job.', 201],
    ['the job, of at most 200 characters.', null],
  ])('"Response: %s"', (said, status) => {
    const { operations } = factsOf(changed(smallest, ['- Response: the job.', `- Response: ${said}`]))
    expect(operations[0]?.response).toEqual({ kind: 'object', schema: 'AgentJob', status })
  })
})

refuses('a response with several statuses or an unread one', [
  [
    'joined by or',
    shown,
    `HTTP 200 or 201 with a stream for`,
    '- Response: HTTP 200 or',
    /the number 201 in .*one success/,
  ],
  ['joined by a stroke', shown, `HTTP 200/201 with a stream for`, '- Response: HTTP 200/', /the number 201 in /],
  ['as a range', shown, `HTTP 200–204 with a stream for`, '- Response: HTTP 200–', /the number 204 in /],
  ['without a word', shown, `201 with a stream for`, '- Response: 201', /the number 201 in /],
])
