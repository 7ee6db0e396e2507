import { afterEach, vi } from 'vitest'

/** What a test puts into the environment goes with it: files share a process, which reads it as they are loaded. */
afterEach(() => void vi.unstubAllEnvs())
