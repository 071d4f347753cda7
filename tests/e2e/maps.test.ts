import type { Page, Response } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test, testWithMaps, testWithSoftwareMaps } from './journey.ts'
import { withSites } from './sites.ts'

const MAPS = [
  { path: '/listings/riverside-40', name: 'Map of the area around Riverside 40' },
  { path: '/city/austin-texas', name: 'Map of the area around Austin' },
  { path: '/dashboard/us-counties', name: /^Map of the rows of / },
] as const

const canvas = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

for (const { path, name } of MAPS) {
  testWithMaps(
    `${path} has a map that loads when it is seen, works by keyboard, and has a scale and a table`,
    async ({ page }) => {
      const tiles: string[] = []
      page.on('request', (request) => request.url().includes('/tiles/') && tiles.push(request.url()))
      await page.setViewportSize({ width: 1024, height: 200 })
      await open(page, path)
      const drawing = page.getByRole('img', { name })
      await expect(drawing).toBeVisible()
      expect(tiles).toEqual([])

      const rows = path === '/dashboard/us-counties' ? page.waitForResponse(`**${path}/map`) : undefined
      await page.setViewportSize({ width: 1024, height: 640 })
      await drawing.scrollIntoViewIfNeeded()
      if (rows) await expectRows(await rows)
      await expect(canvas(page, name)).toBeVisible({ timeout: 60_000 })
      await expect(drawing).toHaveCount(0)
      const map = page.locator('.live-map')
      await expect(map.getByText(/^[\d,]+ (mi|ft)$/)).toBeVisible()
      await expect(map.getByText(/^[\d,]+ k?m$/)).toBeVisible()

      const ticks = () => map.locator('.map-ticks').innerHTML()
      const before = await ticks()
      await canvas(page, name).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(ticks).not.toBe(before)

      await map.getByRole('button', { name: 'Table of the features in view' }).click()
      await expect(map.getByRole('region', { name: 'Features in view' })).toBeVisible()
      // The controls of all maps are the same, and drawing one at another size takes long without a graphics card.
      if (path === MAPS[0].path) await expectAccessibleAtBothWidths(page)
      else await expectAccessible(page)
      if (path === '/city/austin-texas') await followSite(page)
    },
  )
}

/** The map of a dataset shows its rows. */
async function expectRows(answer: Response): Promise<void> {
  const { points, bounds } = await answer.json()
  expect(points.length).toBeGreaterThan(100)
  expect(bounds).toHaveLength(4)
}

/** The map of a city links to the sites around it. */
async function followSite(page: Page): Promise<void> {
  await page.locator('.live-map').getByRole('button', { name: 'Table of the features in view' }).click()
  const site = page.locator('.live-map').getByRole('link', { name: /^Riverside 40, 40.00 acres$/ })
  await site.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listings\/riverside-40$/)
}

testWithMaps('sites of a city at one point open as a list', async ({ page }) => {
  await withSites(page, { at: [35.7, 139.7], offsets: [0, 0, 0] }, async () => {
    await open(page, '/city/tokyo-japan')
    await canvas(page, /^Map of the area around/).scrollIntoViewIfNeeded()
    const stack = page.locator('.live-map').getByRole('button', { name: 'List 3 sites' })
    await stack.focus({ timeout: 60_000 })
    await page.keyboard.press('Enter')
    const sites = page.getByRole('dialog', { name: '3 sites at this point' })
    await expect(sites.getByRole('link')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(sites).toHaveCount(0)
    await expect(stack).toBeFocused()
  })
})

testWithMaps('parcels of a screening at one point open as a list', async ({ page }) => {
  await open(page, '/screen')
  await page.getByLabel('Coordinates or places').fill('30.571, -97.409\n30.57101, -97.409')
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await expect(page.getByText(/2 parcels.*Screened/)).toBeVisible({ timeout: 60_000 })
  const map = canvas(page, 'Map of the parcels')
  await map.scrollIntoViewIfNeeded()
  await expect(page.locator('.live-map')).toBeVisible({ timeout: 60_000 })
  const parcels = page.getByRole('dialog', { name: '2 parcels close together' })
  // The circles are drawn some time after the map, and the list may open after a click was given up.
  await expect(async () => {
    if (!(await parcels.isVisible())) await map.click({ timeout: 2_000 })
    await expect(parcels).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(parcels.getByRole('link')).toHaveText(['Parcel 1', 'Parcel 2'])
})

testWithSoftwareMaps(
  'without a graphics card, a map is an image until the visitor wants it interactive',
  async ({ page }) => {
    const { path, name } = MAPS[0]
    await open(page, path)
    const drawing = page.getByRole('img', { name })
    await drawing.scrollIntoViewIfNeeded()
    await expect(drawing).toBeVisible()
    const choose = page.getByRole('button', { name: 'Show interactive map' })
    await expect(choose).toBeVisible()
    await expect(page.locator('.live-map')).toHaveCount(0)
    await expectAccessibleAtBothWidths(page)
    await choose.focus()
    await page.keyboard.press('Enter')
    await expect(canvas(page, name)).toBeVisible({ timeout: 60_000 })
    await page.reload()
    // The map loads when it is seen. The page before was taller, because axe showed all of it, so this one may be elsewhere.
    await drawing.or(canvas(page, name)).first().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Hide map' }).click({ timeout: 60_000 })
    await expect(drawing).toBeVisible()
    await expect(page.locator('.live-map')).toHaveCount(0)
  },
)

test.describe('without WebGL', () => {
  test('each map is the image that the server drew', async ({ page }) => {
    for (const { path, name } of MAPS) {
      await open(page, path)
      const drawing = page.getByRole('img', { name })
      await drawing.scrollIntoViewIfNeeded()
      await expect(drawing).toBeVisible()
      await expect(page.locator('.live-map')).toHaveCount(0)
    }
  })
})
