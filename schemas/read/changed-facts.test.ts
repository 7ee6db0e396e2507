import { describe, expect, test } from 'vitest'
import type { Facts } from '../facts-model.ts'
import { changed, factsOf, first } from './documents-under-test.ts'

function field(facts: Facts, id: string) {
  return facts.fields.find((candidate) => candidate.id === `field:${id}`)
}

describe('a changed fact', () => {
  const cases: readonly (readonly [
    name: string,
    changes: readonly (readonly [string, string])[],
    read: (facts: Facts) => unknown,
    expected: unknown,
  ])[] = [
    [
      'a limit',
      [['100 uses per', '120 uses per']],
      (facts) => facts.limits.find(({ id }) => id === 'agent-project-hour')?.limit,
      120,
    ],
    [
      'the scope of a limit',
      [['per IP address per day', 'per project per day']],
      (facts) => facts.limits.map(({ id }) => id).at(-1),
      'assistant-project-day',
    ],
    [
      'the window of a limit',
      [['per key per month', 'per key per day']],
      (facts) => facts.limits.map(({ id }) => id)[1],
      'assistant-key-day',
    ],
    [
      'the least length',
      [
        ['Minimum length 1.', 'Minimum length 3.'],
        ['length at least 1', 'length at least 3'],
      ],
      (facts) => field(facts, 'AgentRequest.prompt')?.minLength,
      3,
    ],
    [
      'the greatest length',
      [
        ['Maximum length 200', 'Maximum length 1,000'],
        ['at most 200', 'at most 1,000'],
      ],
      (facts) => field(facts, 'AssistantRequestV2.currentPath')?.maxLength,
      1000,
    ],
    [
      'a default',
      [
        ['Default 5,', 'Default 8,'],
        ['5 by default', '8 by default'],
      ],
      (facts) => field(facts, 'AssistantRequestV1.retrievalPageSize')?.default,
      8,
    ],
    [
      'a new bound on a number',
      [['Default 5,', 'Maximum 50. Default 5,']],
      (facts) => field(facts, 'AssistantRequestV1.retrievalPageSize')?.maximum,
      50,
    ],
    [
      'a new bound on an array',
      [['What was said so far,', 'At least 1 item. What was said so far,']],
      (facts) => field(facts, 'AssistantRequestV1.messages')?.minItems,
      1,
    ],
    [
      'an enum value',
      [['`textSelection`', '`selection`']],
      (facts) => field(facts, 'AssistantRequestV1.context[].type')?.enum,
      ['code', 'selection'],
    ],
    [
      'a status',
      [
        ['`archived`', '`shelved`'],
        ['\n| archived |', '\n| shelved |'],
      ],
      (facts) => field(facts, 'AgentJob.status')?.enum,
      ['active', 'completed', 'shelved', 'failed'],
    ],
    [
      'a field added',
      [['| model | string |', '| tokens | integer | What it cost. |\n| model | string |']],
      (facts) => field(facts, 'AgentJob.tokens')?.types,
      ['integer'],
    ],
    [
      'a field removed',
      [['| model | string | Which AI model does the work. |\n', '']],
      (facts) => field(facts, 'AgentJob.model'),
      undefined,
    ],
    [
      'required',
      [['| filter | object | no |', '| filter | object | yes |']],
      (facts) => field(facts, 'AssistantRequestV1.filter')?.required,
      'yes',
    ],
    [
      'required in one version',
      [['| role | string | yes | yes |', '| role | string | yes | no |']],
      (facts) => [1, 2].map((version) => field(facts, `AssistantRequestV${version}.messages[].role`)?.required),
      ['yes', 'no'],
    ],
    [
      'nullable in an answer',
      [['| model | string |', '| model | string or null |']],
      (facts) => field(facts, 'AgentJob.model')?.nullable,
      true,
    ],
    [
      'nullable in a request',
      [['Narrows down the search. A request may carry null here.', 'Narrows down the search.']],
      (facts) => field(facts, 'AssistantRequestV1.filter')?.nullable,
      false,
    ],
    [
      'a path',
      [['/v2/agent/{projectId}/job', '/v2/agent/{projectId}/tasks']],
      (facts) => facts.operations.map(({ id }) => id).slice(0, 2),
      ['createAgentTask', 'sendAgentTaskMessage'],
    ],
    [
      'a success status',
      [['HTTP 200 with a streamed response', 'HTTP 201 with a streamed response']],
      (facts) => facts.operations[3]?.response.status,
      201,
    ],
    [
      'a key prefix',
      [['`<svc>_dsc_`', '`<svc>_pub_`']],
      (facts) => facts.keys.map(({ suffix }) => suffix),
      ['', 'pub_'],
    ],
    [
      'who may hold a key',
      [['This key is public, so client-side code may safely hold it.', 'This key is a secret.']],
      (facts) => facts.keys[1]?.public,
      false,
    ],
    [
      'a type',
      [['| source.ref | string |', '| source.ref | number |']],
      (facts) => field(facts, 'AgentJob.source.ref')?.types,
      ['number'],
    ],
    [
      'a gap closed',
      [['- What `filter` looks like inside: not shown.\n', '']],
      (facts) => facts.gaps.some(({ id }) => id === 'filter-structure'),
      false,
    ],
    [
      'a gap of a topic that is not known',
      [['- What `filter` looks', '- Retention of conversations: not shown.\n- What `filter` looks']],
      (facts) => facts.gaps.some(({ id }) => id === 'retention-conversations'),
      true,
    ],
  ]

  test.each(cases)('%s changes the facts', (_, changes, read, expected) => {
    expect(read(factsOf(first))).not.toEqual(expected)
    expect(read(factsOf(changed(first, ...changes)))).toEqual(expected)
  })

  test("a fifth endpoint is an operation with an id by its method and path, its family's key and limits", () => {
    const section =
      '### 5. Cancel a job\n\n- Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/cancel`\n' +
      '- Request: `prompt` says why.\n- Response: HTTP 200, the agent job.\n\n'
    const facts = factsOf(
      changed(first, ['### What the endpoints leave open', `${section}### What the endpoints leave open`]),
    )
    expect(facts.operations.find(({ id }) => id === 'sendAgentJobCancel')).toMatchObject({
      key: 'admin',
      limits: ['agent-project-hour'],
      requestSchema: 'AgentRequest',
      response: { kind: 'object', schema: 'AgentJob', status: 200 },
    })
  })
})
