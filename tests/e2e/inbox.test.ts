import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { latestMail } from '../support/outbox.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { enter } from './people.ts'
import { DATA_DIR } from './product.ts'

const newEmail = () => `inbox-${randomUUID()}@example.com`

async function sendMessage(page: Page, email: string, message = 'Forty acres\nnear Taylor.') {
  await open(page, '/contact')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel("I'm interested in").selectOption('Landowner')
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
}

test('a message is answered from the inbox, in the thread of its confirmation, and exported', async ({ page }) => {
  const email = newEmail()
  await sendMessage(page, email)
  const confirmation = await latestMail(DATA_DIR, email)
  await enter(page, '/admin')
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible()
  await page.getByLabel('Search leads').fill(email)
  await page.getByLabel('Status').selectOption('New')
  await page.getByLabel('Type').selectOption('Contact message')
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Due')
  await row.getByRole('link', { name: 'Ada Lovelace' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()

  await page.getByLabel('Notes').fill('Called back.')
  await page.getByLabel('Reply').fill('Thank you, Ada.\n\nWhere exactly?')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('Where exactly?')
  await expect(conversation.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Reply')).toHaveValue('')
  // The unsaved notes are still there, and the status has changed.
  await expect(page.getByLabel('Notes')).toHaveValue('Called back.')
  await expect(page.getByLabel('Status')).toHaveValue('in_progress')

  const reply = await latestMail(DATA_DIR, email, { subject: /^Re:/ })
  expect(reply.subject).toBe(`Re: ${confirmation.subject}`)
  expect(reply.text).toContain('Where exactly?')
  expect(reply.headers.get('in-reply-to')).toBe(confirmation.headers.get('message-id'))
  expect(reply.headers.get('reply-to')).toBe(confirmation.headers.get('reply-to'))

  await page.getByLabel('Status').selectOption('Won')
  await page.getByRole('button', { name: 'Save Lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Lead saved.' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Notes')).toHaveValue('Called back.')
  await expect(page.getByLabel('Status')).toHaveValue('won')

  await open(page, `/admin/leads?q=${encodeURIComponent(email)}&status=won`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^voltacre-leads-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.match(new RegExp(email, 'g'))).toHaveLength(1)
  expect(csv).toContain(',won,')
})

test.describe('concurrent edits of a lead', () => {
  test.use({ expected: ['409 http://', 'status of 409'] })

  test('the second admin sees what the first saved, and keeps their own entries', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    const email = newEmail()
    await sendMessage(page, email)
    await enter(page, `/admin/leads?q=${email}`)
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await expect(page.getByLabel('Notes')).toBeVisible()
    const other = await context.newPage()
    await open(other, page.url())
    await other.getByLabel('Notes').fill('First')
    await other.getByLabel('Status').selectOption('Lost')
    await other.getByRole('button', { name: 'Save Lead' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Lead saved.' })).toBeVisible()

    await page.getByLabel('Notes').fill('Second')
    await page.getByRole('button', { name: 'Save Lead' }).click()
    await expect(page.getByText('Someone else saved changes while you were editing.')).toBeVisible()
    await expect(page.getByText('Notes is now')).toBeVisible()
    await expect(page.getByLabel('Notes')).toHaveValue('Second')
    await page.getByRole('button', { name: 'Save My Version' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Lead saved.' })).toBeVisible()
    await other.reload()
    await expect(other.getByLabel('Notes')).toHaveValue('Second')
  })
})

test('leads are marked and one is deleted by keyboard alone', async ({ page }) => {
  const email = newEmail()
  await sendMessage(page, email)
  await enter(page, `/admin/leads?q=${email}`)
  const checkbox = page.getByRole('checkbox', { name: 'Select Ada Lovelace' })
  await checkbox.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByLabel('Mark selected as').focus()
  await page.keyboard.type('Spam')
  await expect(page.getByLabel('Mark selected as')).toHaveValue('spam')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mark selected' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 lead marked as Spam.')).toBeVisible()

  await open(page, `/admin/leads?q=${email}&status=spam`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Delete Lead' })
  await expect(remove).toBeVisible()
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this lead?' })
  // A screen that was just opened may still take the focus.
  await expect(async () => {
    if (!(await dialog.isVisible())) await remove.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead deleted.')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('leads are worked through by keyboard: next, previous, done, a template and a reply', async ({ page }) => {
  const email = newEmail()
  for (const message of ['First question', 'Second question']) await sendMessage(page, email, message)
  await enter(page, `/admin/leads?q=${email}&answer=waiting`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('Second question')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(conversation).toContainText('First question')
  await page.keyboard.press('k')
  await expect(conversation).toContainText('Second question')
  await page.getByRole('button', { name: 'Templates' }).press('Enter')
  await page.getByRole('button', { name: 'Suggest a call' }).press('Enter')
  await expect(page.getByLabel('Reply')).toHaveValue(/^Hi Ada,\n\nWould a short call help/)
  await page.getByLabel('Then open the next lead').check()
  await page.getByLabel('Reply').press('Control+Enter')
  await expect(conversation).toContainText('First question')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/leads\?/)
  await expect(page.getByText('No leads match')).toBeVisible()
})
