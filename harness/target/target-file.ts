import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { validator } from '../json/validate.ts'
import { ConfigurationError } from './configuration-error.ts'
import { type KnownGap, type Target, type TargetFile, type Tenant, targetFileDefinition } from './target-schema.ts'

const isTargetFile = validator(targetFileDefinition, { allErrors: true })

/** A name means `targets/<name>.json`; anything with a slash or `.json` is a file. */
export function targetPath(nameOrFile: string, folder: string): string {
  if (nameOrFile.includes('/') || nameOrFile.endsWith('.json')) return path.resolve(nameOrFile)
  return path.join(folder, `${nameOrFile}.json`)
}

/**
 * Reads and validates a target file.
 *
 * @throws ConfigurationError naming the file and every field that is wrong.
 */
export function readTarget(file: string): Target {
  const shown = path.relative(process.cwd(), file) || file
  if (!existsSync(file)) {
    throw new ConfigurationError(`${shown}: no such target file; name one of targets/, or give a file's path`)
  }
  const content = parse(shown, readFileSync(file, 'utf8'))
  if (!isTargetFile(content)) {
    throw new ConfigurationError(`${shown}: ${(isTargetFile.errors ?? []).map(describe).join('; ')}`)
  }
  return completeTarget(shown, content)
}

function parse(shown: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigurationError(`${shown}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function describe(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the file' : error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'additionalProperties') {
    return `${where} has an unknown field "${String(error.params['additionalProperty'])}"`
  }
  return `${where} ${error.message ?? 'is wrong'}`
}

/** @param shown what messages call the file */
export function completeTarget(shown: string, file: TargetFile): Target {
  const [first, ...rest] = file.tenants.map(completeTenant)
  if (first === undefined) throw new ConfigurationError(`${shown}: tenants must have at least one entry`)
  return {
    name: file.name,
    baseUrl: checkedBaseUrl(shown, file.baseUrl),
    keyPrefix: file.keyPrefix ?? null,
    production: file.production ?? false,
    deterministic: file.deterministic ?? false,
    tenants: [first, ...rest],
    poll: file.poll ?? null,
    lacks: file.lacks ?? [],
    sourceAddresses: file.sourceAddresses ?? [],
    limits: file.limits ?? {},
    budget: file.budget ?? {},
    exhaust: file.exhaust ?? false,
    hooks: { advanceTime: null, reset: null, seedCounter: null, ...file.hooks },
    prompts: { change: null, noChange: null, failure: null, archive: null, ...file.prompts },
    objectives: { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null, ...file.objectives },
    knownGaps: (file.knownGaps ?? []).map(completeGap),
    reference: file.reference === undefined ? null : { faults: [], variations: [], settings: null, ...file.reference },
  }
}

function completeTenant(tenant: TargetFile['tenants'][number]): Tenant {
  return { project: null, domain: null, adminKey: null, assistantKeys: [], parameters: {}, ...tenant }
}

function completeGap(gap: string | { readonly id: string; readonly reason?: string }): KnownGap {
  return typeof gap === 'string' ? { id: gap, reason: null } : { id: gap.id, reason: gap.reason ?? null }
}

function checkedBaseUrl(shown: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      `${shown}: baseUrl "${text}" must be an http(s) address without user, query or fragment`,
    )
  }
  return text.replace(/\/+$/, '')
}
