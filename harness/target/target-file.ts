import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { parseJson, validator } from '../json/read.ts'
import { knownGapPattern } from './known-gap.ts'
import { type KnownGap, type Target, targetFileDefinition } from './target-schema.ts'

const isTargetFile = validator(targetFileDefinition, { allErrors: true, useDefaults: true })

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
  const parsed = parseJson(readFileSync(file, 'utf8'))
  if (parsed.kind === 'broken') throw new ConfigurationError(`${shown}: not JSON: ${parsed.problem}`)
  if (!isTargetFile(parsed.value)) {
    throw new ConfigurationError(`${shown}: ${(isTargetFile.errors ?? []).map(describe).join('; ')}`)
  }
  const { $schema, ...target } = parsed.value
  for (const gap of target.knownGaps) checkPattern(shown, gap)
  return { ...target, baseUrl: checkedBaseUrl(shown, target.baseUrl) }
}

function describe(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the file' : error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'additionalProperties') {
    return `${where} has an unknown field "${String(error.params['additionalProperty'])}"`
  }
  return `${where} ${error.message ?? 'is wrong'}`
}

function checkPattern(shown: string, { id, actual }: KnownGap): void {
  try {
    if (actual !== null) knownGapPattern(actual)
  } catch (error) {
    throw new ConfigurationError(`${shown}: knownGaps: actual of ${id}: ${(error as Error).message}`)
  }
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
