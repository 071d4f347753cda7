import { randomUUID } from 'node:crypto'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'

// The first save lacks a date.
test.use({ expected: ['422 http://', 'status of 422'] })

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('an admin adds evidence, corrects it, and visitors see its badge and find the listing by it', async ({ page }) => {
  const name = `Evidence ${randomUUID().slice(0, 8)}`
  await enter(page, '/admin/listings?new=1')
  await page.getByLabel('Landowner name').fill(name)
  await page.getByLabel('Parcel size (acres)').fill('40')
  await page.getByLabel('Available MW').fill('60')
  await page.getByRole('checkbox', { name: 'Published' }).check()

  await page.getByRole('button', { name: 'Add evidence' }).click()
  const first = page.getByRole('group', { name: 'Evidence 1', exact: true })
  await expect(first.getByLabel('Kind')).toBeFocused()
  await first.getByLabel('Kind').selectOption('letter')
  await first.getByLabel('MW').fill('60')
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByRole('button', { name: 'Remove evidence 2' }).click()
  await expect(page.getByRole('button', { name: 'Add evidence' })).toBeFocused()
  await page.getByRole('button', { name: 'Save Listing', exact: true }).last().click()

  await expect(first.getByText('Date is required.')).toBeVisible()
  await expect(first.getByLabel('Date')).toBeFocused()
  await first.getByLabel('Date').fill(dayIn(-40))
  await first.getByLabel('Issuer').fill('Oncor')
  await first
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a letter') })
  await expect(first.getByText('Uploaded', { exact: true })).toBeVisible()
  await first.getByLabel('Everyone may open the document').check()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Save Listing', exact: true }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'saved.' })).toHaveText(`“${name}” saved.`)

  await open(page, `/listings/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText(/^Utility letter, \w{3} \d{4}: 60 MW$/)).toBeVisible()
  await expect(page.getByText('Evidence never changes what the map layers show')).toBeVisible()
  const document = await page.getByRole('link', { name: 'Open document' }).getAttribute('href')
  expect(await (await page.request.get(document!)).text()).toBe('%PDF-1.7 a letter')
  await expectAccessibleAtBothWidths(page)

  await open(page, `/search?q=${encodeURIComponent(name.split(' ')[1]!)}`)
  await page.getByText('Utilities', { exact: true }).first().click()
  await page.getByLabel('Power evidence').selectOption('letter')
  await expect(page).toHaveURL(/power_evidence=letter/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByLabel('Power evidence').selectOption('study')
  await expect(page.getByRole('heading', { name: 'No sites match' })).toBeVisible()
})
