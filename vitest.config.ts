import { defineConfig } from 'vitest/config'

/** Go offline for the rest of their process, so that no client reaches for the network. */
const offline = 'clients/**/*.test.ts'
const long = '**/*.full.test.ts'

export default defineConfig({
  test: {
    exclude: ['node_modules/**', '.assay/**', 'results/**', '**/*.spec.ts'],
    pool: 'threads',
    setupFiles: ['scripts/growth.setup.ts', 'scripts/environment.setup.ts'],
    restoreMocks: true,
    // Two cores: more workers than that, and tests that measure time fail for want of a processor.
    maxWorkers: 2,
    // End-to-end tests start services; on a busy machine that alone takes seconds.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test that asserts nothing passes whatever the code does.
    expect: { requireAssertions: true },
    projects: [
      // In a worker for each file, the catalogue and the description were loaded a hundred times over: a third of the time.
      { extends: true, test: { name: 'rooms', include: ['*/**/*.test.ts'], exclude: [long, offline], isolate: false } },
      { extends: true, test: { name: 'clients', include: [offline], exclude: [long] } },
      // Each starts services and engines, some several runs of minutes, or builds what it needs.
      { extends: true, test: { name: 'long', include: [long], testTimeout: 600_000, hookTimeout: 600_000 } },
    ],
  },
})
