import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test } from './journey.ts'

test('from a filter by screening to results and the screening of a listing', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/search')
  const filters = page.getByRole('search', { name: 'Filter sites' })
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await filters.getByRole('button', { name: 'Screening' }).click()
  const panel = page.getByRole('group', { name: 'Screening' })
  await expect(panel.getByLabel('Line within (miles)')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Line within (miles)').fill('25')
  await panel.getByLabel('Line voltage').selectOption({ label: '345 kV or more' })
  await panel.getByLabel('Include unknown line').check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/line_kv=345/)
  await expect(page).toHaveURL(/line_miles=25/)
  await expect(panel).toBeHidden()
  const chips = page.getByRole('list', { name: 'Applied filters' })
  await expect(chips).toContainText('345+ kV line within 25 miles or unknown')

  await page.getByRole('region', { name: 'Results' }).getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Site screening' })).toBeVisible()
  await page.goBack()
  await chips.getByRole('link', { name: /345\+ kV line/ }).click()
  await expect(page).not.toHaveURL(/line_miles/)
})

test('own weights are set from a search and lead back to it', async ({ page }) => {
  await open(page, '/search?location=Texas')
  const filters = page.getByRole('search', { name: 'Filter sites' })
  await filters.getByRole('button', { name: 'Screening' }).click()
  await page.getByRole('link', { name: 'Set your own weights' }).click()
  await expect(page.getByRole('heading', { name: 'Your own weights' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Profiles' }).getByRole('link', { name: 'Crypto mine' }).click()
  await page.getByRole('slider').first().fill('20')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Search with these weights' }).click()
  await expect(page).toHaveURL(/\/search\?.*profile=mining/)
  await expect(page).toHaveURL(/location=Texas/)
  await expect(page).toHaveURL(/sort=score/)
  const chips = page.getByRole('list', { name: 'Applied filters' })
  await expect(chips).toContainText('Your own weights')
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible()
  await chips.getByRole('link', { name: /Your own weights/ }).click()
  await expect(page).not.toHaveURL(/weights=/)
  await expect(page).toHaveURL(/profile=mining/)
})
