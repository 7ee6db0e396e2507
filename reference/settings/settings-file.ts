import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Settings, sentence, settingsSchema } from './settings.ts'

/** The service can't run: a person gets one line without a stack, and exit status 2. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Fills missing members of a value in, in place. */
const isSettings = new Ajv2020({ allErrors: true, allowUnionTypes: true, useDefaults: true }).compile<Settings>(
  settingsSchema,
)

/** The settings of the service without a settings file. */
export const defaultSettings = settingsOf({}, 'the defaults')

/**
 * Reads a settings file, completed by the defaults.
 *
 * @throws StartError that names the file, the field, and the allowed values
 */
export function readSettings(file: string): Settings {
  try {
    return settingsOf(JSON.parse(readFileSync(file, 'utf8')), file)
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`settings ${file}: no JSON: ${error.message}`)
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new StartError(`settings ${file}: can't be read (${String(error.code)})`)
  }
}

function settingsOf(value: unknown, origin: string): Settings {
  if (isSettings(value)) return value
  const problems = (isSettings.errors ?? []).map((error) => sentence(error, 'the file'))
  throw new StartError(`settings ${origin}: ${problems.join('; ')}`)
}
