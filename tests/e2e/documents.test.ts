import { readFile } from 'node:fs/promises'
import { textsOfPdf } from '../support/pdf-text.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, publishWithDocuments } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { ORIGIN } from './product.ts'

test.describe.configure({ timeout: 240_000 })

test('a reader signs the NDA and opens a watermarked copy; the owner sees it and revokes', async ({
  page,
  browser,
}) => {
  const name = `Documents ${Date.now()}`
  await createVerifiedAccount(page)
  const slug = await publishWithDocuments(page, browser, name)

  const reader = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
  const email = await createVerifiedAccount(reader)
  await open(reader, `/listings/${slug}`)
  await reader.getByRole('link', { name: /^Sign to view.*Utility letter$/ }).click()
  await expectAccessibleAtBothWidths(reader)
  await reader.getByLabel('Full name').fill('Jordan Ellis')
  await reader.getByLabel('Company', { exact: true }).fill('Northgrid')
  await reader.getByLabel('I’ve read the NDA and can sign for my company').check()
  const downloading = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Sign and open' }).press('Enter')
  const text = textsOfPdf(await readFile(await (await downloading).path())).join('\n')
  for (const word of ['Utility letter', 'Jordan Ellis', email]) expect(text).toContain(word)
  await expect(reader.getByRole('heading', { name: 'You signed the NDA' })).toBeVisible()
  await expect(reader).toHaveURL(/\/access\/[\da-f]{16}$/)
  await expectAccessibleAtBothWidths(reader)
  const copy = (await reader.getByRole('link', { name: 'Open document' }).getAttribute('href'))!

  await open(reader, `/listings/${slug}`)
  await reader.getByRole('link', { name: /^Ask for access.*Title report$/ }).click()
  await reader.getByLabel('Full name').fill('Jordan Ellis')
  await reader.getByRole('button', { name: 'Ask for access' }).click()
  await expect(reader.getByRole('heading', { name: 'You asked for this document' })).toBeVisible()

  await open(page, '/my/listings')
  await page.locator('summary', { hasText: `More actions for ${name}` }).click()
  await page.getByRole('link', { name: `Who can see documents of ${name}` }).click()
  const letter = page.getByRole('region', { name: 'Utility letter' })
  await expect(letter.getByText('1 time')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await letter.getByText('1 time').click()
  const report = page.getByRole('region', { name: 'Title report' })
  await report.getByRole('button', { name: 'Grant Jordan Ellis' }).click()
  await expect(report.getByRole('button', { name: 'Revoke Jordan Ellis' })).toBeVisible()
  await letter.getByRole('button', { name: 'Revoke Jordan Ellis' }).click()
  await expect(letter.getByText('Revoked', { exact: true })).toBeVisible()

  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'You have access' })).toBeVisible()
  expect((await reader.request.get(copy)).status()).toBe(404)
  await reader.context().close()
})
