import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'

/** Too far from the others to be similar to them. */
const FIFTH = { name: 'Rana Fjord 29', path: '/listings/rana-fjord-29' }

const table = (page: Page) => page.getByRole('table', { name: 'Facts of the sites, side by side' })
const names = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .getByRole('link', { name: /^(?!Remove )/ })
const labels = (page: Page) => table(page).locator('th[scope=row] > span:first-child')

/** Moves a finger over the table, and its content along, in CSS pixels. A tap before it stands still would only stop it. */
async function swipe(page: Page, { left = 0, up = 0 }: { left?: number; up?: number }) {
  const devtools = await page.context().newCDPSession(page)
  const [x, y] = [page.viewportSize()!.width / 2 + left / 2, page.viewportSize()!.height / 2 + up / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - left * share, y: y - up * share }],
    })
  const ended = table(page).evaluate(
    ({ parentElement: box }) => new Promise((resolve) => box!.addEventListener('scrollend', resolve, { once: true })),
  )
  await touch('touchStart')
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
  await touch('touchEnd')
  await ended
  await devtools.detach()
}

/** The texts of those elements of a table that a person can see whole: not clipped by what scrolls, nor covered. */
const inView = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
      const isShown = corners.every(([x, y]) => {
        const found = document.elementFromPoint(x, y)
        if (!found || !element.closest('table')!.contains(found)) return false
        return element.contains(found) || found.contains(element)
      })
      return isShown ? [element.textContent] : []
    }),
  )

async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('compares five sites on a phone, whose names and facts stay in view @phone', async ({ page }) => {
  await open(page, '/listings/riverside-40')
  await page.getByRole('link', { name: 'Compare', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 sites' })).toBeVisible()
  await page.getByLabel('Add a site').fill(FIFTH.path)
  await page.getByRole('button', { name: 'Add Site' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 5 sites' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all facts' }).tap()
  await expect(page.getByRole('heading', { name: 'All facts' })).toBeVisible()
  await expect(names(page)).toHaveCount(5)
  const five = await names(page).allTextContents()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // The table scrolls in a box that fits on the screen.
  await table(page).evaluate((element) => element.parentElement!.scrollIntoView({ block: 'end' }))
  expect(await inView(names(page))).toEqual(five.slice(0, 3))
  const firstFacts = await inView(labels(page))
  expect(firstFacts.slice(0, 2)).toEqual(['Price', 'Price per acre'])
  await swipe(page, { left: 300 })
  expect(await inView(names(page))).toEqual(five.slice(2))
  expect(five[4]).toBe(FIFTH.name)
  expect(await inView(labels(page))).toEqual(firstFacts)
  await swipe(page, { up: 400 })
  expect(await inView(labels(page))).not.toContain(firstFacts[0])
  expect(await inView(names(page))).toEqual(five.slice(2))
  expect(await inView(labels(page))).not.toEqual([])
  await expectNoOverflow(page)

  await page.getByRole('link', { name: `Remove ${FIFTH.name}` }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 sites' })).toBeVisible()
  await expect(names(page)).toHaveText(five.slice(0, 4))
  await expectNoOverflow(page)
})
