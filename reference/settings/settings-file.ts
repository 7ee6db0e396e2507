import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Settings, sentence, settingsSchema } from './settings.ts'

/** Why the service can't run: one line for a person, who gets it without a stack and with exit status 2. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Fills in place what a value leaves out. */
const isSettings = new Ajv2020({ allErrors: true, allowUnionTypes: true, useDefaults: true }).compile<Settings>(
  settingsSchema,
)

/** The service as it runs without a settings file. */
export const defaultSettings = settingsOf({}, 'the defaults')

/**
 * Reads a settings file over the defaults.
 *
 * @throws StartError that names the file, the field, and what may stand there
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
