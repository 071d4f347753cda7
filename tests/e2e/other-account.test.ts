import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { button } from './failed-forms.ts'
import { expect, open, test } from './journey.ts'
import { createAccount, enter, PASSWORD, signInAsAdmin, signInDirectly } from './people.ts'
import { ADMIN } from './product.ts'

test.use({ expected: ['412', '/admin/slug', '/admin/parcels'] })

const OTHER = 'You’re signed in as someone else in another tab.'
const refusal = (page: Page, email: string) =>
  page.getByRole('alert').filter({ hasText: `${OTHER} Sign out there and sign in as ${email}` })

/** Signs in to a new account, as another tab of the browser would. */
async function changeAccount(page: Page): Promise<void> {
  await page.context().clearCookies()
  await createAccount(page)
}

test('a form keeps its entries until its account is signed in again', { tag: '@phone' }, async ({ page }) => {
  const email = await createAccount(page)
  await open(page, '/settings')
  await changeAccount(page)
  await page.getByLabel('Name', { exact: true }).fill('Pat Surveyor')
  await button(page, 'Save name').click()
  await expect(refusal(page, email)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Surveyor')

  await page.context().clearCookies()
  await signInDirectly(page, { email, password: PASSWORD })
  await button(page, 'Save name').click()
  await expect(page.getByRole('status').filter({ hasText: 'Name saved.' })).toBeVisible()
})

test('an admin form with an upload keeps its entries', async ({ page }) => {
  const buffer = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()
  await enter(page, '/admin/listings?new=1')
  await changeAccount(page)
  await page.getByLabel('Landowner name', { exact: true }).fill('Cedar Post 12')
  await page.getByLabel('Parcel size (acres)').fill('40')
  await button(page, 'Save Listing').click()
  await expect(refusal(page, ADMIN.email)).toBeVisible()
  await expect(page.getByLabel('Landowner name', { exact: true })).toHaveValue('Cedar Post 12')
  await page.getByLabel('Choose files for Images').setInputFiles({ name: 'barn.png', mimeType: 'image/png', buffer })
  const item = page.getByRole('listitem').filter({ hasText: 'barn.png' })
  await expect(item).toContainText(OTHER)

  await page.context().clearCookies()
  await signInAsAdmin(page)
  await button(item, 'Retry barn.png').click()
  await expect(item.getByLabel('Alt text of barn.png')).toBeVisible()
})

test('a dialog deletes nothing', async ({ page }) => {
  await enter(page, '/admin/listings')
  const deleteButton = page.getByRole('button', { name: /^Delete (?!selected)/ }).first()
  const name = await deleteButton.getAttribute('aria-label')
  await deleteButton.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await changeAccount(page)
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(refusal(page, ADMIN.email)).toBeVisible()
  await enter(page, '/admin/listings')
  await expect(button(page, name!)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the entries are submitted again by the account they were made for', async ({ page }) => {
    const email = await createAccount(page)
    await page.goto('/settings')
    await changeAccount(page)
    await page.getByLabel('Name', { exact: true }).fill('Pat Surveyor')
    await button(page, 'Save name').click()
    await expect(page.getByRole('heading', { name: 'You’re signed in as someone else' })).toBeVisible()
    await expect(page.getByText('Your entries are still here.')).toBeVisible()

    await page.context().clearCookies()
    await signInDirectly(page, { email, password: PASSWORD })
    await button(page, 'Try again').click()
    await expect(page.getByRole('status').filter({ hasText: 'Name saved.' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Surveyor')
  })
})
