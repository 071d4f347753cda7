import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test'

interface Fixtures {
  /** Failures that a test causes on purpose: part of the address or of the console message. */
  expected: string[]
  /** Watches every page of the test. */
  watched: undefined
}

/**
 * A test fails on a console error or warning, an uncaught page error, a request that fails or gets status 400 or higher, and
 * a request to another machine.
 */
export const test = base.extend<Fixtures>({
  expected: [[], { option: true }],
  watched: [
    async ({ context, expected, javaScriptEnabled }, use) => {
      const problems: string[] = []
      const note = (text: string) => {
        if (!expected.some((part) => text.includes(part))) problems.push(text)
      }
      context.on('console', (message) => noteMessage(message, note))
      context.on('weberror', (error) => note(`page error: ${error.error().message}`))
      context.on('requestfailed', (request) => noteFailure(request, javaScriptEnabled !== false, note))
      context.on('response', (response) => {
        if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
      })
      context.on('request', (request) => {
        if (!isLocal(request.url())) note(`request to another machine: ${request.url()}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function noteMessage(message: ConsoleMessage, note: (text: string) => void) {
  // Without a graphics card, drawing maps causes performance warnings.
  if (message.text().includes('GL Driver Message (OpenGL, Performance')) return
  if (message.type() === 'error' || message.type() === 'warning') {
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }
}

/** Requests that navigation aborts aren't failures, nor are scripts that a browser without JavaScript doesn't fetch. */
function noteFailure(request: Request, scripts: boolean, note: (text: string) => void) {
  const reason = request.failure()?.errorText ?? ''
  if (reason === 'net::ERR_ABORTED' || (reason === 'csp' && !scripts)) return
  note(`failed: ${request.url()} ${reason}`)
}

const isLocal = (address: string) => /^(data|blob|about):|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(address)

/** Opens a screen and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

/** Marks the window; a full reload of the document removes the mark. */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
}

export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
}
