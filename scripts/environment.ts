import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Sets the variables of the `.env` files in these folders. The environment's own value of a variable stands, and that of
 * an earlier folder before that of a later one.
 */
export function readEnvironment(folders: readonly string[]): void {
  const files = folders.map((folder) => path.join(folder, '.env'))
  for (const file of files) if (existsSync(file)) process.loadEnvFile(file)
}
