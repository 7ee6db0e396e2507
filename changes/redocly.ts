import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigurationError } from '../harness/configuration-error.ts'
import { oneLine } from '../report/terminal.ts'
import { runRedocly } from '../schemas/redocly.ts'
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
    writeFileSync(path.join(work, 'old.json'), JSON.stringify(old))
    writeFileSync(path.join(work, 'new.json'), JSON.stringify(next))
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
  // Extensions are ours to compare, and prose is no contract.
  if (/\/x-[\w-]+/.test(place) || change['typeName'] === 'SpecExtension') return []
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
