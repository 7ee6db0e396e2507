import type { Description, SchemaViolation } from '../../schemas/description/description.ts'
import { type StreamProtocol, v1CodeOf } from '../../schemas/stream-protocols.ts'
import { isJsonObject, type Json } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import type { StreamEvent } from './stream-item.ts'

interface Misfit {
  readonly expected: string
  readonly actual: string
}

/** The rules about the finish say where the thread's id has to stand, and of which type it is. */
const THREAD = /\/threadId$/
/**
 * Where no constant tells alternatives apart, a validator reports a violation for each of them, and it is unknown which
 * the event meant.
 */
const alternatives: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])

/** What is wrong with an event's value by the description's schema of the protocol, or null. */
export function misfitOf(
  protocol: StreamProtocol,
  event: StreamEvent,
  validate: Description['validate'],
): Misfit | null {
  const { type, value } = event
  const described = protocol === 'v1' ? { code: v1CodeOf(type) ?? type, value } : value
  const violations = validate(protocol === 'v1' ? 'AssistantEventV1' : 'AssistantEventV2', described)
  if (violations.some(({ keyword }) => alternatives.has(keyword)))
    return { expected: `${type} as the description has it`, actual: excerpt(JSON.stringify(value)) }
  const violation = violations.find(({ instancePath, keyword }) => keyword !== 'if' && !THREAD.test(instancePath))
  return violation === undefined ? null : misfit(type, violation, described)
}

function misfit(type: string, { instancePath, keyword, params, message }: SchemaViolation, event: Json): Misfit {
  const missing = keyword === 'required' ? `/${params['missingProperty']}` : ''
  const place = `${instancePath}${missing}`.replace(/^\/value(?=\/|$)/, '')
  const found = missing === '' ? valueAt(event, instancePath) : undefined
  const { type: wanted, allowedValues } = params
  const expected =
    keyword === 'type' ? String(wanted) : Array.isArray(allowedValues) ? `one of ${allowedValues.join(', ')}` : message
  return {
    expected: `${place === '' ? type : `${place.slice(1)} of ${type}`}: ${missing === '' ? expected : 'present'}`,
    actual: typeof found === 'string' ? excerpt(found) : kindOf(found),
  }
}

function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  const names = pointer.split('/').slice(1)
  return names.reduce((holder, name) => (isJsonObject(holder) ? holder[name] : undefined), value)
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
