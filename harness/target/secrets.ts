import type { Secret } from '../sending/redaction.ts'
import { ConfigurationError } from './configuration-error.ts'
import { keyVariables, type Target } from './target.ts'

/**
 * The keys of a target, read from the environment.
 *
 * @throws ConfigurationError naming every variable that is not set.
 */
export function readSecrets(target: Target): readonly Secret[] {
  const names = keyVariables(target)
  const missing = names.filter((name) => (process.env[name] ?? '') === '')
  if (missing.length > 0) {
    const what = missing.length === 1 ? 'the environment variable' : 'the environment variables'
    throw new ConfigurationError(
      `target ${target.name}: ${what} ${missing.join(', ')} must hold the key and is not set`,
    )
  }
  return names.map((name) => ({ name, value: process.env[name] ?? '' }))
}
