import { defineConfig } from '@playwright/test'
import { PORT } from './tests/e2e/product.ts'

const address = `http://127.0.0.1:${PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  // A journey that passes only the second time has found something.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  // Against what hangs: on a busy machine a long journey takes four times as long as on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/e2e/server.ts',
    url: `${address}/readyz`,
    // The first start creates the embedded database and its demo content.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
