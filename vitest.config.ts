import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*/**/*.test.ts'],
    exclude: ['node_modules/**', '.assay/**', 'results/**', '**/*.spec.ts'],
    pool: 'threads',
    restoreMocks: true,
    // Two cores: more workers than that, and tests that measure time fail for want of a processor.
    maxWorkers: 2,
    // End-to-end tests start services; on a busy machine that alone takes seconds.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test that asserts nothing passes whatever the code does.
    expect: { requireAssertions: true },
  },
})
