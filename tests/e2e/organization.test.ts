import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { DATA_DIR } from './product.ts'

test('a company works as a team: invites by keyboard, shares a list, and keeps it when a colleague leaves', async ({
  page,
  browser,
}) => {
  const colleague = await browser.newPage()
  const email = await createVerifiedAccount(colleague)
  await createVerifiedAccount(page)
  await open(page, '/my/organization')
  await page.getByLabel('Organization name').fill('Northgrid')
  await page.getByLabel('Organization name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Northgrid', level: 1 })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(`We emailed an invitation to ${email}.`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const { text } = await latestMail(DATA_DIR, email, { subject: /Northgrid/ })
  expect(text).toContain('/my/organization')
  await colleague.goto('/my/organization')
  await colleague.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(colleague.getByText('You’re an editor.')).toBeVisible()
  await colleague.goto('/saved')
  await colleague.getByText('New list').click()
  await colleague.getByLabel('Name').fill('Near Hutto')
  await colleague.getByRole('button', { name: 'Create list' }).click()
  await expect(colleague.getByText('Your organization')).toBeVisible()

  await open(page, '/saved')
  await expect(page.getByText(`From ${email}`)).toBeVisible()
  await colleague.goto('/my/organization')
  await colleague.getByText('Leave organization').press('Enter')
  await colleague.getByRole('button', { name: 'Leave Northgrid' }).press('Enter')
  await expect(colleague.getByText('You left the organization.')).toBeVisible()
  await colleague.close()
  await open(page, '/saved')
  await expect(page.getByRole('link', { name: 'Near Hutto' })).toBeVisible()
  await expect(page.getByText('Your organization')).toBeVisible()
})
