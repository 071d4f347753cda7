import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test, testWithMaps } from './journey.ts'
import { enter, signInAsAdmin } from './people.ts'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.locator('.land-map canvas')
const gps = (page: Page) => page.getByLabel(/^(GPS coordinates|Coordinates)$/)
const acres = (page: Page) => page.getByLabel('Parcel size (acres)')
const boundary = (page: Page) => page.getByLabel('Boundary (GeoJSON)')

/** Waits until the map is loaded and shows the entered point. */
async function mapWithPoint(page: Page, at: string) {
  await canvas(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Zoom in')).toBeVisible({ timeout: 30_000 })
  if (at) await expect(page.getByRole('button', { name: `Point at ${at}.` })).toBeVisible()
}

/** Clicks at an offset in pixels from the center of the map. */
async function clickMap(page: Page, x: number, y: number) {
  const { width = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {}
  await canvas(page).click({ position: { x: width / 2 + x, y: height / 2 + y } })
}

const CORNERS = [
  [-90, -90],
  [90, -90],
  [90, 90],
  [-90, 90],
] as const

/** Clicks the corners, and closes the outline with Enter. */
async function drawSquare(page: Page) {
  await button(page, 'Draw boundary').click()
  await expect(button(page, 'Draw boundary')).toHaveAttribute('aria-pressed', 'true')
  for (const [x, y] of CORNERS) await clickMap(page, x, y)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Move corners')).toHaveAttribute('aria-pressed', 'true')
}

const ringOf = async (page: Page): Promise<[number, number][]> =>
  JSON.parse(await boundary(page).inputValue()).coordinates[0]

async function save(page: Page, name: string) {
  await button(page, 'Save Listing').click()
  await expect(page.getByRole('status').filter({ hasText: 'saved.' })).toHaveText(`“${name}” saved.`)
}

const TAYLOR = '30.5708, -97.4095'
const PARCEL = {
  type: 'Polygon',
  coordinates: [
    [
      [-97.42, 30.56],
      [-97.4, 30.56],
      [-97.4, 30.58],
      [-97.42, 30.58],
      [-97.42, 30.56],
    ],
  ],
}

test.describe('on the map', () => {
  testWithMaps(
    'a point is set by a click, moved by keys, used to fill in the place, and saved',
    { tag: '@phone' },
    async ({ page }) => {
      const name = unique('Pinned Flat')
      await enter(page, '/admin/listings?new=1')
      await page.getByLabel('Landowner name').fill(name)
      await acres(page).fill('12')
      await gps(page).fill(TAYLOR)
      await mapWithPoint(page, TAYLOR)
      await clickMap(page, 60, 40)
      await expect(gps(page)).not.toHaveValue(TAYLOR)
      const [north = 0, west = 0] = (await gps(page).inputValue()).split(', ').map(Number)
      expect(north).toBeLessThan(30.5708)
      expect(west).toBeGreaterThan(-97.4095)
      const point = page.getByRole('button', { name: /^Point at/ })
      await point.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(point).toBeFocused()
      await expect.poll(async () => Number((await gps(page).inputValue()).split(', ')[0])).toBeGreaterThan(north)
      await button(page, 'Undo').click()
      await expect(gps(page)).toHaveValue(`${north}, ${west}`)
      await button(page, 'Undo').click()
      await expect(gps(page)).toHaveValue(TAYLOR)
      await button(page, 'Redo').click()
      await expect(gps(page)).toHaveValue(`${north}, ${west}`)
      await expect(page.getByText('The point is in Taylor, Williamson County, Texas, United States.')).toBeVisible()
      await button(page, 'Use this place').click()
      await expect(page.getByLabel('County', { exact: true })).toHaveValue('Williamson County')
      await expect(button(page, 'Use this place')).toHaveCount(0)
      await page.getByLabel('City', { exact: true }).fill('Hutto')
      await save(page, name)
      await button(page, `Edit ${name}`).click()
      await expect(gps(page)).toHaveValue(`${north}, ${west}`)
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hutto')
      await mapWithPoint(page, `${north}, ${west}`)
    },
  )

  testWithMaps(
    'a boundary is drawn, compared with the entered acreage, changed, saved and shown to visitors',
    async ({ page }) => {
      const name = unique('Drawn Flat')
      await enter(page, '/admin/listings?new=1')
      await page.getByLabel('Landowner name').fill(name)
      await acres(page).fill('1')
      await gps(page).fill(TAYLOR)
      await mapWithPoint(page, TAYLOR)
      await drawSquare(page)
      const warning = page.getByRole('status').filter({ hasText: 'The boundary measures' })
      await expect(warning).toContainText('more')
      await warning.getByRole('button', { name: 'Use' }).click()
      await expect(warning).not.toContainText('than')
      const measured = Number(await acres(page).inputValue())
      expect(measured).toBeGreaterThan(1)
      await acres(page).fill((measured * 1.04).toFixed(2))
      await expect(warning).not.toContainText('than')
      await acres(page).fill((measured * 1.2).toFixed(2))
      await expect(warning).toContainText('16.7% less than entered')

      await page.getByText('Boundary as text or from a file').click()
      const drawn = await ringOf(page)
      expect(drawn).toHaveLength(5)
      await canvas(page).scrollIntoViewIfNeeded()
      const box = (await canvas(page).boundingBox())!
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(middleX + 90, middleY + 90)
      await page.mouse.down()
      await page.mouse.move(middleX + 110, middleY + 110, { steps: 4 })
      await page.mouse.move(middleX + 130, middleY + 120, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => ringOf(page)).not.toEqual(drawn)
      const moved = await ringOf(page)
      await button(page, 'Undo').click()
      await expect.poll(() => ringOf(page)).toEqual(drawn)
      await button(page, 'Redo').click()
      await expect.poll(() => ringOf(page)).toEqual(moved)
      await page.getByLabel('Published').check()
      await save(page, name)

      await button(page, `Edit ${name}`).click()
      await page.getByText('Boundary as text or from a file').click()
      expect(await ringOf(page)).toEqual(moved)
      await mapWithPoint(page, TAYLOR)
      await page.getByRole('link', { name: 'View on site' }).click()
      const drawing = page.getByRole('img', { name: `Map of the area around ${name}` })
      await expect(drawing.locator('path.stroke-accent')).toHaveCount(1)
    },
  )

  testWithMaps('corners snap to a neighbor, unless snapping is off', async ({ page }) => {
    const name = unique('Neighbor Flat')
    await enter(page, '/admin/listings?new=1')
    await page.getByLabel('Landowner name').fill(name)
    await acres(page).fill('990')
    await gps(page).fill('30.57, -97.41')
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill(JSON.stringify(PARCEL))
    await page.getByLabel('Published').check()
    await save(page, name)

    await enter(page, '/admin/listings?new=1')
    const parcels = page.waitForResponse((response) => response.url().includes('/admin/parcels'))
    // The north-east corner of the neighbor is in the middle of the map.
    await gps(page).fill('30.58, -97.4')
    await mapWithPoint(page, '30.58, -97.4')
    expect((await (await parcels).json()).parcels).toContainEqual({ name, ring: PARCEL.coordinates[0] })
    await page.getByText('Boundary as text or from a file').click()
    const firstCorner = async () => {
      await button(page, 'Draw boundary').click()
      for (const [x, y] of [
        [6, -5],
        [80, 20],
        [60, 110],
      ] as const)
        await clickMap(page, x, y)
      await page.keyboard.press('Enter')
      await expect(button(page, 'Move corners')).toHaveAttribute('aria-pressed', 'true')
      return (await ringOf(page))[0]
    }
    expect(await firstCorner()).toEqual([-97.4, 30.58])
    await button(page, 'Snap to the map').click()
    expect(await firstCorner()).not.toEqual([-97.4, 30.58])
  })

  testWithMaps('a boundary without a point sets its center as the point, and can be cleared', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await mapWithPoint(page, '')
    await drawSquare(page)
    await expect(gps(page)).toHaveValue(/^-?\d+\.\d+, -\d+\.\d+$/)
    await button(page, 'Clear boundary').click()
    await page.getByText('Boundary as text or from a file').click()
    await expect(boundary(page)).toHaveValue('')
    await button(page, 'Undo').click()
    await expect(boundary(page)).not.toHaveValue('')
    await expect(page.getByText('Unsaved changes')).toBeAttached()
  })

  testWithMaps('a draft includes the point and the boundary', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await gps(page).fill(TAYLOR)
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill(JSON.stringify(PARCEL))
    await page.waitForFunction(() => (localStorage.getItem('voltacre-draft:listing:new') ?? '').includes('-97.42'))
    page.once('dialog', (dialog) => dialog.accept())
    await open(page, '/admin/listings?new=1')
    await button(page, 'Restore changes').click()
    await expect(gps(page)).toHaveValue(TAYLOR)
    await mapWithPoint(page, TAYLOR)
    await expect(button(page, 'Clear boundary')).toBeEnabled()
    await page.getByText('Boundary as text or from a file').click()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await button(page, 'Cancel').click()
    await button(page, 'Discard changes').click()
  })

  testWithMaps('a city page gets its point and its place names', { tag: '@phone' }, async ({ page }) => {
    await enter(page, '/admin/cities?new=1')
    await gps(page).fill('53.3498, -6.2603')
    await mapWithPoint(page, '53.3498, -6.2603')
    await expect(button(page, 'Draw boundary')).toHaveCount(0)
    await button(page, 'Use this place').click()
    await expect(page.getByLabel('City name')).toHaveValue('Dublin')
    await expect(page.getByLabel('State/Country')).toHaveValue('Ireland')
    await expect(page.getByLabel('Slug')).toHaveValue('dublin-ireland')
    await clickMap(page, 20, 20)
    await expect(gps(page)).not.toHaveValue('53.3498, -6.2603')
  })

  testWithMaps('the map and its form pass axe', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await acres(page).fill('10')
    await gps(page).fill(TAYLOR)
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill(JSON.stringify(PARCEL))
    await expect(page.getByText('more than ten times the acreage entered')).toBeVisible()
    await expect(page.getByText('The point is in Taylor')).toBeVisible()
    await mapWithPoint(page, TAYLOR)
    await expectAccessibleAtBothWidths(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test.describe('without WebGL', () => {
  test('the form explains it, and a boundary can be imported by keyboard alone', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await page.getByLabel('Landowner name').fill(unique('Filed Flat'))
    const note = page.getByText('This browser can’t show the map')
    await note.scrollIntoViewIfNeeded()
    await expect(note).toBeVisible()
    await page.getByText('Boundary as text or from a file').focus()
    await page.keyboard.press('Enter')
    const file = page.getByLabel('File with the outline')
    const send = (name: string, text: string) =>
      file.setInputFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(text) })
    await send('parcel.geojson', JSON.stringify({ type: 'Feature', properties: {}, geometry: PARCEL }))
    await expect(page.getByText('Outline from parcel.geojson.')).toBeVisible()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await expect(gps(page)).toHaveValue('30.57, -97.41')
    await expect(page.getByRole('img', { name: 'Map of the area around the point' })).toBeVisible()
    await send(
      'two.geojson',
      JSON.stringify({ type: 'MultiPolygon', coordinates: [PARCEL, PARCEL].map((p) => p.coordinates) }),
    )
    await expect(
      page.getByText('This file has 2 outlines. Choose a file with the outline of one parcel, or draw it.'),
    ).toBeVisible()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await gps(page).fill('48.8566, 2.3522')
    await expect(page.getByText('from the GPS coordinates. It can be 5.0 mi at most.')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: ['422 http://', 'status of 422'] })

  test('the point and the boundary can be entered as text', { tag: '@phone' }, async ({ page }) => {
    const name = unique('Plain Flat')
    await signInAsAdmin(page)
    await page.goto('/admin/listings?new=1')
    await page.getByLabel('Landowner name').fill(name)
    await acres(page).fill('990')
    await gps(page).fill('30.57, -97.41')
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill('{"type":"Polygon","coordinates":[[[-97.42,30.56],[-97.4,30.56],[-97.4,30.58]]]}')
    await button(page, 'Save Listing').click()
    await expect(page.getByRole('alert')).toContainText('Boundary: The boundary has fewer than 4 points')
    await expect(boundary(page)).toHaveAttribute('aria-invalid', 'true')
    await boundary(page).fill(JSON.stringify(PARCEL))
    await button(page, 'Save Listing').click()
    await button(page, `Edit ${name}`).click()
    await expect(gps(page)).toHaveValue('30.57, -97.41')
    await expect(page.getByLabel('County', { exact: true })).toHaveValue('Williamson County')
    await page.getByText('Boundary as text or from a file').click()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
  })
})
