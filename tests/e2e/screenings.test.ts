import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test, testWithMaps } from './journey.ts'
import { press, reach, type } from './keyboard.ts'
import { createAccount } from './people.ts'

// The first correction is refused.
test.use({ expected: ['422'] })

const FIVE = ['Taylor, TX', 'Texas', '30.571, -97.409', 'Abilene, TX', 'Ashburn, VA']

const table = (page: Page) => page.getByRole('table', { name: 'Parcels' })
const screened = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`^${count} parcels.*Screened`))).toBeVisible({ timeout: 60_000 })

async function downloaded(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return download.path()
}

test('five addresses become a comparison, a shared report, a PDF and a file to check @both-widths', async ({
  page,
}) => {
  await createAccount(page)
  await open(page, '/screen')
  await page.getByLabel('Coordinates or places').fill(FIVE.join('\n'))
  await page.getByLabel('Screening name').fill('Five places')
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await screened(page, 4)
  const wrong = page.getByLabel('Row 2')
  await expect(wrong).toHaveValue('Texas')
  await expect(wrong).toHaveAccessibleDescription(/^Texas is too large\./)
  await wrong.fill('nowhere zzz')
  await page.getByRole('button', { name: 'Fix row' }).click()
  await expect(wrong).toHaveAccessibleDescription(/^We don’t know “nowhere zzz”/)
  await wrong.fill('Hutto, TX')
  await page.getByRole('button', { name: 'Fix row' }).click()
  await screened(page, 5)
  await expect(table(page).getByRole('link', { name: 'Hutto, Texas' })).toBeVisible()

  for (const name of ['Taylor, Texas', 'Abilene, Texas', 'Ashburn, Virginia'])
    await table(page).getByLabel(`Compare ${name}`).check()
  await expect(page).toHaveURL(/p=\d&p=\d&p=\d/)
  await page.getByRole('link', { name: 'Compare 3' }).click()
  await expect(page.getByRole('heading', { name: /^Compare 3/ })).toBeVisible()
  await expect(page).toHaveURL(/\/compare\?site=screen\/[\w-]+\/\d&site=screen/)
  await expect(page.getByRole('img', { name: /^Map of the sites: 1 Taylor, Texas/ })).toBeVisible()
  await page.goBack()
  await expect(table(page).getByLabel('Compare Abilene, Texas')).toBeChecked()

  await table(page).getByRole('link', { name: 'Taylor, Texas' }).click()
  await expect(page.getByRole('heading', { name: 'Power within 5 miles' })).toBeVisible()
  await expect(page.getByText('Rank in this screening')).toBeVisible()
  await page.getByRole('button', { name: 'Create Link to Share' }).click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  const pdf = await readFile(await downloaded(page, page.getByRole('link', { name: 'PDF Report' })), 'latin1')
  expect(pdf).toMatch(/^%PDF/)

  const file = await downloaded(page, page.getByRole('link', { name: 'Download this screening' }))
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'voltacre-screening' })
  await expect(page.getByText('npm run screen -- screening-1.json')).toBeVisible()
})

test('weights of the sliders go along to the report and back', async ({ page }) => {
  await open(page, '/screen?parcels=30.571, -97.409%0AAbilene, TX')
  await page.getByLabel('Screening name').fill('Two sites')
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await screened(page, 2)
  await page.getByRole('link', { name: 'Parcel', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(table(page).getByRole('row').nth(1)).toContainText('Abilene, Texas')
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Crypto mine' }).click()
  await page.getByLabel('Power and price', { exact: true }).fill('5')
  await expect(page).toHaveURL(/weights=5/)
  await expect(page.getByRole('link', { name: 'Crypto mine score, your weights' })).toBeVisible()

  await table(page).getByRole('link', { name: 'Abilene, Texas' }).click()
  await expect(page.getByRole('link', { name: 'PDF Report' })).toHaveAttribute('href', /weights=5/)
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'AI campus' }).click()
  await expect(page.getByRole('link', { name: 'PDF Report' })).not.toHaveAttribute('href', /weights=/)
  await page.getByLabel('Power', { exact: true }).fill('40')
  await expect(page.getByRole('link', { name: 'PDF Report' })).toHaveAttribute('href', /weights=40-/)
})

