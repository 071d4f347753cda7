import type { Locator, Page } from '@playwright/test'
import { ADMIN_SCREENS } from '../support/admin-screens.ts'
import { expect, open, test } from './journey.ts'
import { signInAsAdmin } from './people.ts'

test.describe.configure({ timeout: 240_000 })
// Fields that a button shows ask for places and addresses that don't exist yet.
test.use({ expected: ['/admin/slug', '/admin/parcels', '/admin/place', 'ERR_ABORTED'] })

const PUBLIC = [
  '/',
  '/search',
  '/listings/riverside-40',
  '/dashboard/us-counties',
  '/city/austin-texas',
  '/demo',
  '/login',
]
const ADMIN = [...ADMIN_SCREENS, '/admin/listings?new=1', '/settings']

/** Submitting is tested with the forms. Pressing the chosen tool of a map changes nothing. */
const BUTTONS = 'button:not([type=submit], [aria-pressed=true], :disabled):visible, summary:visible'

/** What a click may change: the document, what is open, where the focus and the page are, or a value. */
const stateOf = (page: Page) =>
  page.evaluate(() => [
    location.href,
    document.body.outerHTML,
    document.querySelectorAll(':popover-open, dialog[open], details[open]').length,
    Math.round(scrollY),
    document.activeElement?.id,
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value, checked }) => [
      value,
      checked,
    ]),
  ])

async function doesSomething(page: Page, control: Locator): Promise<boolean> {
  const before = JSON.stringify(await stateOf(page))
  let hasChooser = false
  page.once('filechooser', () => {
    hasChooser = true
  })
  await control.click({ timeout: 5_000 })
  return expect
    .poll(async () => hasChooser || JSON.stringify(await stateOf(page)) !== before, { timeout: 3_000 })
    .toBe(true)
    .then(() => true)
    .catch(() => false)
}

async function deadButtons(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await open(page, path)
  const dead: string[] = []
  const count = await page.locator(BUTTONS).count()
  for (let index = 0; index < Math.min(count, MAX_BUTTONS); index++) {
    const control = page.locator(BUTTONS).nth(index)
    if ((await control.count()) === 0) break
    const name = await control.evaluate((element) => element.ariaLabel ?? element.textContent)
    if (!(await doesSomething(page, control))) dead.push(`“${name}” on ${path}`)
    if (page.url().endsWith(path)) await page.keyboard.press('Escape')
    else await open(page, path)
  }
  return dead
}

const MAX_BUTTONS = 40

test('every button of the public screens does something', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  const dead: string[] = []
  for (const path of PUBLIC) dead.push(...(await deadButtons(page, path)))
  expect(dead).toEqual([])
})

test('every button of the admin does something', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await signInAsAdmin(page)
  const dead: string[] = []
  for (const path of ADMIN) dead.push(...(await deadButtons(page, path)))
  expect(dead).toEqual([])
})
