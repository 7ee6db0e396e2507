import { defineConfig } from '@playwright/test'

/**
 * The limits are used up after everything else: what runs beside them would be refused for their sake. As a teardown
 * they run after findings too; a project that depends on another is skipped when that one has found something.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  retries: 0,
  reporter: [['line']],
  outputDir: '../.assay/playwright',
  timeout: 30 * 60_000,
  projects: [
    { name: 'rules', testIgnore: 'limits.spec.ts', teardown: 'limits' },
    { name: 'limits', testMatch: 'limits.spec.ts' },
  ],
})
