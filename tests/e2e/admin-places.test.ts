import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { enter, signIn } from './people.ts'
import { ADMIN } from './product.ts'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.locator('.land-map canvas')
const gps = (page: Page) => page.getByLabel(/^(GPS coordinates|Coordinates)$/)
const acres = (page: Page) => page.getByLabel('Parcel size (acres)')
const boundary = (page: Page) => page.getByLabel('Boundary (GeoJSON)')

/** The map has come, and what was typed is on it. */
async function mapWithPoint(page: Page, at: string) {
  await canvas(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Zoom in')).toBeVisible({ timeout: 30_000 })
  if (at) await expect(page.getByRole('button', { name: `Point at ${at}.` })).toBeVisible()
}

/** From the middle of the map, in pixels. */
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

/** Clicks the corners, and closes the outline by key. */
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
  test('a click sets the point, keys move it, its place is taken over, and all of it is saved', async ({ page }) => {
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
    const point = page.getByRole('button', { name: 'Point at' })
    await point.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => Number((await gps(page).inputValue()).split(', ')[0])).toBeGreaterThan(north)
    await button(page, 'Undo').click()
    await expect(gps(page)).toHaveValue(`${north}, ${west}`)
    await button(page, 'Undo').click()
    await expect(gps(page)).toHaveValue(TAYLOR)
    await button(page, 'Redo').click()
    await expect(gps(page)).toHaveValue(`${north}, ${west}`)
    await expect(page.getByText('The point lies in Taylor, Williamson County, Texas, United States.')).toBeVisible()
    await button(page, 'Use this place').click()
    await expect(page.getByLabel('County', { exact: true })).toHaveValue('Williamson County')
    await expect(button(page, 'Use this place')).toHaveCount(0)
    await page.getByLabel('City', { exact: true }).fill('Hutto')
    await save(page, name)
    await button(page, `Edit ${name}`).click()
    await expect(gps(page)).toHaveValue(`${north}, ${west}`)
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hutto')
    await mapWithPoint(page, `${north}, ${west}`)
  })

  test('a boundary is drawn, measured against what is typed, changed, saved and shown to visitors', async ({
    page,
  }) => {
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
    await expect(warning).toContainText('16.7 % less than typed')

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
    await page.getByRole('link', { name: 'See the listing' }).click()
    const drawing = page.getByRole('img', { name: `Map of the surroundings of ${name}` })
    await expect(drawing.locator('path.stroke-accent')).toHaveCount(1)
  })

  test('a boundary alone is given its middle as the point, and can be cleared', async ({ page }) => {
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

  test('a draft holds the point and the boundary', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await gps(page).fill(TAYLOR)
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill(JSON.stringify(PARCEL))
    await page.waitForFunction(() => (localStorage.getItem('voltacre-draft:listing:new') ?? '').includes('-97.42'))
    page.once('dialog', (asked) => asked.accept())
    await open(page, '/admin/listings?new=1')
    await button(page, 'Restore draft').click()
    await expect(gps(page)).toHaveValue(TAYLOR)
    await mapWithPoint(page, TAYLOR)
    await expect(button(page, 'Clear boundary')).toBeEnabled()
    await page.getByText('Boundary as text or from a file').click()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await button(page, 'Cancel').click()
    await button(page, 'Discard changes').click()
  })

  test('a city gets its point and its names', async ({ page }) => {
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

  test('and around it has no barrier that axe finds', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await acres(page).fill('10')
    await gps(page).fill(TAYLOR)
    await page.getByText('Boundary as text or from a file').click()
    await boundary(page).fill(JSON.stringify(PARCEL))
    await expect(page.getByText('more than ten times what is typed')).toBeVisible()
    await expect(page.getByText('The point lies in Taylor')).toBeVisible()
    await mapWithPoint(page, TAYLOR)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test.describe('without WebGL', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    }),
  )

  test('the form says so, and a file gives the boundary by keyboard alone', async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await page.getByLabel('Landowner name').fill(unique('Filed Flat'))
    const note = page.getByText('This browser cannot draw the map')
    await note.scrollIntoViewIfNeeded()
    await expect(note).toBeVisible()
    await page.getByText('Boundary as text or from a file').focus()
    await page.keyboard.press('Enter')
    const file = page.getByLabel('Import a GeoJSON file')
    const send = (name: string, text: string) =>
      file.setInputFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(text) })
    await send('parcel.geojson', JSON.stringify({ type: 'Feature', properties: {}, geometry: PARCEL }))
    await expect(page.getByText('parcel.geojson: 4 corners.')).toBeVisible()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await expect(gps(page)).toHaveValue('30.57, -97.41')
    await send(
      'two.geojson',
      JSON.stringify({ type: 'MultiPolygon', coordinates: [PARCEL, PARCEL].map((p) => p.coordinates) }),
    )
    await expect(page.getByText('two.geojson: the boundary has 2 parts, expected one outline.')).toBeVisible()
    expect(await ringOf(page)).toEqual(PARCEL.coordinates[0])
    await gps(page).fill('48.8566, 2.3522')
    await expect(page.getByText('from the GPS coordinates. It can be 5.0 mi at most.')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: ['422 http://', 'status of 422'] })

  test('the texts alone do it', async ({ page }) => {
    const name = unique('Plain Flat')
    await page.goto('/login?next=%2Fadmin%2Flistings%3Fnew%3D1')
    await signIn(page, ADMIN)
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
