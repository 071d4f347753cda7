import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Unit tests stand beside the code; tests/ has what spans folders. Playwright runs tests/e2e. */
const UNITS = ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx,mjs}`,
)
const ARCHITECTURE = 'tests/architecture.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // More than there are cores, because some tests mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Creating an embedded database takes about 10 s, and longer where the cores are shared.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'architecture', include: [ARCHITECTURE] } },
      // Unit tests leave no global state behind, so they share the modules that one of them loaded.
      { extends: true, test: { name: 'unit', include: UNITS, pool: 'threads', isolate: false } },
      {
        extends: true,
        test: {
          name: 'integration',
          // Test files share the modules that one of them loaded.
          isolate: false,
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
