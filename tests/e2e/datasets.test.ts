import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectNoReload, hydrated, markWindow, open, test } from './journey.ts'
import { signIn } from './people.ts'
import { ADMIN } from './product.ts'

const COUNTIES = '/dashboard/us-counties'

/** Waits until the demo dataset has been processed, which happens after the first start. */
async function openProcessed(page: Page, path = COUNTIES): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'First rows' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

test('a dataset is found by search and filters, explored, and downloaded after signing in', async ({ page }) => {
  await openProcessed(page)
  await open(page, '/dashboard')
  await markWindow(page)
  await page.getByLabel('Search datasets').fill('center point')
  await expect(page).toHaveURL(/q=center/)
  // The results may still be drawn, and don't take the choice back.
  await page.getByLabel('Region').selectOption('United States')
  await expect(page).toHaveURL(/region=United/)
  const table = page.getByRole('table', { name: 'Public datasets' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('link', { name: 'US counties', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('US counties')
  await expect(page.getByRole('table', { name: 'First rows of US counties' }).getByText('Autauga')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of the rows of US counties' })).toBeVisible()

  await page.getByLabel('Column', { exact: true }).selectOption('latitude')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('img', { name: /Histogram of latitude/ })).toBeVisible()
  await expect(page).toHaveURL(`${COUNTIES}?column=latitude`)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Rows by latitude' }).getByRole('row').nth(1)).toBeVisible()
  await expectNoReload(page)

  await page.getByRole('link', { name: 'GeoJSON' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await hydrated(page)
  const downloading = page.waitForEvent('download')
  await signIn(page, ADMIN)
  const download = await downloading
  expect(download.suggestedFilename()).toBe('US counties.geojson')
  const { features } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(features.length).toBeGreaterThan(3_000)
  await expect(page).toHaveURL(COUNTIES)
  await expect(page.getByRole('status').filter({ hasText: 'Your download is starting' })).toBeVisible()
})

test('a dataset can be found and downloaded by keyboard alone', async ({ page }) => {
  await open(page, '/dashboard')
  await page.getByLabel('Search datasets').focus()
  await page.keyboard.type('glossary')
  await expect(page).toHaveURL(/q=glossary/)
  const link = page.getByRole('link', { name: 'Glossary of siting terms', exact: true })
  await expect(page.getByRole('table', { name: 'Public datasets' }).getByRole('row')).toHaveCount(2)
  for (let presses = 0; presses < 10; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Download Glossary of siting terms' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fglossary-of-siting-terms%3Fdownload%3Doriginal$/)
})

test.describe('when the file is unavailable', () => {
  test.use({ expected: ['503'] })

  test('the page shows the error inline', { tag: '@phone' }, async ({ page }) => {
    await page.route('**/dashboard/*/download*', (route) =>
      route.fulfill({ status: 503, body: 'Failed to download dataset' }),
    )
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'Download Voltage classes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to download dataset')
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page and its downloads work', { tag: '@phone' }, async ({ page }) => {
    await openProcessed(page)
    await page.goto('/dashboard')
    await page.getByLabel('Type').selectOption('Reference')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'US counties', exact: true }).click()
    await expect(page.getByRole('img', { name: /Map of the rows/ })).toBeVisible()
    await page.getByLabel('Column', { exact: true }).selectOption('longitude')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('img', { name: /Histogram of longitude/ })).toBeVisible()
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await signIn(page, ADMIN)
    const again = page.getByRole('status').getByRole('link', { name: 'Download CSV' })
    const downloading = page.waitForEvent('download')
    await again.click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('US counties.csv')
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^fips,county,state/)
  })
})
