import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/**
 * Unit tests stand beside the code, and so do process tests of one module, `*.process.test.ts`; tests/ has what spans
 * folders. Playwright runs tests/e2e.
 */
const besideCode = (ending: string) =>
  ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server'].map((folder) => `${folder}/**/*${ending}`)
const PROCESSES = besideCode('.process.test.{ts,mjs}')
const ARCHITECTURE = 'tests/*.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // More than there are cores, because some tests mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Stops what hangs. On a busy machine a test takes several times as long as on a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'architecture', include: [ARCHITECTURE] } },
      {
        // Unit tests leave no global state behind, so they share the modules that one of them loaded.
        extends: true,
        test: {
          name: 'unit',
          include: besideCode('.test.{ts,tsx,mjs}'),
          exclude: [...configDefaults.exclude, ...PROCESSES],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // Tests that start processes, kill them, or wait for priorities or time limits. They mostly wait; beside more of
        // them, a child of low priority starves.
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts', ...PROCESSES],
          maxWorkers: 3,
          isolate: false,
          globalSetup: 'tests/support/prepare.ts',
          setupFiles: 'tests/support/end-processes.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // Test files share the modules that one of them loaded.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ARCHITECTURE, 'tests/e2e/**', 'tests/processes/**'],
          globalSetup: 'tests/support/prepare.ts',
          // Screens are rendered as the product renders them.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
})
