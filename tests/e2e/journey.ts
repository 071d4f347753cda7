import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test'

interface Fixtures {
  /** Failures that a journey brings about on purpose: part of the address, or of what the console says. */
  expected: string[]
  /** Watches every page of the journey. */
  watched: undefined
}

/**
 * A journey fails on whatever goes wrong on its way: a message of the console at level error or warning, an error of the
 * page, a request that fails or is answered with 400 or more, or one that leaves the machine.
 */
export const test = base.extend<Fixtures>({
  expected: [[], { option: true }],
  watched: [
    async ({ context, expected, javaScriptEnabled }, use) => {
      const wrong: string[] = []
      const note = (text: string) => {
        if (!expected.some((part) => text.includes(part))) wrong.push(text)
      }
      context.on('console', (message) => noteMessage(message, note))
      context.on('weberror', (error) => note(`page error: ${error.error().message}`))
      context.on('requestfailed', (request) => noteFailure(request, javaScriptEnabled !== false, note))
      context.on('response', (response) => {
        if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
      })
      context.on('request', (request) => {
        if (!isLocal(request.url())) note(`left the machine: ${request.url()}`)
      })
      await use(undefined)
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function noteMessage(message: ConsoleMessage, note: (text: string) => void) {
  // How slow a machine without a graphics card draws maps.
  if (message.text().includes('GL Driver Message (OpenGL, Performance')) return
  if (message.type() === 'error' || message.type() === 'warning') {
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }
}

/**
 * What a visitor leaves behind by going on is cut off, which is no failure; nor are the scripts that a browser does not
 * fetch because it runs none.
 */
function noteFailure(request: Request, scripts: boolean, note: (text: string) => void) {
  const reason = request.failure()?.errorText ?? ''
  if (reason === 'net::ERR_ABORTED' || (reason === 'csp' && !scripts)) return
  note(`failed: ${request.url()} ${reason}`)
}

const isLocal = (address: string) => /^(data|blob|about):|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(address)

/** Opens a screen and waits until it can be used: React has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

/** A mark in the window that a full reload of the document wipes off. */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
}

export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
}
