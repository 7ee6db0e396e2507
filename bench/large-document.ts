/**
 * An interface document of the grammar with that many operations of the agent, each with an answer of its own: four
 * fields, a path parameter that all share, one limit for all, and the gap of its success status.
 */
export function documentWith(operations: number): string {
  const names = Array.from({ length: operations }, (_, index) => nameOf(index))
  return `# An interface with ${operations} operations

Every request body is JSON, sent with \`Content-Type: application/json\`. The base address is {base_url}.

## Objects

### Agent request body

| Field | Type | Required | Rules |
|---|---|---|---|
| prompt | string | yes | Minimum length 1. What the agent is to do. |

${names.map(objectSection).join('\n')}
## Endpoints

| Name | Type | Meaning |
|---|---|---|
| projectId | string | Identifier of the project. |

${names.map(endpointSection).join('\n')}
## Authentication

1. Every request sends \`Authorization: Bearer <API_KEY>\`.
2. The agent endpoints require an admin API key. It has the prefix \`<svc>_\`. It is a server-side secret.

## Errors

Error status codes and error bodies: not shown.

## Limits

| Applies to | Limit |
|---|---|
| Agent endpoints | 100 uses per project per hour. |
`
}

function objectSection(name: string): string {
  return `### Agent ${name} (response)

| Field | Type | Notes |
|---|---|---|
| id | string | Unique identifier of this ${name}. |
| status | string enum | Where it stands. One of \`active\`, \`completed\` or \`failed\`. |
| link | string or null | Where it can be seen, null until there is a place. |
| createdAt | string, date-time | Time at which it was created. |
`
}

function endpointSection(name: string, index: number): string {
  return `### ${index + 1}. Create ${name}

- Method and path: POST \`{base_url}/v2/agent/{projectId}/${name}\`
- Request: a JSON body that has \`prompt\` (required string, length at least 1).
- Response on success: HTTP 201 with the agent ${name} object. Work on it goes on asynchronously.
`
}

/** `aaaitem`, `aabitem` …: a word without digits, which the grammar would take for versions or bounds. */
function nameOf(index: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(index / 26 ** place) % 26))
  return `${letter(2)}${letter(1)}${letter(0)}item`
}
