import { createTransport } from 'nodemailer'
import { latestMail, mailsTo } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { enter } from './people.ts'
import { DATA_DIR, ORIGIN, SMTP_PORT } from './product.ts'

const OPERATOR = 'hello@voltacre.example'

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

test('an answer by email is on the open screen within seconds', async ({ page }) => {
  const email = await createVerifiedAccount(page)
  const message = `Is the utility letter still valid? ${Date.now()}`
  const form = { name: 'Jordan Ellis', email, message }
  await page.request.post('/listings/riverside-40', { headers: { Origin: ORIGIN }, form })
  await open(page, '/my/inquiries')
  await page.getByRole('link', { name: /Riverside 40/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: message })).toBeVisible()
  const asked = (await mailsTo(DATA_DIR, OPERATOR)).find(({ text }) => text.includes(message))!
  const replyTo = asked.headers.get('reply-to')!
  const client = createTransport({
    host: '127.0.0.1',
    port: SMTP_PORT,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  })
  const quoted = `\n\nOn Mon, Jan 5, 2026 at 10:32 AM VoltAcre <${OPERATOR}> wrote:\n\n> ${message}\n`
  await client.sendMail({ from: OPERATOR, to: replyTo, subject: 'Anything', text: `It is, until May.${quoted}` })
  const answer = page.getByRole('listitem').filter({ hasText: 'It is, until May.' }).last()
  await expect(answer).toBeVisible({ timeout: 5_000 })
  await expect(answer).toContainText('by email')
  await expect(answer).not.toContainText('wrote:')
  const mail = await latestMail(DATA_DIR, email, { subject: /^Re: Inquiry about Riverside 40$/ })
  expect(mail.headers.get('reply-to')).toMatch(/^reply\+[\da-f]{58}@mail\.voltacre\.test$/)
  await client.sendMail({ from: email, to: mail.headers.get('reply-to'), subject: 'Re', text: 'Thank you.' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' }).last()).toBeVisible({ timeout: 5_000 })
})
