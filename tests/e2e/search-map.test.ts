import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test, testWithMaps } from './journey.ts'
import { withSites } from './sites.ts'

/** Without a graphics card, a map of fewer pixels opens sooner. */
const SMALL = { width: 1100, height: 690 }
const OPENS = { timeout: 60_000 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })

/** Other tests publish listings there too. */
const NEAR_TAYLOR = /^\d+ sites within 50 miles of Taylor, Texas$/

testWithMaps('the list follows the map and a drawn area, and Back returns', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await open(page, '/search?location=Taylor,+Texas')
  await expect(heading(page)).toHaveText(NEAR_TAYLOR)
  const pins = map(page).locator('.map-pin, .map-bubble')
  await expect.poll(() => pins.count(), OPENS).toBeGreaterThan(3)

  const zoomIn = map(page).getByRole('button', { name: 'Zoom in', exact: true })
  await zoomIn.click()
  await expect(page).toHaveURL(/[?&]bbox=/)
  await expect(heading(page)).toHaveText(/^\d+ sites? in this part of the map$/)
  await expectSameCount(page)
  await page.goBack()
  await expect(heading(page)).toHaveText(NEAR_TAYLOR)

  await map(page).getByRole('button', { name: 'Draw area' }).click()
  await map(page).getByRole('button', { name: 'Rectangle' }).click()
  await expect(map(page).getByText('click two opposite corners')).toBeVisible()
  const { x, y, width, height } = (await map(page).boundingBox())!
  // One corner after the other, because a map that still moves back takes no click.
  const corners = [
    [x + width * 0.25, y + height * 0.45],
    [x + width * 0.75, y + height * 0.8],
  ] as const
  let clicks = 0
  await expect(async () => {
    await page.mouse.click(...corners[clicks++ % 2]!)
    await expect(page).toHaveURL(/[?&]area=/, { timeout: 1_500 })
  }).toPass(OPENS)
  await expect(heading(page)).toHaveText(/^\d+ sites? in the drawn area$/)
  await expectSameCount(page)
  await map(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/[?&]area=/)

  await map(page).getByRole('button', { name: 'Circle' }).click()
  await expect(map(page).getByText('Drag from the center')).toBeVisible()
  await page.mouse.move(x + width * 0.5, y + height * 0.5)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]area=\*/)
  await expectSameCount(page)
  await expectAccessibleAtBothWidths(page)
})

testWithMaps('the map is searched on request', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await open(page, '/search?location=Taylor,+Texas')
  await map(page).getByLabel('Search as I move the map').uncheck(OPENS)
  await map(page).getByRole('button', { name: 'Zoom in', exact: true }).click()
  await map(page).getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/[?&]bbox=/)
  await expect(heading(page)).toHaveText(/^\d+ sites? in this part of the map$/)
  await expectSameCount(page)
})

testWithMaps(
  'a hovered card highlights its pin or the cluster that it is in, and the other way round',
  async ({ page }) => {
    await page.setViewportSize(SMALL)
    await open(page, '/search?location=Taylor,+Texas')
    const cluster = map(page).locator('.map-bubble[data-listings]').first()
    await expect(cluster).toBeVisible(OPENS)
    const [id = ''] = (await cluster.getAttribute('data-listings'))!.split(' ')
    const card = page.locator(`li[data-listings="${id}"]`)
    await card.hover()
    await expect(cluster).toHaveAttribute('data-hot')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(cluster).not.toHaveAttribute('data-hot')
    await cluster.hover()
    await expect(card).toHaveAttribute('data-hot')
  },
)

