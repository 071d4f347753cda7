import { expect, open, test } from './journey.ts'

test('a search shows candidate sites only when asked, apart from the listings', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?location=Texas')
  const heading = page.getByRole('heading', { level: 1 })
  const count = await heading.textContent()
  await expect(page.getByRole('heading', { name: /candidate sites in Texas/ })).toHaveCount(0)
  await page.getByLabel('Include candidate sites').check()
  await expect(page).toHaveURL(/location=Texas&candidates=include/)
  await expect(page.getByRole('heading', { name: /candidate sites in Texas/ })).toBeVisible()
  await expect(heading).toHaveText(count ?? '')
  await page.goBack()
  await expect(page.getByLabel('Include candidate sites')).not.toBeChecked()
  await expect(page.getByRole('heading', { name: /candidate sites in Texas/ })).toHaveCount(0)
})

test('the inventory is filtered by the keyboard, and its address has only what was chosen', async ({ page }) => {
  await open(page, '/candidate-sites')
  await expect(page.getByText('These aren’t offers.')).toBeVisible()
  await page.getByLabel('Location').focus()
  await page.keyboard.type('Texas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/candidate-sites\?location=Texas$/)
  await expect(page.getByRole('heading', { name: 'No candidate sites match' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Texas' }).click()
  await expect(page).toHaveURL(/\/candidate-sites$/)
  await expect(page.getByRole('heading', { name: 'No candidate sites to show' })).toBeVisible()
})
