import type { Page } from '@playwright/test'
import { expect, open, test, testWithMaps } from './journey.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.locator('.land-map canvas')
const coordinates = (page: Page) => page.getByLabel('Coordinates', { exact: true })
const county = (page: Page) => page.getByRole('definition').filter({ hasText: 'County, Texas' })

async function start(page: Page, where: string): Promise<void> {
  await open(page, '/list-your-land')
  await page.getByLabel('Where is your land?').fill(where)
  await button(page, 'List your land').click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
}

async function mapReady(page: Page): Promise<void> {
  await canvas(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Zoom in')).toBeVisible({ timeout: 30_000 })
}

/** Where the middle of the map is, to a tenth of a degree. */
async function centerOfMap(page: Page): Promise<string> {
  await button(page, 'Place point at center').click()
  await expect(coordinates(page)).toHaveValue(/\d/)
  const at = await coordinates(page).inputValue()
  await button(page, 'Undo').click()
  await expect(coordinates(page)).toHaveValue('')
  return at
    .split(', ')
    .map((degrees) => Number(degrees).toFixed(1))
    .join()
}

testWithMaps('an address moves the map to its town, and sets no point', { tag: '@phone' }, async ({ page }) => {
  await start(page, 'County Road 362, Granger, TX')
  await expect(page.getByText(/^Near Granger, Texas\. We placed the map by your address/)).toBeVisible()
  await expect(county(page)).toHaveText('Williamson County, Texas')
  await expect(coordinates(page)).toHaveValue('')
  await mapReady(page)
  await expect.poll(() => centerOfMap(page)).toBe('30.7,-97.4')
  await page.getByLabel('Address').fill('Waco, TX')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Near Waco, Texas\./)).toBeVisible()
  await expect(county(page)).toHaveText('McLennan County, Texas')
  await expect.poll(() => centerOfMap(page)).toBe('31.5,-97.1')
  await page.getByLabel('Address').fill('APN 14-0362-0010')
  await expect(page.getByText(/is a parcel number, which we can’t find/)).toBeVisible()
})

test('coordinates become the point in any notation when the field is left', { tag: '@phone' }, async ({ page }) => {
  await start(page, '')
  await page.getByLabel('Address').fill('30.7150° N, 97.4550° W')
  await page.keyboard.press('Tab')
  await expect(coordinates(page)).toHaveValue('30.715, -97.455')
  await expect(page.getByLabel('Address')).toHaveValue('')
  await coordinates(page).fill('14R PU 47969 99007')
  await page.keyboard.press('Tab')
  await expect(coordinates(page)).toHaveValue(/^30\.7\d+, -97\.4\d+$/)
})

test('coordinates sent with the Enter key become the point too', { tag: '@phone' }, async ({ page }) => {
  await start(page, '')
  await page.getByLabel('Address').fill('30°42\'54.0"N 97°27\'18.0"W')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What is on the land?' })).toBeVisible()
  await page.getByText('All steps').click()
  await page.getByRole('button', { name: /^Location/ }).click()
  await expect(coordinates(page)).toHaveValue('30.715, -97.455')
  await expect(page.getByLabel('Address')).toHaveValue('')
})

const outline = (page: Page) => page.getByLabel('Outline (GeoJSON)')
const cornersSaved = async (page: Page): Promise<number> =>
  JSON.parse((await outline(page).inputValue()) || '{"coordinates":[[]]}').coordinates[0].length

async function tapMap(page: Page, x: number, y: number): Promise<void> {
  const { width = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {}
  await canvas(page).tap({ position: { x: width / 2 + x, y: height / 2 + y } })
}

async function backToLocation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What is on the land?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
}

testWithMaps(
  'an outline is drawn by taps, and kept also when it isn’t finished',
  { tag: '@phone' },
  async ({ page }) => {
    await start(page, '30.7150, -97.4550')
    await mapReady(page)
    await button(page, 'Draw boundary').tap()
    await expect(page.getByText('Tap each corner, then Finish.')).toBeVisible()
    await expect(button(page, 'Finish')).toBeDisabled()
    const corners = page.getByRole('status').filter({ hasText: /\d corners?/ })
    for (const [index, [x, y]] of [
      [-90, -90],
      [90, -90],
      [90, 90],
      [-90, 90],
    ].entries()) {
      await tapMap(page, x!, y!)
      await expect(corners).toContainText(`${index + 1} corner${index ? 's' : ''}`)
    }
    await button(page, 'Undo').tap()
    await expect(corners).toHaveText('3 corners')
    await tapMap(page, -90, 90)
    await button(page, 'Finish').tap()
    await expect(button(page, 'Move corners')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => cornersSaved(page)).toBe(5)
    await button(page, 'Continue').tap()
    await backToLocation(page)
    await expect.poll(() => cornersSaved(page)).toBe(5)

    await mapReady(page)
    await button(page, 'Draw boundary').tap()
    for (const [x, y] of [
      [-60, -60],
      [60, -60],
      [60, 60],
    ] as const)
      await tapMap(page, x, y)
    await expect(corners).toHaveText('3 corners')
    await button(page, 'Continue').tap()
    await backToLocation(page)
    await expect.poll(() => cornersSaved(page)).toBe(4)
    await expect(page.getByText('We closed your outline.')).toBeVisible()
    await mapReady(page)
    await button(page, 'Clear boundary').tap()
    await expect(page.getByText('We closed your outline.')).toBeHidden()
  },
)

testWithMaps(
  'one or two corners of an outline are there on return, and drawing goes on',
  { tag: '@phone' },
  async ({ page }) => {
    await start(page, '30.7150, -97.4550')
    await mapReady(page)
    await button(page, 'Draw boundary').tap()
    await tapMap(page, -60, -60)
    await expect(page.getByText('Your outline has 1 corner. Add at least two more, then Finish.')).toBeVisible()
    await tapMap(page, 60, -60)
    const two = page.getByText('Your outline has 2 corners. Add at least one more, then Finish.')
    await expect(two).toBeVisible()
    await button(page, 'Continue').tap()
    await backToLocation(page)
    await expect(two).toBeVisible()
    // As on another day.
    await page.reload()
    await mapReady(page)
    await expect(two).toBeVisible()
    await expect(button(page, 'Draw boundary')).toHaveAttribute('aria-pressed', 'true')
    await tapMap(page, 60, 60)
    await expect(page.getByRole('status').filter({ hasText: /^3 corners$/ })).toBeVisible()
    await button(page, 'Finish').tap()
    await expect.poll(() => cornersSaved(page)).toBe(4)
    await expect(page.getByText('We closed your outline.')).toBeHidden()
  },
)

test('the place typed at the start goes to the contact form, and is there on return', async ({ page }) => {
  await open(page, '/list-your-land')
  await page.getByLabel('Where is your land?').fill('County Road 362, Granger, TX')
  await page.getByRole('link', { name: 'Have us list it for you' }).first().click()
  await expect(page.getByLabel('Message')).toHaveValue(
    /^Location \(address or coordinates\): County Road 362, Granger, TX\n/,
  )
  await page.goBack()
  await expect(page.getByLabel('Where is your land?')).toHaveValue('County Road 362, Granger, TX')
})
