import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isJsonList, isJsonObject, type Json } from '../../schemas/description/json.ts'
import { readDescription } from '../../schemas/description/read.ts'

const shipped: Json = JSON.parse(readFileSync(path.resolve('schemas/generated/openapi.json'), 'utf8'))

const roots: Readonly<Record<string, string>> = {
  createAgentJob: 'paths./v2/agent/{projectId}/job.post',
  createAssistantMessageV2: 'paths./discovery/v2/assistant/{domain}/message.post',
  paths: 'paths',
}

/**
 * The shipped description with some members replaced, by lines such as `AgentJob.properties.model.type = "number"`,
 * `x-gaps.error-body = gone` and `paths./a -> paths./b`. Members of lists are addressed by what identifies them.
 */
export function edited(...edits: readonly string[]): DescriptionView {
  return readDescription(JSON.stringify(edits.reduce(edit, shipped)), 'edited.json')
}

function edit(openapi: Json, line: string): Json {
  const [, from = '', operator, to = ''] = /^(.+?) (=|->) (.+)$/.exec(line) ?? []
  const [old, next] = [stepsOf(from), stepsOf(to)]
  const edited =
    operator === '->'
      ? put(put(openapi, old, undefined), next, valueAt(openapi, old))
      : put(openapi, old, to === 'gone' ? undefined : JSON.parse(to))
  return edited ?? null
}

function stepsOf(place: string): readonly string[] {
  const [root = '', ...rest] = place.split('.')
  const start = root.startsWith('x-') ? root : (roots[root] ?? `components.schemas.${root}`)
  return [...start.split('.'), ...rest]
}

function valueAt(value: Json | undefined, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((at, step) => (isJsonObject(at) ? at[step] : undefined), value)
}

function put(at: Json | undefined, [step, ...rest]: readonly string[], value: Json | undefined): Json | undefined {
  if (step === undefined) return value
  if (isJsonList(at)) {
    const isMeant = (item: Json) => isJsonObject(item) && [item['id'], item['kind'], item['name']].includes(step)
    const items = at.map((item) => (isMeant(item) ? put(item, rest, value) : item))
    const added = at.some(isMeant) || value === undefined ? [] : [value]
    return [...items, ...added].filter((item) => item !== undefined)
  }
  const members = isJsonObject(at) ? at : {}
  // A new member is put last, as in a document that has grown.
  const changed = put(members[step], rest, value)
  const { [step]: _, ...others } = members
  if (changed === undefined) return others
  return step in members ? { ...members, [step]: changed } : { ...others, [step]: changed }
}
