import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { defaultSettings, type Settings } from './settings.ts'
import { settingsSchema } from './settings-schema.ts'
import { StartError } from './start-error.ts'

/** A settings file as the schema lets it through: any part of the settings may be absent. */
type Partially<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Partially<T[K]> }
    : T

const isSettings = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Partially<Settings>>(settingsSchema)

/**
 * Reads a settings file over the defaults.
 *
 * @throws StartError that names the file, the field, and what may stand there
 */
export function readSettings(file: string): Settings {
  const complain = (what: string) => new StartError(`settings ${file}: ${what}`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw complain(`can't be read (${error instanceof Error && 'code' in error ? String(error.code) : String(error)})`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw complain(`no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isSettings(value)) throw complain((isSettings.errors ?? []).map(sentence).join('; '))
  return withSettings(defaultSettings, value)
}

function withSettings(settings: Settings, given: Partially<Settings>): Settings {
  const { agent, assistant, errors, limits } = settings
  return {
    keyPrefix: given.keyPrefix ?? settings.keyPrefix,
    tenants: given.tenants ?? settings.tenants,
    bodyBytes: given.bodyBytes ?? settings.bodyBytes,
    agent: { ...agent, ...given.agent },
    assistant: { ...assistant, ...given.assistant },
    errors: { ...errors, ...given.errors, statuses: { ...errors.statuses, ...given.errors?.statuses } },
    limits: {
      ...limits,
      ...given.limits,
      numbers: { ...limits.numbers, ...given.limits?.numbers },
      windows: { ...limits.windows, ...given.limits?.windows },
    },
  }
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties') return `${place} has no field "${String(params['additionalProperty'])}"`
  if (keyword === 'required') return `${place} lacks the field "${String(params['missingProperty'])}"`
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params['allowedValues'])}`
  return `${place} ${message ?? `breaks the rule ${keyword}`}`
}
