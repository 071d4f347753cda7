import { type Locator, type Page, type Route, test } from '@playwright/test'
import { expect } from './journey.ts'

/** Failures that forms cause on purpose: parts of addresses and console messages. */
export const EXPECTED_OF_FORMS = ['.data', 'Failed to load resource', '/login?next=', 'status of']

interface Failure {
  respond?: (route: Route) => Promise<void>
  help: string
}

/** How the response to a form goes missing. A session ends for good, so that comes last. */
const FAILURES: Record<string, Failure> = {
  'a dropped connection': { respond: (route) => route.abort('connectionreset'), help: 'Check your connection' },
  'a proxy 502': {
    respond: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    help: 'on our end',
  },
  'an ended session': { help: 'Your session has ended. Sign in again in a new tab' },
}

/** With one that all forms treat like the page of a proxy, as `submit-errors.test.ts` checks. */
export const MORE_FAILURES: Record<string, Failure> = {
  'a bare 500': { respond: (route) => route.fulfill({ status: 500, body: '' }), help: 'on our end' },
  ...FAILURES,
}

export const DATA = /\.data(\?|$)/

/** Runs `submit` once for each failure, and expects its message and `expectUnchanged`. */
export async function failEach(
  page: Page,
  form: { submit: () => Promise<void>; message: string; expectUnchanged: () => Promise<void> },
  failures = FAILURES,
) {
  const cookies = await page.context().cookies()
  for (const [name, { respond, help }] of Object.entries(failures)) {
    if (!respond && cookies.length === 0) continue
    await test.step(name, async () => {
      const failed = Promise.withResolvers<void>()
      if (respond) {
        await page.route(DATA, async (route) => {
          if (!isPost(route)) return route.continue()
          await respond(route)
          failed.resolve()
        })
      } else await page.context().clearCookies()
      await form.submit()
      // The message of the failure before may be the same.
      if (respond) await failed.promise
      const alert = page.getByRole('alert').filter({ hasText: form.message })
      await expect(alert).toBeVisible()
      // The public forms have one message for everything.
      if (!form.message.includes('Your entries')) await expect(alert).toContainText(help)
      await form.expectUnchanged()
      await page.unroute(DATA)
    })
  }
  await page.context().addCookies(cookies)
}

export const isPost = (route: Route) => route.request().method() === 'POST'
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export interface FormCase {
  path: string
  /** Name of the region that holds the form. */
  region?: string
  entries: Record<string, string>
  /** Options to choose, by label; only where they must be chosen. */
  choices?: Record<string, string>
  button: string
  message: string
}

/** Fills in the form once, and submits it with every failure. */
export async function expectKept(page: Page, form: FormCase, failures = FAILURES) {
  const scope = form.region ? page.getByRole('region', { name: form.region, exact: true }) : page
  const field = (label: string) => scope.getByLabel(label, { exact: true })
  for (const [label, value] of Object.entries(form.entries)) await field(label).fill(value)
  for (const [label, option] of Object.entries(form.choices ?? {})) await field(label).selectOption(option)
  await failEach(
    page,
    {
      submit: () => button(scope, form.button).click(),
      message: form.message,
      expectUnchanged: async () => {
        for (const [label, value] of Object.entries(form.entries)) await expect(field(label)).toHaveValue(value)
      },
    },
    failures,
  )
}

export const saveFailed = (what: string) => `Failed to save ${what}. Please try again.`

/** Says which screens a test submits without a response. The architecture test looks for every screen with an action. */
export function covers(...screens: string[]): void {
  test.info().annotations.push(...screens.map((description) => ({ type: 'screen', description })))
}
