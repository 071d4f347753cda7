import type { Page } from '@playwright/test'
import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, submitListing } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'
import { DATA_DIR } from './product.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ expected: ['422 http://', 'status of 422'] })

/** Asks for a change as the admin that the page is signed in as. */
async function request(page: Page, label: string, text: string): Promise<void> {
  await page.getByText(`Request changes: ${label}`).click()
  await page.getByLabel(`Request changes to ${label.toLowerCase()}`).fill(text)
  await page.getByRole('button', { name: 'Add request' }).last().click()
  await expect(page.getByLabel(`Request changes to ${label.toLowerCase()}`)).toHaveValue(text)
  await expect(page.getByRole('button', { name: 'Update request' }).first()).toBeEnabled()
}

test('an owner makes one requested change and answers the other @phone', async ({ page, browser }) => {
  const name = `Answered Ranch ${Date.now()}`
  const email = await createVerifiedAccount(page)
  const id = await submitListing(page, name, { description: 'Level pasture. Call me.' })
  const admin = await browser.newPage()
  await enter(admin, `/admin/reviews/${id}`)
  await request(admin, 'Acreage', 'The county says 52 acres.')
  await request(admin, 'Description', 'Leave out the call.')
  await admin.getByRole('button', { name: 'Request changes', exact: true }).click()
  await expect(admin).toHaveURL('/admin/reviews')
  expect((await latestMail(DATA_DIR, email, { subject: /needs changes/ })).text).toContain('answer us')

  await open(page, `/list-your-land/${id}/review`)
  const list = page.getByRole('region', { name: 'Requested changes' })
  await expect(list.getByRole('status')).toHaveText('We asked for 2 changes. 0 of 2 done.')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('alert')).toContainText('2 requested changes are still open: Acreage, Description.')
  await expect(list.getByLabel('Your answer about acreage')).toBeFocused()
  await list.getByRole('button', { name: /^Description/ }).click()
  await page.getByLabel('Description', { exact: true }).fill('Level pasture.')
  await expect(list.getByRole('status')).toHaveText('We asked for 2 changes. 1 of 2 done.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/power$/)
  await open(page, `/list-your-land/${id}/review`)
  await list.getByText('Answer about acreage', { exact: true }).click()
  await list.getByLabel('Your answer about acreage').fill('The deed says 58.3 acres, see page 2.')
  await expect(list.getByRole('status')).toHaveText('All requested changes are done. You can submit again.')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()

  await open(admin, `/admin/reviews/${id}`)
  const earlier = admin.locator('section', { has: admin.getByRole('heading', { name: 'Earlier decisions' }) })
  await expect(earlier).toContainText('The deed says 58.3 acres, see page 2.')
  await expect(earlier.locator('del')).toHaveText(/Call me/)
  await expectAccessibleAtBothWidths(admin)
  await admin.close()
})

test('an owner changes a rejected listing and submits it again @phone', async ({ page, browser }) => {
  const name = `Rejected Ranch ${Date.now()}`
  const email = await createVerifiedAccount(page)
  const id = await submitListing(page, name, { description: 'Call the neighbors.' })
  const admin = await browser.newPage()
  await enter(admin, `/admin/reviews/${id}`)
  await admin.getByText('Reject…').click()
  await admin.getByLabel('Reason').fill('The description is about other land.')
  await admin.getByRole('button', { name: 'Reject listing' }).click()
  await expect(admin).toHaveURL('/admin/reviews')
  expect((await latestMail(DATA_DIR, email, { subject: /can’t publish/ })).text).toContain('submit it again')

  await open(page, '/my/listings')
  await page.getByRole('link', { name: `Make changes ${name}` }).click()
  await expect(page.getByText('The description is about other land.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await open(page, `/list-your-land/${id}/land`)
  await page.getByLabel('Description', { exact: true }).fill('Level pasture.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/power$/)
  await open(page, `/list-your-land/${id}/review`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()

  await open(admin, `/admin/reviews/${id}`)
  const earlier = admin.locator('section', { has: admin.getByRole('heading', { name: 'Earlier decisions' }) })
  await expect(earlier).toContainText('The description is about other land.')
  await expect(earlier.locator('ins')).toHaveText(['Level', 'pasture'])
  await admin.close()
})
