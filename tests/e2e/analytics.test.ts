import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, hydrated, open, test } from './journey.ts'
import { enter } from './people.ts'

/** Headless browsers are identified by their user agent and not counted. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

/** A unique search word. It has only letters, because words that look like personal numbers are not stored. */
const word = () => `quarry${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

test('views and searches of visitors appear in charts, tables and the CSV', async ({ page }) => {
  const searchWord = word()
  await open(page, `/search?q=${searchWord}`)
  await open(page, '/listings/riverside-40')
  await enter(page, '/admin')
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible()
  await page.getByLabel('Period').selectOption('Today')
  await page.waitForURL((url) => url.searchParams.get('period') === 'today')

  // Views are written every few seconds, so the search may appear before the listing.
  const nothingFound = page.getByRole('table', { name: 'Searches with no results' })
  await expect(async () => {
    await page.reload()
    await expect(nothingFound.getByRole('row').filter({ hasText: searchWord })).toContainText('1', { timeout: 2_000 })
    await expect(page.getByRole('table', { name: 'Top listings' })).toContainText('Riverside 40', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  const searches = page.getByRole('region', { name: 'Searches, figures' })
  const chart = page.getByRole('group', { name: /^Searches: chart/ })
  await hydrated(page)
  await page.getByText('Show as table').nth(1).click()
  const hours = searches.getByRole('row')
  await expect(hours.first()).toContainText('Hour, UTC')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('section', { has: chart }).getByText('00:00').first()).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^analytics-today-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toContain(searchWord)

  await nothingFound.getByRole('link', { name: new RegExp(searchWord) }).click()
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${searchWord}$`))
})
