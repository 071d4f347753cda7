import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'
import { ORIGIN } from './product.ts'

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
      const onConsole = (message: ConsoleMessage) => noteMessage(message, note)
      const onError = (error: WebError) => note(`page error: ${error.error().message}`)
      const onFailure = (request: Request) => noteFailure(request, javaScriptEnabled !== false, note)
      const onResponse = (response: Response) => {
        if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
      }
      const onRequest = (request: Request) => {
        if (!isLocal(request.url())) note(`request to another machine: ${request.url()}`)
      }
      context.on('console', onConsole)
      context.on('weberror', onError)
      context.on('requestfailed', onFailure)
      context.on('response', onResponse)
      context.on('request', onRequest)
      await use(undefined)
      // The next test may use the same context.
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('requestfailed', onFailure)
      context.off('response', onResponse)
      context.off('request', onRequest)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** WebGL on the processor. Only maps are drawn by it: through it, the rest of a page would take longer too. */
const SOFTWARE_WEBGL = [
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  ...['--disable-gpu-compositing', '--disable-gpu-rasterization'],
]

/** For tests of maps. WebGL is off in other tests. */
export const testWithSoftwareMaps = test.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => !['--disable-gpu', '--disable-3d-apis'].includes(arg))
      await use({ ...launchOptions, args: [...args, ...SOFTWARE_WEBGL] })
    },
    { scope: 'worker' },
  ],
})

/** For tests of interactive maps, which a visitor without a graphics card has to choose. */
export const testWithMaps = testWithSoftwareMaps.extend({
  storageState: {
    cookies: [],
    origins: [{ origin: ORIGIN, localStorage: [{ name: 'voltacre-interactive-map', value: 'yes' }] }],
  },
})

interface OnePage {
  ownContext: BrowserContext
}

/**
 * Tests of one worker that follow each other on the same page, for tests that only load screens and look at them. Starting
 * a browser context and compiling axe for it takes 0.7 s of CPU.
 */
export const testOnOnePage = test.extend<object, OnePage>({
  ownContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: ORIGIN })
      await context.newPage()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: ({ ownContext }, use) => use(ownContext),
  page: async ({ ownContext, viewport }, use) => {
    const page = ownContext.pages()[0]!
    // As a new page begins.
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
    await use(page)
  },
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

const isLocal = (address: string) => /^(data|blob|about):|^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(address)

/** Opens a screen and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Opens a screen with all that it needs once the connection is gone. */
export async function openForOffline(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await hydrated(page)
  await knowsItsRoute(page)
}

/** React Router asks the server for the route that a form is sent to, soon after it is shown. */
export async function knowsItsRoute(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => {
      const { pathname, searchParams } = new URL(name)
      return pathname === '/__manifest' && searchParams.get('paths')?.split(',').includes(location.pathname)
    }),
  )
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
