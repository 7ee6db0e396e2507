import { openApi } from '../write/openapi.ts'
import { changed, interfaceIn, smallest } from './documents.fixture.ts'

/** Texts of the smallest document, which tests replace. */
const prompt = '| prompt | string | yes | Minimum length 1. What to do. |'
export const steps = '| steps | array of objects | no | At most 3 items. Each has a `name` (string). |'
export const body = '`prompt` (required string)'
export const request = `| Field | Type | Required | Rules |\n|---|---|---|---|\n${prompt}`
export const job = '| status | string enum | One of `on` or `off`. |'
export const limits =
  '| Applies to | Limit | Scope | Window |\n|---|---|---|---|\n| Agent endpoints | 100 | project | hour |'
export const base = 'The base URL is https://api.acme.example.'

/** The description of the smallest document with these texts replaced. */
export function described(...edits: readonly (readonly [string, string])[]) {
  return JSON.parse(JSON.stringify(openApi(interfaceIn(changed(smallest, ...edits)))))
}

/** The request's schema where its table has this header and this only row. */
export function withField(header: string, row: string) {
  const columns = header.split('|').length
  const table = `| Field | ${header} |\n|${'---|'.repeat(columns + 1)}\n| a | ${row} |`
  return described([`${request}\n${steps}`, table], [`- Request: ${body}.`, '- Request: the agent request body.'])
    .components.schemas.AgentRequest
}

/** Keywords of the field in that row. */
export function ruled(header: string, row: string) {
  const { 'x-source': _, description: __, ...field } = withField(header, row).properties.a
  return field
}
