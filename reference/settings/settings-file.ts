import { readFileSync } from 'node:fs'
import { completed, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** The service as it runs without a settings file. */
export const defaultSettings = settingsOf({}, 'the defaults')

/**
 * Reads a settings file over the defaults.
 *
 * @throws StartError that names the file, the field, and what may stand there
 */
export function readSettings(file: string): Settings {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`settings ${file}: can't be read (${why})`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new StartError(`settings ${file}: no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return settingsOf(value, file)
}

function settingsOf(value: unknown, origin: string): Settings {
  const settings = completed(value)
  if ('problems' in settings) throw new StartError(`settings ${origin}: ${settings.problems.join('; ')}`)
  return settings
}
