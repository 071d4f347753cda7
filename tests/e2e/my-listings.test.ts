import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, submitListing } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'
import { ORIGIN } from './product.ts'

test.describe.configure({ timeout: 240_000 })

test('an owner edits, offers and withdraws a published listing', async ({ page, browser }) => {
  const name = `Owned Ranch ${Date.now()}`
  await createVerifiedAccount(page)
  const id = await submitListing(page, name)
  const admin = await browser.newPage()
  await enter(admin, `/admin/reviews/${id}`)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin).toHaveURL('/admin/reviews')
  await admin.close()

  await open(page, '/my/listings')
  await expect(page.getByRole('link', { name })).toBeVisible()
  const inquiry = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Is the utility letter still valid?' }
  const path = (await page.getByRole('link', { name }).getAttribute('href'))!
  await page.request.post(path, { headers: { Origin: ORIGIN }, form: inquiry })
  await open(page, '/my/listings')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: `1 about ${name}` }).click()
  await page.getByRole('link', { name: /Ada Lovelace/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: inquiry.message }).last()).toContainText(inquiry.name)
  await page.getByLabel('Reply to Ada Lovelace').fill('Yes, until May.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, until May.' }).last()).toContainText('You')
  await expect(page.getByText(inquiry.email)).toHaveCount(0)
  await open(page, '/my/listings')
  await page.locator('summary', { hasText: `More actions for ${name}` }).click()
  await page.getByRole('button', { name: `Mark under offer ${name}` }).click()
  await expect(page.getByText('Under offer', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 2 })).toBeVisible()
  await page
    .getByRole('button', { name: /^Price and terms/ })
    .first()
    .click()
  await page.getByLabel('Price (USD)').fill('1,500,000')
  await page
    .getByRole('button', { name: /^Review/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
  await open(page, '/my/listings')
  await expect(page.getByText(/Changes in review since/)).toBeVisible()
  await page.locator('summary', { hasText: `More actions for ${name}` }).click()
  await page.getByRole('button', { name: `Withdraw from the site ${name}` }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
})
