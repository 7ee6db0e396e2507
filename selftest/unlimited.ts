/** The limits of the document, by their ids, where a service or a target enforces none. */
export const unlimited = {
  'agent-project-hour': null,
  'assistant-key-month': null,
  'assistant-organization-hour': null,
  'assistant-ip-day': null,
}
