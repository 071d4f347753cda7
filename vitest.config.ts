import { configDefaults, defineConfig } from 'vitest/config'

/** Units stand beside the code; tests/ has what spans rooms. The journeys in tests/e2e are Playwright's. */
const UNITS = ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server'].map(
  (room) => `${room}/**/*.test.{ts,tsx,mjs}`,
)
const ARCHITECTURE = 'tests/architecture.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    maxWorkers: 2,
    // An embedded database takes about 10 s to come into being, and longer where the cores are shared.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'architecture', include: [ARCHITECTURE] } },
      { extends: true, test: { name: 'unit', include: UNITS } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ARCHITECTURE, 'tests/e2e/**'],
          globalSetup: 'tests/support/prepare.ts',
          // Screens are rendered as the product renders them.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
})
