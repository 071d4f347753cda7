import { defineConfig } from '@playwright/test'
import { ensureChromium } from './scripts/chromium.mjs'
import { ORIGIN } from './tests/e2e/product.ts'

// Workers read this file too, and inherit what was found.
process.env.CHROMIUM_PATH ||= await ensureChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  // Runs once the web server is ready.
  globalSetup: './tests/e2e/wait-for-demo.ts',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  // A test that passes only the second time has found a defect.
  retries: 0,
  workers: 3,
  fullyParallel: true,
  // Stops what hangs. On a busy machine a long test takes four times as long as on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: ORIGIN,
    // Drawing animations without a graphics card takes long.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Drawing maps without a graphics card takes long; `testWithMaps` turns WebGL on.
        '--disable-3d-apis',
        // A test leaves a page before optimizing its scripts pays off: this takes a fifth off the work of axe.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test runs once: on the desktop, or on the phone if it is tagged `@phone`; on both if it is tagged `@both-widths`.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both-widths/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/e2e/server.ts',
    url: `${ORIGIN}/readyz`,
    // The first start creates the embedded database and its demo content.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
