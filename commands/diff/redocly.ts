import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'
import { oneLine } from '../../harness/text/terminal.ts'
import { runRedocly } from '../../schemas/redocly.ts'
import { isRecord, type JsonRecord } from './openapi.ts'
import type { ChangeClass } from './rules.ts'

/** One change of the standard part of an OpenAPI description, as Redocly rates it. */
export interface RatedChange {
  readonly class: ChangeClass
  /** Redocly's own name of the rule, or `added`, `removed`, `modified`. */
  readonly rule: string
  /** Operation and place in it: `/v2/agent/{projectId}/job/post/responses/2XX/content/…`. */
  readonly place: string
  readonly message: string
}

/**
 * Compares two OpenAPI descriptions with `redocly diff`, by its recommended rules and none of a `redocly.yaml` that may
 * lie about. It knows schemas, parameters, paths and responses; extensions are patches to it.
 *
 * Used where there is nothing but OpenAPI to compare. For our own documents the facts are compared instead: they have
 * lines to point at, and know limits, keys, streams, defaults and "required in practice", of which Redocly sees nothing.
 * That both find the same shapes breaking is tested.
 *
 * @throws ConfigurationError where one of the two is no description.
 */
export async function redoclyChanges(old: JsonRecord, next: JsonRecord): Promise<readonly RatedChange[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'assay-diff-'))
  try {
    writeFileSync(path.join(work, 'old.json'), JSON.stringify(withoutProse(old)))
    writeFileSync(path.join(work, 'new.json'), JSON.stringify(withoutProse(next)))
    writeFileSync(path.join(work, 'redocly.yaml'), 'extends: [diff-recommended]\n')
    const { stdout, stderr } = await runRedocly(
      ['diff', 'old.json', 'new.json', '--format', 'json', '--fail-on', 'none'],
      work,
    )
    return changesIn(stdout, stderr)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Prose is no contract, and extensions are ours to compare. They are taken out first: Redocly takes a parameter of which
 * both have changed for one that was removed and another that was added. What a name stands for keeps its own name.
 */
function withoutProse(value: JsonRecord, areNames = false): JsonRecord {
  const kept = Object.entries(value).filter(([name]) => areNames || !(PROSE.has(name) || name.startsWith('x-')))
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const isValue = !areNames && VALUES.has(name)
      return [name, isValue ? member : pruned(member, !areNames && NAMES.has(name))]
    }),
  )
}

function pruned(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pruned(item, false))
  return isRecord(value) ? withoutProse(value, areNames) : value
}

const PROSE = new Set(['description', 'summary'])
/** Members that hold what a service sends or takes. */
const VALUES = new Set(['default', 'const', 'enum', 'example', 'value'])
/** Members whose own members are named by the interface, and not by OpenAPI. */
const NAMES = new Set([
  'paths',
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'schemas',
  'responses',
  'headers',
  'parameters',
  'callbacks',
  'examples',
  'securitySchemes',
  'requestBodies',
  'links',
  'content',
  'variables',
  'mapping',
  'scopes',
])

function changesIn(stdout: string, stderr: string): readonly RatedChange[] {
  let report: unknown
  try {
    report = JSON.parse(stdout)
  } catch {
    const said = stderr.split('\n').find((line) => line.trim() !== '') ?? 'it said nothing'
    throw new ConfigurationError(`redocly diff can't compare the two descriptions: ${oneLine(said)}`)
  }
  const changes = isRecord(report) && Array.isArray(report['changes']) ? report['changes'].filter(isRecord) : []
  return changes.flatMap(ratedChange)
}

function ratedChange(change: JsonRecord): readonly RatedChange[] {
  const place = String(change['path'])
    .replace(/^#\/(paths\/)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const rating = classOf(change)
  if (rating === null) return []
  const verdicts = Array.isArray(change['verdicts']) ? change['verdicts'].filter(isRecord) : []
  if (verdicts.length > 0) {
    return verdicts.map(({ ruleId, message }) => ({
      class: rating,
      rule: String(ruleId),
      place,
      message: String(message),
    }))
  }
  return [{ class: rating, rule: String(change['kind']), place, message: described(change) }]
}

function classOf({ impact, property }: JsonRecord): ChangeClass | null {
  if (impact === 'major') return 'breaking'
  if (impact === 'minor') return 'safe'
  // A patch to Redocly; to whoever leaves the field out it is another answer.
  return property === 'default' ? 'risk' : null
}

function described({ kind, typeName, property, base, revision }: JsonRecord): string {
  const value = (side: unknown) => (isRecord(side) && 'value' in side ? JSON.stringify(side['value']) : 'none')
  if (property === undefined) return `${String(typeName)} ${String(kind)}`
  return `${String(property)} ${value(base)} → ${value(revision)}`
}
