import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, submitListing } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'
import { DATA_DIR } from './product.ts'

test.describe.configure({ timeout: 240_000 })

test('an operator asks for changes, and publishes what was submitted again', async ({ page, browser }) => {
  const name = `Reviewed Ranch ${Date.now()}`
  const owner = await browser.newPage()
  const email = await createVerifiedAccount(owner)
  const id = await submitListing(owner, name, { description: 'Level pasture. Write to me at dale@example.com.' })
  await enter(page, '/admin/reviews')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('You’re reviewing this.')).toBeVisible()
  await expect(page.getByText('Checklist')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByText('Request changes: Description').click()
  await page.getByLabel('Request changes to description').fill('Leave out the email address.')
  await page.getByRole('button', { name: 'Add request' }).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Request changes', exact: true }).click()
  await expect(page).toHaveURL('/admin/reviews')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  const asked = await latestMail(DATA_DIR, email, { subject: /needs changes/ })
  expect(asked.text).toContain('Leave out the email address.')

  await open(owner, `/list-your-land/${id}/review`)
  await owner.getByRole('button', { name: /^Description/ }).click()
  await expect(owner.getByText('Leave out the email address.')).toBeVisible()
  await owner.getByLabel('Description', { exact: true }).fill('Level pasture.')
  await owner
    .getByRole('button', { name: /^Review/ })
    .first()
    .click()
  await owner.getByRole('button', { name: 'Submit for review' }).click()
  await expect(owner.getByRole('heading', { name: 'In review' })).toBeVisible()

  await open(page, `/admin/reviews/${id}`)
  await page.getByLabel('Pictures show this parcel').check()
  // Until the tick is saved, the buttons are disabled.
  await expect(page.getByText('1 check left')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page).toHaveURL('/admin/reviews')
  const published = await latestMail(DATA_DIR, email, { subject: /is published/ })
  expect(published.text).toContain(name)
  await open(page, '/search')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await owner.close()
})