test('by keyboard alone', async ({ page }) => {
  await open(page, '/screen')
  await reach(page, page.getByLabel('Coordinates or places'))
  await page.keyboard.insertText('Taylor, TX\nAbilene, TX')
  await type(page, 'Screening name', 'By keyboard')
  await press(page, 'Screen Parcels')
  await screened(page, 2)
  for (const name of ['Taylor, Texas', 'Abilene, Texas']) {
    await reach(page, table(page).getByLabel(`Compare ${name}`))
    await page.keyboard.press('Space')
  }
  await reach(page, page.getByRole('link', { name: 'Compare 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Compare 2/ })).toBeVisible()
})

const SITES = Array.from({ length: 200 }, (_, i) => {
  const [x, y] = [-99 + (i % 20) / 5, 30 + Math.floor(i / 20) / 5]
  const ring = [
    [x, y],
    [x + 0.01, y],
    [x + 0.01, y + 0.01],
    [x, y + 0.01],
    [x, y],
  ]
  return {
    type: 'Feature',
    properties: { name: `Site ${i + 1}` },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
})

test('200 parcels are filtered, sorted, selected across pages, compared and exported', async ({ page }) => {
  await createAccount(page)
  await open(page, '/screen')
  await page.getByLabel('File').setInputFiles({
    name: 'sites.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: SITES })),
  })
  await page.getByRole('button', { name: 'Screen 200 parcels' }).click()
  await screened(page, 200)
  await page.getByRole('link', { name: 'Acres', exact: true }).click()
  await expect(page).toHaveURL(/sort=-acres/)
  await table(page).getByRole('checkbox').first().check()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(table(page).getByRole('checkbox').first()).not.toBeChecked()
  await table(page).getByRole('checkbox').first().check()
  await expect(page.getByRole('link', { name: 'Compare 2' })).toBeVisible()
  await page.getByLabel('Show').selectOption('Passes all gates')
  await page.getByLabel('Rows').selectOption('200')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL(/show=pass/)
  await expect(page).toHaveURL(/p=\d+&p=\d+/)
  const csv = await readFile(await downloaded(page, page.getByRole('link', { name: 'CSV' })), 'utf8')
  expect(csv.trim().split('\n').length).toBe(201)
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await expect(page.getByRole('heading', { name: /^Compare 2/ })).toBeVisible()
  await page.getByLabel('Add a site').fill('/listings/riverside-40')
  await page.getByRole('button', { name: 'Add Site' }).click()
  await expect(page.getByRole('heading', { name: /^Compare 3/ })).toBeVisible()
  await page.locator('summary', { hasText: 'Export' }).click()
  const comparison = await readFile(await downloaded(page, page.getByRole('link', { name: 'CSV' })), 'utf8')
  expect(comparison).toContain('Offer,Price,,Not offered,')
  await page.getByRole('link', { name: 'Remove Riverside 40' }).click()
  await expect(page.getByRole('heading', { name: /^Compare 2/ })).toBeVisible()
})

testWithMaps('the map goes to a typed address, where a parcel is drawn', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/screen')
  const map = page.locator('.maplibregl-canvas')
  await map.scrollIntoViewIfNeeded()
  const place = page.getByLabel('Address, place or coordinates')
  await expect(place).toBeVisible({ timeout: 30_000 })
  await place.fill('Xyzzyqwrt Lane')
  await place.press('Enter')
  await expect(page.getByText(/^We can’t find this place\./)).toBeVisible()
  await place.fill('County Road 362, Granger, TX')
  await place.press('Enter')
  await expect(page.getByText('The map shows Granger, Texas.')).toBeVisible()
  await page.getByRole('button', { name: 'Rectangle' }).click()
  const { width, height } = (await map.boundingBox())!
  await map.click({ position: { x: width / 2 - 40, y: height - 150 } })
  await map.click({ position: { x: width / 2 + 40, y: height - 60 } })
  await expect(page.locator('input[name="shapes"]')).toHaveValue(/\[-97\.[345]\d*,30\.[67]/)
  await expect(page).toHaveURL(/\/screen$/)
})

const SPREADSHEET = `Site,Lat,Lng,Seller
North,30.571,-97.409,Ann Low
South,30.7,-97.5,Bo Hill
East,,,Cy Dale`

test('a file is shown with its columns before it is screened @both-widths', async ({ page }) => {
  await open(page, '/screen')
  await page.getByLabel('File').setInputFiles({
    name: 'sites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SPREADSHEET),
  })
  await expect(page.getByRole('heading', { name: 'sites.csv' })).toBeVisible()
  await expect(page.getByText('3 rows. We can place 2.')).toBeVisible()
  await expect(page.getByText('Row 4: It has no coordinates.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ann Low' })).toBeVisible()
  await expect(page.getByLabel('Read Site as')).toHaveValue('name')
  await expect(page.getByLabel('Read Seller as')).toHaveValue('')
  await expectAccessible(page)
  const role = page.getByLabel('Read Lat as')
  await role.selectOption('Not used')
  await expect(page.getByText('3 rows. We can place 0.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Screen Parcels' })).toBeDisabled()
  await role.selectOption('Latitude')
  await reach(page, page.getByLabel('Read Seller as'))
  await page.keyboard.press('N')
  await page.keyboard.press('a')
  await expect(page.getByLabel('Read Seller as')).toHaveValue('name')
  await expect(page.getByLabel('Read Site as')).toHaveValue('')
  await page.getByRole('button', { name: 'Screen 2 parcels' }).click()
  await screened(page, 2)
  await expect(table(page).getByRole('link', { name: 'Ann Low' })).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('places are screened, compared and reported', async ({ page }) => {
    await page.goto('/screen')
    await page.getByLabel('Coordinates or places').fill('Taylor, TX\nAbilene, TX')
    await page.getByRole('button', { name: 'Screen Parcels' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^2 parcels.*Screened/)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    for (const name of ['Taylor, Texas', 'Abilene, Texas']) await table(page).getByLabel(`Compare ${name}`).check()
    await page.getByRole('button', { name: /^Compare/ }).click()
    await expect(page.getByRole('heading', { name: /^Compare 2/ })).toBeVisible()
    await page.goBack()
    await table(page).getByRole('link', { name: 'Taylor, Texas' }).click()
    await expect(page.getByRole('img', { name: 'Map of the area around Taylor, Texas' })).toBeVisible()
    expect(
      (await page.request.get((await page.getByRole('link', { name: 'PDF Report' }).getAttribute('href'))!)).ok(),
    ).toBe(true)
  })
})
