import { fileURLToPath } from 'node:url'

/** The project's own folder, as an absolute path. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
