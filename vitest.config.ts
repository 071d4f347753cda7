import { defineConfig } from 'vitest/config'

/** Units beside the code and the suites in tests/; the journeys in tests/e2e are Playwright's. */
const units = ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server'].map(
  (room) => `${room}/**/*.test.{ts,tsx,mjs}`,
)

export default defineConfig({
  test: {
    include: [...units, 'tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/fixtures/**', 'node_modules/**', 'build/**'],
    environment: 'node',
    passWithNoTests: false,
    allowOnly: false,
    maxWorkers: 2,
    // An embedded database takes about 10 s to come into being, and longer where the cores are shared.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
