import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { context } from './test-support/reference.fixture.ts'
import { type FaultCategory, faultCategories, outOfReach } from './wfc.ts'

const requirements = catalogue(context.description).map(({ requirement }) => requirement)

/** A requirement that looks for each category. */
const soughtBy: Partial<Readonly<Record<FaultCategory, string>>> = {
  100: 'service-no-server-error-for-client-input',
  101: 'service-status-in-range',
  103: 'service-no-201-for-reading',
  105: 'service-204-without-content',
  106: 'service-no-413-without-a-body',
  107: 'service-no-415-without-a-body',
  108: 'service-no-304-for-writing',
  109: 'service-401-with-www-authenticate',
  110: 'service-405-with-allow',
  111: 'service-205-without-content',
  112: 'service-426-with-upgrade',
  114: 'send-agent-job-message-refusal-leaves-job',
  120: 'service-location-names-what-was-created',
  122: 'agent-job-poll-answers',
  200: 'agent-job-source-present',
  201: 'service-allow-names-the-method',
  206: 'create-agent-job-prompt-missing-refused',
  207: 'create-assistant-message-v2-valid-accepted',
  301: 'create-agent-job-markup-not-shown',
  303: 'create-agent-job-members-of-answer-not-adopted',
  304: 'agent-job-refusal-hides-existence',
  305: 'create-assistant-message-v2-second-key-accepted',
  306: 'create-agent-job-foreign-key-refused',
  307: 'get-agent-job-missing-key-refused',
  308: 'send-agent-job-message-missing-key-refused',
  309: 'service-refusal-shows-no-internals',
  310: 'create-agent-job-unknown-path-refused',
  311: 'create-agent-job-unknown-key-refused',
  312: 'service-answers-every-request',
}

/** What the report tells apart by the status of the answer that broke a requirement of another category. */
const byStatus: Partial<Readonly<Record<FaultCategory, FaultCategory>>> = { 121: 100, 205: 207, 204: 207 }

describe('categories of faults', () => {
  test.each(Object.entries(soughtBy))('%s is looked for by %s', (code, id) => {
    expect(requirements.find((requirement) => requirement.id === id)?.faultCategory).toBe(Number(code))
  })

  test('are looked for, or something says why not', () => {
    const codes = Object.keys(faultCategories)
    const open = codes.filter((code) => ![soughtBy, byStatus, outOfReach].some((known) => Object.hasOwn(known, code)))
    expect(open).toEqual([])
  })

  test('are declared where the kind of a requirement is, for every field, constraint and key', () => {
    const without = requirements.filter(({ id, faultCategory }) => {
      return (
        faultCategory === undefined && /^(?!contract-).*-(?:missing|wrong-type|unlisted|unknown-key)-refused$/.test(id)
      )
    })
    expect(without.map(({ id }) => id)).toEqual([])
  })
})
