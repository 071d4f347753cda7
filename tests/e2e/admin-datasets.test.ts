import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test } from './journey.ts'
import { enter } from './people.ts'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const csv = (rows: string[]) => ({
  name: 'stations.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,mw', ...rows, ''].join('\n')),
})

/** Waits for the upload, because the field is visible before its script is loaded. */
async function chooseFile(page: Page, file: ReturnType<typeof csv>) {
  await page.getByLabel('Choose a file for File').setInputFiles(file)
  await expect(page.getByRole('list', { name: 'File' }).getByText('Uploaded')).toBeVisible()
}

test.describe('datasets', () => {
  // Several files are read one after the other, each in a new process.
  test.slow()

  test('are added, read, replaced, published and deleted by an admin', async ({ page }) => {
    const name = unique('Stations')
    await enter(page, '/admin/datasets')
    await button(page, 'Add Dataset').click()
    await page.getByLabel('Name').fill(name)
    for (const label of ['Description', 'Type', 'Region', 'Publisher', 'License', 'Period']) {
      await page.getByLabel(label, { exact: true }).fill(`Some ${label.toLowerCase()}`)
    }
    await chooseFile(page, csv(['Harwood,345', 'Cedar Fork']))
    await button(page, 'Save Dataset').click()
    await expect(page.getByRole('status').filter({ hasText: 'saved.' })).toHaveText(`“${name}” saved.`)
    await expect(row(page, name)).toContainText('Ready', { timeout: 60_000 })
    await expect(row(page, name)).toContainText('1 of 2 rows read')
    await expect(row(page, name)).toContainText('Draft')

    await button(page, `Edit ${name}`).click()
    await expect(page.getByText('1 row of version 1 couldn’t be read')).toBeVisible()
    await page.getByText('1 row of version 1 couldn’t be read').click()
    await expect(page.getByText('The row has 1 value; expected 2, one per column.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.getByLabel('Unit of mw').fill('MW')
    await chooseFile(page, csv(['Harwood,345', 'Cedar Fork,138', 'Leon River,138']))
    await page.getByLabel('Public', { exact: true }).check()
    await page.keyboard.press('Control+s')
    await expect(row(page, name)).toContainText('Version 2')
    await expect(row(page, name)).toContainText('3 rows', { timeout: 60_000 })
    await expect(row(page, name)).toContainText('Published')

    await button(page, `Unpublish ${name}`).click()
    await expect(row(page, name)).toContainText('Draft')
    await button(page, `Publish ${name}`).click()
    await expect(row(page, name)).toContainText('Published')
    await button(page, `Delete ${name}`).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this dataset?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
    await button(page, 'Undo').first().click()
    await expect(row(page, name)).toContainText('3 rows')
    await button(page, `Delete ${name}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
  })

  test('that cannot be read show the reason, and are edited by keyboard alone', async ({ page }) => {
    const name = unique('Empty')
    await enter(page, '/admin/datasets')
    await button(page, 'Add Dataset').press('Enter')
    await page.getByLabel('Name').focus()
    await page.keyboard.type(name)
    await chooseFile(page, csv([]))
    await page.getByLabel('Public', { exact: true }).press('Space')
    await page.keyboard.press('Control+s')
    await expect(row(page, name)).toContainText('The file has no rows.', { timeout: 60_000 })
    await expect(row(page, name)).toContainText('Not live yet')
    await button(page, `Edit ${name}`).press('Enter')
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await page.getByLabel('Region').focus()
    await page.keyboard.type('Texas')
    await button(page, 'Cancel').press('Enter')
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await expect(row(page, name)).toBeVisible()
  })
})
