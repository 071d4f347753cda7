import { readFile } from 'node:fs/promises'
import { expect, open, test } from './journey.ts'

// The first try is refused.
test.use({ expected: ['422'] })

test('screens typed places, shows the table and a report, compares, and downloads', async ({ page }) => {
  await open(page, '/screen')
  await page.getByLabel('Coordinates or places').fill('Texas')
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await expect(page.getByText('Texas is too large.')).toBeVisible()
  await expect(page.getByLabel('Coordinates or places')).toHaveValue('Texas')
  await page.getByLabel('Coordinates or places').fill('30.571, -97.409\nAbilene, TX')
  await page.getByLabel('Name of the screening').fill('Two sites')
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await expect(page.getByRole('heading', { name: 'Two sites' })).toBeVisible()
  await expect(page.getByText(/2 parcels.*Screened/)).toBeVisible({ timeout: 60_000 })
  const table = page.getByRole('table', { name: 'Parcels' })
  await page.getByRole('link', { name: 'Parcel', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(table.getByRole('row').nth(1)).toContainText('Abilene, Texas')

  await table.getByLabel('Compare Abilene, Texas').check()
  await table.getByLabel('Compare Parcel 1').check()
  await page.getByRole('button', { name: 'Compare Selected' }).click()
  await expect(page.getByRole('heading', { name: 'Compare 2 sites' })).toBeVisible()

  await page.getByRole('link', { name: 'Parcel 1' }).click()
  await expect(page.getByRole('heading', { name: 'Facts', exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download this screening' }).click(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ format: 'voltacre-screening' })
  await page.getByLabel('Power', { exact: true }).fill('40')
  await expect(page).toHaveURL(/weights=40-/)
  await expect(page.getByRole('link', { name: 'PDF Report' })).toHaveAttribute('href', /weights=40-/)
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Crypto mine' }).click()
  await expect(page.getByLabel('Power and price', { exact: true })).toHaveValue('60')
  await expect(page.getByRole('link', { name: 'PDF Report' })).not.toHaveAttribute('href', /weights=/)

  await page.getByRole('link', { name: 'Two sites' }).click()
  await page.getByText('Your own weights').click()
  await page.getByLabel('Power and price', { exact: true }).fill('35')
  await page.getByRole('button', { name: 'Apply weights' }).click()
  await expect(page).toHaveURL(/weights=35/)
  await expect(page.getByRole('link', { name: 'Crypto mine score, your weights' })).toBeVisible()
  await page.getByLabel('Compare Abilene, Texas').check()
  await page.getByLabel('Compare Parcel 1').check()
  await page.getByRole('button', { name: 'Compare Selected' }).click()
  await expect(page).toHaveURL(/\/compare\?.*weights=35/)
})
