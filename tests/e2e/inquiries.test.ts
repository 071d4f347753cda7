import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'
import { ORIGIN } from './product.ts'

test('a builder asks, reads the answer on the open screen and writes back by keyboard', async ({ page, browser }) => {
  const email = await createVerifiedAccount(page)
  const asked = `Is the rail spur part of the lease? ${Date.now()}`
  const inquiry = { name: 'Jordan Ellis', email, message: asked }
  await page.request.post('/listings/riverside-40', { headers: { Origin: ORIGIN }, form: inquiry })
  await open(page, '/my/inquiries')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: /Riverside 40/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: asked })).toContainText('You')
  await expectAccessibleAtBothWidths(page)
  const reply = page.getByLabel('Reply to VoltAcre')
  const path = new URL(page.url()).pathname
  await reply.fill('Could we visit on Dec 3?')

  const admin = await browser.newPage()
  await enter(admin, `/admin/leads/${path.split('/').at(-1)}`)
  await admin.getByLabel('Reply').fill('Yes, it is.')
  await admin.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, it is.' }).last()).toBeVisible()
  await expect(reply).toHaveValue('Could we visit on Dec 3?')
  await reply.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Could we visit on Dec 3?' }).last()).toContainText('You')
  await expect(reply).toHaveValue('')
  await expect(reply).toBeFocused()
  await admin.reload()
  await expect(admin.getByText('Could we visit on Dec 3?')).toBeVisible()
  await admin.close()

  await page.getByRole('link', { name: 'Report', exact: true }).press('Enter')
  await page.getByLabel('What’s wrong with this conversation?').fill('Asked for a deposit')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Reported', { exact: true })).toBeVisible()
})