testWithMaps(
  'an area is uploaded as GeoJSON or KML, stays after a reload, and a wrong file is explained',
  async ({ page }) => {
    await page.setViewportSize(SMALL)
    await open(page, '/search')
    await map(page).getByRole('button', { name: 'Draw area' }).click(OPENS)
    const upload = (name: string, text: string) =>
      map(page)
        .getByLabel('Upload')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await upload('notes.txt', 'Taylor')
    await expect(map(page).getByRole('alert')).toHaveText('This has no area. Use a Polygon or a MultiPolygon.')
    await upload('taylor.geojson', JSON.stringify({ type: 'Polygon', coordinates: [squareAround(-97.41, 30.57, 0.4)] }))
    await expect(page).toHaveURL(/[?&]area=/)
    await expect(heading(page)).toHaveText(/^\d+ sites? in the drawn area$/)
    await expectSameCount(page)
    const text = await heading(page).innerText()
    await page.reload()
    await expect(heading(page)).toHaveText(text)
    await expectSameCount(page)

    const ring = squareAround(-97.41, 30.57, 0.05)
    const corners = ring.map((corner) => corner.join()).join(' ')
    await map(page).getByRole('button', { name: 'Edit area' }).click(OPENS)
    const before = page.url()
    await upload(
      'small.kml',
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    )
    await expect(page).not.toHaveURL(before)
    await expectSameCount(page)
    await map(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(before)
    await expect(heading(page)).toHaveText(text)
  },
)

test.describe('without WebGL', () => {
  test('the server draws the map', async ({ page }) => {
    await open(page, '/search?location=Taylor,+Texas')
    await expect(map(page).getByRole('img', { name: 'Map of the sites in the list' })).toBeVisible()
    await expect(map(page).getByText('your browser doesn’t support WebGL 2')).toBeVisible()
  })
})

testWithMaps(
  'a phone shows the map on request, with a card of the chosen site',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/search?location=Taylor,+Texas')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const pin = map(page).locator('.map-pin').first()
    await pin.click(OPENS)
    await expect(map(page).getByRole('article')).toBeVisible()
    await page.goBack()
    await expect(map(page)).toBeHidden()
  },
)

testWithMaps('sites that no zoom separates open as a list, by mouse and keyboard', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await withSites(page, { at: [46.8, -103.2], offsets: [...Array(25).fill(0), 0.0001, 0.0002] }, async (point) => {
    await open(page, `/search?bbox=${around(point, 0.2)}&max_price=900000`)
    await expect(heading(page)).toHaveText('27 sites in this part of the map')
    await map(page).getByRole('button', { name: 'Zoom to 27 sites' }).click(OPENS)
    const stack = map(page).getByRole('button', { name: 'List 25 sites' })
    await expect(stack).toHaveText('25', OPENS)
    await expect(map(page).locator('.map-pin')).toHaveCount(2)
    await expect(heading(page)).toHaveText('27 sites in this part of the map')
    await stack.click()
    const list = page.getByRole('dialog', { name: '25 sites at this point' })
    await expect(list.getByRole('article')).toHaveCount(25)
    await expectAccessibleAtBothWidths(page)
    await list.getByRole('button', { name: 'Close' }).click()
    await expect(list).toHaveCount(0)

    await open(page, `/search?bbox=${around(point, 0.2)}&max_price=900000&min_acres=20`)
    await expect(heading(page)).toHaveText('17 sites in this part of the map')
    await map(page).getByRole('button', { name: 'Zoom to 17 sites' }).click(OPENS)
    const filtered = map(page).getByRole('button', { name: 'List 15 sites' })
    await filtered.focus(OPENS)
    await page.keyboard.press('Enter')
    const fewer = page.getByRole('dialog', { name: '15 sites at this point' })
    await expect(fewer.getByRole('article')).toHaveCount(15)
    await page.keyboard.press('Escape')
    await expect(fewer).toHaveCount(0)
    await expect(filtered).toBeFocused()
  })
})

testWithMaps('a long list of a cluster is reached to its end on a phone', { tag: '@phone' }, async ({ page }) => {
  await withSites(page, { at: [47.3, -103.2], offsets: Array(55).fill(0) }, async (point) => {
    await open(page, `/search?bbox=${around(point, 0.01)}`)
    await page.getByRole('link', { name: 'Map', exact: true }).tap()
    await map(page).getByRole('button', { name: 'List 55 sites' }).tap(OPENS)
    const list = page.getByRole('dialog', { name: '55 sites at this point' })
    await expect(list.getByText('Showing 50 of 55')).toBeVisible()
    await list.getByRole('button', { name: 'Show more' }).tap()
    await expect(list.getByRole('article')).toHaveCount(55)
    await expect(list.getByRole('article').nth(50).getByRole('link')).toBeFocused()
    await list.getByRole('button', { name: 'Close' }).tap()
    await expect(list).toHaveCount(0)
  })
})

/** A box of some degrees around a point. */
const around = ([latitude, longitude]: [number, number], by: number) =>
  [longitude - by, latitude - by, longitude + by, latitude + by].map((side) => side.toFixed(4)).join()

function squareAround(x: number, y: number, half: number) {
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ]
}

/** The markers add up to the total of the list. */
async function expectSameCount(page: Page) {
  const count = async () => {
    const total = Number((await heading(page).innerText()).match(/^\d+/)?.[0] ?? 0)
    const texts = await map(page).locator('.map-bubble').allInnerTexts()
    const pins = await map(page).locator('.map-pin').count()
    return texts.reduce((sum, text) => sum + Number(text), pins) - total
  }
  await expect.poll(count, OPENS).toBe(0)
}
