import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, hydrated, open, test } from './journey.ts'
import { enter } from './people.ts'

/** A browser that nobody steers says so in its name, and is not counted. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

/** A word that nobody else searches for: of letters, as what looks like a number of somebody is not kept. */
const word = () => `quarry${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

test('what visitors looked at and searched for stands in charts, tables and a CSV', async ({ page }) => {
  const sought = word()
  await open(page, `/search?q=${sought}`)
  await open(page, '/listings/riverside-40')
  await enter(page, '/admin')
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible()
  await page.getByLabel('Period').selectOption('Today')
  await page.waitForURL((url) => url.searchParams.get('period') === 'today')

  // Views are written down every few seconds: the search may be there before the listing is.
  const nothingFound = page.getByRole('table', { name: 'Searches that found nothing' })
  await expect(async () => {
    await page.reload()
    await expect(nothingFound.getByRole('row').filter({ hasText: sought })).toContainText('1', { timeout: 2_000 })
    await expect(page.getByRole('table', { name: 'Top listings' })).toContainText('Riverside 40', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  const searches = page.getByRole('region', { name: 'Searches, figures' })
  const chart = page.getByRole('group', { name: /^Searches: chart/ })
  await hydrated(page)
  await page.getByText('Figures as a table').nth(1).click()
  const hours = searches.getByRole('row')
  await expect(hours.first()).toContainText('Hour, UTC')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('section', { has: chart }).getByText('00:00').first()).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^analytics-today-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toContain(sought)

  await nothingFound.getByRole('link', { name: new RegExp(sought) }).click()
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${sought}$`))
})
