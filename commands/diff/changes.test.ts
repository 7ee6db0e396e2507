import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDescription } from '../../schemas/description/read.ts'
import { requirementChanges } from './catalogue.ts'
import { changesBetween } from './changes.ts'
import { edited } from './edited-description.fixture.ts'
import { changeRules, classOf } from './rules.ts'

/** A table: what changes, the edits that change it, and the rules that report the change in each direction. */
const table = `
a new required field | AssistantRequestV2.properties.site = {}; AssistantRequestV2.required = ["fp", "messages", "site"] | request-field-required-added | request-field-removed
a new optional field | AssistantRequestV2.properties.site = {} | request-field-added | request-field-removed
a field that becomes required | AssistantRequestV2.required = ["fp", "messages", "filter"] | request-narrowed | request-widened
what is required in practice becoming required | ContextItem.required = ["type", "value"] | request-narrowed | request-widened
an optional field becoming required in practice | AssistantRequestV2.properties.filter.x-required-in-practice = true | request-presence-reworded | request-widened
a lower maximum length | AssistantRequestV2.properties.currentPath.maxLength = 100 | request-narrowed | request-widened
a maximum where none was | AssistantRequestV2.properties.retrievalPageSize.maximum = 50 | request-narrowed | request-widened
a higher minimum length | AgentRequest.properties.prompt.minLength = 3 | request-narrowed | request-widened
a least number of items | AssistantRequestV2.properties.messages.minItems = 1 | request-narrowed | request-widened
a pattern | AssistantRequestV2.properties.fp.pattern = "^a" | request-narrowed | request-widened
a value that a request may no longer have | ContextItem.properties.type.enum = ["code"] | request-narrowed | request-widened
a list of values where any was allowed | AssistantMessageV2.properties.role.enum = ["user"] | request-narrowed | request-widened
null that a request may no longer carry | AssistantRequestV2.properties.threadId.type = "string" | request-narrowed | request-widened
a number that must be an integer | AssistantRequestV2.properties.retrievalPageSize.type = "integer" | request-narrowed | request-widened
a type where any was allowed | AgentRequest.properties.prompt.type = gone | request-widened | request-narrowed
another type in a request | AssistantRequestV2.properties.fp.type = "number" | request-replaced | request-replaced
what held for one kind of part holding for all | AssistantMessagePart.allOf = gone; AssistantMessagePart.properties.text = {"type": "string"}; AssistantMessagePart.required = ["type", "text"] | request-narrowed | request-widened
another default | AssistantRequestV2.properties.retrievalPageSize.default = 8 | default-changed | default-changed
a default that is gone | AssistantRequestV2.properties.retrievalPageSize.default = gone | default-removed | default-added
a field that answers no longer have | AgentJob.properties.model = gone; AgentJob.required = ["id", "status", "source", "prLink", "createdAt", "archivedAt"] | response-field-removed | response-field-added
a field that may be missing from an answer | AgentJob.required = ["id", "status", "source", "prLink", "createdAt", "archivedAt"] | response-widened | response-narrowed
null that may come | AgentJob.properties.model.type = ["string", "null"] | response-widened | response-narrowed
another type in an answer | AgentJob.properties.source.properties.ref.type = "number" | response-replaced | response-replaced
a value that may come | AgentJob.properties.status.enum = ["active", "completed", "archived", "failed", "paused"] | response-enum-extended | response-narrowed
a list of values that is gone from an answer | AgentJob.properties.status.enum = gone | response-enum-extended | response-narrowed
a date that is any text | AgentJob.properties.createdAt.format = gone | response-widened | response-narrowed
another path | paths./v2/agent/{projectId}/job -> paths./v3/agent/{projectId}/job | operation-moved | operation-moved
another method | createAgentJob -> paths./v2/agent/{projectId}/job.put | operation-moved | operation-moved
another name in a path | createAgentJob.parameters.projectId.name = "p"; paths./v2/agent/{projectId}/job -> paths./v2/agent/{p}/job | path-parameter-renamed | path-parameter-renamed
an operation that is gone | paths./discovery/v1/assistant/{domain}/message = gone | operation-removed | operation-added
deprecation | createAgentJob.deprecated = true | operation-deprecated | operation-reinstated
another kind of key | createAgentJob.security = [{"assistantKey": []}] | operation-key-changed | operation-key-changed
another success status | createAssistantMessageV2.responses.200 -> createAssistantMessageV2.responses.201 | success-status-changed | success-status-changed
a status that is no longer shown | createAssistantMessageV2.responses.200 -> createAssistantMessageV2.responses.2XX | success-status-hidden | success-status-shown
another stream protocol | createAssistantMessageV2.responses.200.content.text/event-stream.x-events.protocol = "v1" | stream-protocol-changed | stream-protocol-changed
an answer that streams no longer | createAssistantMessageV2.responses.200.content = {} | answer-kind-changed | answer-kind-changed
no body any more | createAgentJob.requestBody = gone | request-body-removed | request-body-added
a path parameter that must be a number | createAgentJob.parameters.projectId.schema.type = "number" | request-narrowed | request-widened
a required query parameter | createAgentJob.parameters.team = {"name": "team", "in": "query", "required": true} | request-field-required-added | request-field-removed
a lower limit | x-limits.agent-project-hour.limit = 80 | limit-lowered | limit-raised
a new limit | x-limits.new = {"id": "agent-ip-day", "limit": 100, "scope": "ip", "window": "day", "operations": ["createAgentJob"]} | limit-added | limit-removed
the same number for a longer window | x-limits.agent-project-hour.window = "day"; x-limits.agent-project-hour.id = "agent-project-day" | limit-redrawn | limit-loosened
a number for all of a longer window | x-limits.agent-project-hour.limit = 2400; x-limits.agent-project-hour.window = "day"; x-limits.agent-project-hour.id = "agent-project-day" | limit-loosened | limit-redrawn
a limit that counts an organization, not a project | x-limits.agent-project-hour.scope = "organization"; x-limits.agent-project-hour.id = "agent-organization-hour" | limit-redrawn | limit-loosened
a limit that counts one operation less | x-limits.agent-project-hour.operations = ["createAgentJob"] | limit-covers-less | limit-covers-more
another key prefix | x-keys.assistant.prefix = "<svc>_pub_" | key-prefix-changed | key-prefix-changed
a public key that becomes secret | x-keys.assistant.public = false | key-became-secret | key-became-public
a kind of key that is gone | x-keys.assistant = gone | key-kind-removed | key-kind-added
a gap that is closed | x-gaps.filter-structure = gone | gap-closed | gap-opened
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

const shipped = edited()

describe('a change', () => {
  test.each(rows)('is found there and back: %s', (_, edits = '', there, back) => {
    const next = edited(...edits.split('; '))
    const rules = (from: typeof shipped, to: typeof shipped) => [
      ...new Set(changesBetween(from, to).map(({ rule }) => rule)),
    ]
    expect(rules(shipped, next)).toEqual([there])
    expect(rules(next, shipped)).toEqual([back])
  })

  test('of every kind is in the table, there or back', () => {
    const tried = new Set(rows.flatMap(([, , there, back]) => [there, back]))
    // In answers of the shipped description, no field is required in practice.
    expect(Object.keys(changeRules).filter((rule) => !tried.has(rule))).toEqual(['response-presence-reworded'])
  })

  test('of what answers usually hold is a risk only where they may hold it less often', () => {
    const optional = 'AgentJob.required = ["id", "status", "source", "prLink", "createdAt", "archivedAt"]'
    const [without, inPractice] = [
      edited(optional),
      edited(optional, 'AgentJob.properties.model.x-required-in-practice = true'),
    ]
    expect(changesBetween(inPractice, without).map(({ rule }) => rule)).toEqual(['response-presence-reworded'])
    expect(changesBetween(without, inPractice).map(({ rule }) => rule)).toEqual(['response-narrowed'])
  })

  test('is none where only places and words differ', () => {
    const text = readFileSync(path.resolve('schemas/generated/openapi.json'), 'utf8')
    const moved = text.replaceAll(/"line": (\d+)/g, '"line": 1$1').replaceAll(/("quote": ")/g, '$1Well: ')
    expect(changesBetween(shipped, readDescription(moved, 'moved.json'))).toEqual([])
  })

  test('of one row that holds for two versions is listed once, for both', () => {
    const next = edited('ContextItem.properties.value.maxLength = 9')
    const subjects = ['AssistantRequestV1.context[].value', 'AssistantRequestV2.context[].value']
    expect(changesBetween(shipped, next)).toMatchObject([{ subjects }])
  })

  test('of an operation and its schema by name hides no change in them', () => {
    const next = edited(
      'paths./v2/agent/{projectId}/job -> paths./v2/agent/{projectId}/task',
      'TaskRequest = {"properties": {"prompt": {"type": "string", "minLength": 9}}, "required": ["prompt"]}',
      'paths./v2/agent/{projectId}/task.post.requestBody.content.application/json.schema = {"$ref": "#/components/schemas/TaskRequest"}',
    )
    expect(changesBetween(shipped, next).map(({ rule }) => rule)).toEqual(['operation-moved', 'request-narrowed'])
  })

  test('adds a required field below a new parent without breaking anybody', () => {
    const next = edited(`AssistantRequestV2.properties.page = {"properties": {"title": {}}, "required": ["title"]}`)
    expect(changesBetween(shipped, next).map(classOf)).toEqual(['safe', 'safe'])
  })

  test('is none in what one side states nothing of', () => {
    const next = edited('x-sentences = gone', 'x-limits = gone', 'x-keys = gone', 'x-gaps = gone')
    expect(changesBetween(shipped, next)).toEqual([])
  })
})

describe('requirements', () => {
  const kindOf = (next: typeof shipped, id: string) =>
    requirementChanges(shipped, next).find((change) => change.id === id)?.kind
  const beyond = 'create-assistant-message-v2-current-path-beyond-maximum-refused'

  test('appear, vanish and change with the description behind them', () => {
    const next = edited(
      `AssistantRequestV2.properties.currentPath.maxLength = 100`,
      `AssistantRequestV2.properties.currentPath.minLength = 2`,
    )
    expect(kindOf(next, 'create-assistant-message-v2-current-path-below-minimum-refused')).toBe('appears')
    expect(kindOf(next, beyond)).toBe('changes')
    expect(kindOf(next, beyond.replace('v2', 'v1'))).toBe(undefined)
    expect(kindOf(edited(`AssistantRequestV2.properties.currentPath.maxLength = gone`), beyond)).toBe('vanishes')
  })

  test('lose their sentence with the document, and name the one that they had', () => {
    const without = edited('x-sentences = gone')
    const id = 'agent-job-pr-link-null-while-active'
    expect(kindOf(without, id)).toBe('unfounded')
    const founded = requirementChanges(without, shipped).find((change) => change.id === id)
    expect(founded).toMatchObject({ kind: 'founded', new: { quote: expect.stringContaining('`active`') } })
  })
})
