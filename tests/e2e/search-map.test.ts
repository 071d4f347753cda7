import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'

// Draws maps without a graphics card.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu')
    await use({ ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })

/** Other tests publish listings there too. */
const NEAR_TAYLOR = /^\d+ sites within 50 miles of Taylor, Texas$/

test('the list follows the map and a drawn area, and Back returns', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The list and the map are side by side on wide screens only.')
  await open(page, '/search?location=Taylor,+Texas')
  await expect(heading(page)).toHaveText(NEAR_TAYLOR)
  const pins = map(page).locator('.map-pin, .map-bubble')
  await expect.poll(() => pins.count()).toBeGreaterThan(3)

  const zoomIn = map(page).getByRole('button', { name: 'Zoom in', exact: true })
  await zoomIn.click()
  await expect(page).toHaveURL(/[?&]bbox=/)
  await expect(heading(page)).toHaveText(/^\d+ sites? in this part of the map$/)
  await expectSameCount(page)
  await page.goBack()
  await expect(heading(page)).toHaveText(NEAR_TAYLOR)

  await map(page).getByRole('button', { name: 'Draw area' }).click()
  await map(page).getByRole('button', { name: 'Rectangle' }).click()
  const { x, y, width, height } = (await map(page).boundingBox())!
  await page.mouse.click(x + width * 0.25, y + height * 0.45)
  await page.mouse.click(x + width * 0.75, y + height * 0.8)
  await expect(page).toHaveURL(/[?&]area=/)
  await expect(heading(page)).toHaveText(/^\d+ sites? in the drawn area$/)
  await expectSameCount(page)
  await map(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/[?&]area=/)
  await expectAccessible(page)
})

test('a phone shows the map on request, with a card of the chosen site', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens always show the map.')
  await open(page, '/search?location=Taylor,+Texas')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const pin = map(page).locator('.map-pin').first()
  await pin.click()
  await expect(map(page).getByRole('article')).toBeVisible()
  await page.goBack()
  await expect(map(page)).toBeHidden()
})

/** The markers add up to the total of the list. */
async function expectSameCount(page: Page) {
  const count = async () => {
    const total = Number((await heading(page).innerText()).match(/^\d+/)?.[0] ?? 0)
    const texts = await map(page).locator('.map-bubble').allInnerTexts()
    const pins = await map(page).locator('.map-pin').count()
    return texts.reduce((sum, text) => sum + Number(text), pins) - total
  }
  await expect.poll(count).toBe(0)
}
