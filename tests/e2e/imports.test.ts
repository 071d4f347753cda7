import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount } from './drafts.ts'
import { expect, open, test } from './journey.ts'

test.describe.configure({ timeout: 240_000 })

const CSV = 'id,title,acres,price,broker\n1,Lot 1,40,900000,Ann\n2,Lot 2,large,900000,Ann\n'

async function checkFile(page: Page, content: string) {
  await page.getByLabel('Contact name').fill('Dale Krueger')
  await page.getByLabel('File').setInputFiles({ name: 'land.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Check file' }).click()
}

test('a broker checks, applies and undoes an import', async ({ page }) => {
  await createVerifiedAccount(page)
  await open(page, '/my/listings')
  await page.getByRole('link', { name: 'Import listings' }).first().click()
  await expectAccessibleAtBothWidths(page)
  await checkFile(page, CSV)
  await expect(page.getByRole('row', { name: /Lot 1 New 40.00 acres/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Rejected acres: is "large"/ })).toBeVisible()
  await expect(page.getByText('Columns that we don’t use: broker')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download 1 rejected row' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('land.csv.rejected.csv')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Apply import' }).click()
  await expect(page.getByRole('row', { name: /Lot 1 Draft/ })).toContainText('To complete: Location, Zoning')
  await page.getByRole('link', { name: 'Import listings' }).first().click()
  await checkFile(page, CSV.replace('1,Lot 1,40,900000', '1,Lot 1,40,880000'))
  await expect(page.getByText('Price: $900,000 → $880,000')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'land.csv' }).last().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('row', { name: /Lot 1 Draft deleted/ })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a file is checked and applied', async ({ page }) => {
    await createVerifiedAccount(page)
    await page.goto('/my/imports')
    await checkFile(page, CSV)
    await page.getByRole('button', { name: 'Apply import' }).click()
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('row', { name: /Lot 1/ }).textContent()
      })
      .toContain('Draft')
  })
})
