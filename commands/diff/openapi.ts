import type { GapFact, KeyFact, LimitFact, LimitScope, LimitWindow } from '../../schemas/facts-model.ts'
import { gapChanges, keyChanges } from './keys.ts'
import { limitChanges } from './limits.ts'
import type { Change } from './rules.ts'

/**
 * What an OpenAPI description of this generator says beyond OpenAPI: limits, keys, streams and gaps are extensions, which
 * no other tool compares. Of a description by another tool, all of it is empty.
 */
export interface Extensions {
  readonly operations: readonly ExtendedOperation[]
  readonly limits: readonly LimitFact[]
  readonly keys: readonly KeyFact[]
  readonly gaps: readonly GapFact[]
}

interface ExtendedOperation {
  readonly id: string
  readonly key: string | null
  readonly stream: string | null
}

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function extensionsOf(description: JsonRecord): Extensions {
  const operations = operationsIn(description)
  const schemes = Object.entries(recordAt(description, 'components', 'securitySchemes'))
  return {
    operations: operations.map(({ id, object }) => ({ id, key: keyOf(object), stream: streamOf(object) })),
    limits: limitsIn(operations),
    keys: schemes.flatMap(([name, scheme]) => keyIn(name, scheme)),
    gaps: gapsIn(description, operations),
  }
}

/** Changes that are in the extensions alone. */
export function extensionChanges(old: Extensions, next: Extensions): readonly Change[] {
  const operations = old.operations.flatMap((before): readonly Change[] => {
    const after = next.operations.find(({ id }) => id === before.id)
    if (after === undefined) return []
    const told = { subjects: [before.id], old: null, new: null }
    return [
      ...(before.key === after.key
        ? []
        : [
            {
              ...told,
              rule: 'operation-key-changed',
              what: `${before.key ?? 'no key'} → ${after.key ?? 'no key'}`,
            } as const,
          ]),
      ...(before.stream === after.stream || before.stream === null || after.stream === null
        ? []
        : [
            {
              ...told,
              rule: 'stream-protocol-changed',
              what: `stream protocol ${before.stream} → ${after.stream}`,
            } as const,
          ]),
    ]
  })
  return [...operations, ...limitChanges(old, next), ...keyChanges(old, next), ...gapChanges(old, next)]
}

interface Operation {
  readonly id: string
  readonly object: JsonRecord
}

function operationsIn(description: JsonRecord): readonly Operation[] {
  return Object.entries(recordAt(description, 'paths')).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, object]) => {
      if (!isRecord(object) || !('responses' in object)) return []
      const id = object['operationId']
      return [{ id: typeof id === 'string' ? id : `${method} ${path}`, object }]
    }),
  )
}

function keyOf({ security }: JsonRecord): string | null {
  const [first] = recordsIn(security)
  return first === undefined ? null : (Object.keys(first)[0] ?? null)
}

function streamOf({ responses }: JsonRecord): string | null {
  const streams = Object.values(isRecord(responses) ? responses : {}).map(
    (one) => recordAt(one, 'x-stream')['protocol'],
  )
  return streams.find((protocol) => typeof protocol === 'string') ?? null
}

const scopes: readonly LimitScope[] = ['project', 'key', 'organization', 'ip']
const windows: readonly LimitWindow[] = ['hour', 'day', 'month']

function limitsIn(operations: readonly Operation[]): readonly LimitFact[] {
  const limits = new Map<string, LimitFact>()
  for (const operation of operations) {
    for (const entry of recordsIn(operation.object['x-limits'])) {
      const { id, limit } = entry
      const scope = scopes.find((name) => name === entry['scope'])
      const window = windows.find((name) => name === entry['window'])
      if (typeof id !== 'string' || typeof limit !== 'number' || scope === undefined || window === undefined) continue
      const known = limits.get(id)?.operations ?? []
      limits.set(id, { id, limit, scope, window, operations: [...known, operation.id], source: sourceIn(entry) })
    }
  }
  return [...limits.values()]
}

function keyIn(name: string, scheme: unknown): readonly KeyFact[] {
  const kind = name === 'adminKey' ? 'admin' : name === 'assistantKey' ? 'assistant' : null
  const prefix = isRecord(scheme) ? scheme['x-key-prefix'] : null
  if (kind === null || !isRecord(scheme) || typeof prefix !== 'string') return []
  const suffix = prefix.replace('<svc>_', '')
  return [{ kind, suffix, public: scheme['x-public'] === true, operations: [], source: sourceIn(scheme) }]
}

function gapsIn(description: JsonRecord, operations: readonly Operation[]): readonly GapFact[] {
  const gaps = new Map<string, GapFact>()
  const add = (entries: unknown, operation: readonly string[]) => {
    for (const entry of recordsIn(entries)) {
      const { id } = entry
      if (typeof id !== 'string') continue
      gaps.set(id, { id, operations: [...(gaps.get(id)?.operations ?? []), ...operation], source: sourceIn(entry) })
    }
  }
  add(description['x-gaps'], [])
  for (const { id, object } of operations) add(object['x-gaps'], [id])
  return [...gaps.values()]
}

function sourceIn(value: JsonRecord): GapFact['source'] {
  const { line, quote } = recordAt(value, 'x-source')
  return { line: typeof line === 'number' ? line : 1, quote: typeof quote === 'string' ? quote : '' }
}

function recordAt(value: unknown, ...names: readonly string[]): JsonRecord {
  const found = names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
  return isRecord(found) ? found : {}
}

function recordsIn(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
