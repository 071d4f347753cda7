import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { latestMail, mailsTo } from '../support/outbox.ts'
import { expect, expectNoReload, hydrated, markWindow, open, test } from './journey.ts'
import { enter } from './people.ts'
import { DATA_DIR } from './product.ts'

const OPERATOR = 'hello@voltacre.example'
const newEmail = () => `lead-${randomUUID()}@example.com`

async function fill(page: Page, email: string, message = 'Forty acres\nnear Taylor.') {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Company').fill('Analytical Engines')
  await page.getByLabel("I'm interested in").selectOption('Landowner')
  await page.getByLabel('Message').fill(message)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** Delays form submissions to a path until the returned function is called. */
async function delaySubmission(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}.data*`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Emails to the operator that name the address. */
const operatorMailsAbout = async (email: string) =>
  (await mailsTo(DATA_DIR, OPERATOR)).filter(({ text }) => text.includes(email))

test('a message is sent and confirmed, the operator is notified, and another can be written', async ({ page }) => {
  const email = newEmail()
  await open(page, '/contact')
  await markWindow(page)
  await fill(page, email)
  const release = await delaySubmission(page, '/contact')
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect(page.getByText("Thank you for reaching out. We'll get back to you within 24 hours.")).toBeVisible()

  const confirmation = await latestMail(DATA_DIR, email)
  expect(confirmation.subject).toBe('Your message to VoltAcre')
  // The confirmation must not contain the message, because anyone can enter any address.
  expect(confirmation.text).not.toMatch(/Ada|Forty/)
  await expect.poll(() => operatorMailsAbout(email)).toHaveLength(1)
  const [notification] = await operatorMailsAbout(email)
  expect(notification!.subject).toBe('Landowner: message from Ada Lovelace')
  expect(notification!.text).toContain('> Forty acres\n> near Taylor.')

  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const label of ['Name', 'Email', 'Company', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByLabel("I'm interested in")).toHaveValue('general')
  await expectNoReload(page)
  await fill(page, email, 'One thing more.')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expect.poll(() => operatorMailsAbout(email)).toHaveLength(2)
})

test('a message can be written and sent by keyboard alone, skipping the honeypot', async ({ page }) => {
  const email = newEmail()
  await open(page, '/contact')
  await page.getByLabel('Name', { exact: true }).focus()
  for (const text of ['Ada', email, 'Engines']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel("I'm interested in")).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByLabel("I'm interested in")).toHaveValue('partnership')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Another Message' })).toBeFocused()
})

test('a double click sends one message', async ({ page }) => {
  const email = newEmail()
  await open(page, '/contact')
  await fill(page, email)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await latestMail(DATA_DIR, email)
  await expect.poll(() => operatorMailsAbout(email)).toHaveLength(1)
})

test.describe('a failed submission', () => {
  test.use({ expected: ['422 http://', 'status of 422', 'failed: http://', 'Failed to load resource'] })

  test('keeps the entries after a field error and after a lost connection', { tag: '@phone' }, async ({ page }) => {
    const email = newEmail()
    await open(page, '/contact')
    await fill(page, email, '   ')
    await send(page)
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Please enter your message.')
    await expect(page.getByLabel('Message')).toBeFocused()
    await page.getByLabel('Message').fill('Forty acres')

    await page.route('**/contact.data*', (route) => route.abort('connectionrefused'))
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Your entries are still here.')
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel('Message')).toHaveValue('Forty acres')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.unroute('**/contact.data*')
    await send(page)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await expect.poll(() => operatorMailsAbout(email)).toHaveLength(1)
  })
})

test('silently drops a form that a script submits instantly', async ({ page }) => {
  const email = newEmail()
  await open(page, '/contact')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="seconds"]')?.value === '0')
  await page.evaluate((address) => {
    const form = document.querySelector<HTMLFormElement>('form[action="/contact"]')!
    for (const [name, value] of Object.entries({ name: 'Bot', email: address, message: 'Watches' })) {
      form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value
    }
    form.submit()
  }, email)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  // Spam is stored without an email.
  await enter(page, `/admin/leads?q=${encodeURIComponent(email)}&status=spam`)
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  expect([await operatorMailsAbout(email), await mailsTo(DATA_DIR, email)]).toEqual([[], []])
})

test('an address subscribes by confirming its link, and can unsubscribe', { tag: '@phone' }, async ({ page }) => {
  const email = newEmail()
  await open(page, '/data')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  const { link, subject } = await latestMail(DATA_DIR, email)
  expect(subject).toBe('Confirm your subscription')

  await page.goto(link)
  await hydrated(page)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, notify me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  const listed = await latestMail(DATA_DIR, email, { subject: /on the list/ })
  await expect
    .poll(async () => (await operatorMailsAbout(email)).map(({ subject }) => subject))
    .toEqual([`Notify Me: ${email}`])

  await page.goto(listed.link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})

test('a demo can be requested at the end of the tour', { tag: '@phone' }, async ({ page }) => {
  const email = newEmail()
  await open(page, '/demo')
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const release = await delaySubmission(page, '/demo')
  await page.getByRole('button', { name: 'Request Demo' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeInViewport()
  await expect
    .poll(async () => (await operatorMailsAbout(email)).map(({ subject }) => subject))
    .toEqual(['Demo request from Grace Hopper'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: ['422 http://', 'status of 422', '410 http://', 'status of 410'] })

  test('a message is sent, entries are kept after errors, and another can be written', { tag: '@phone' }, async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto('/contact')
    await fill(page, email, '   ')
    await send(page)
    await expect(page.getByText('Please enter your message.')).toBeVisible()
    await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines')
    await expect(page.getByLabel("I'm interested in")).toHaveValue('landowner')
    await page.getByLabel('Message').fill('Forty acres')
    await send(page)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect.poll(() => operatorMailsAbout(email)).toHaveLength(1)
  })

  test('a subscription is confirmed once, and a demo is requested', async ({ page }) => {
    const email = newEmail()
    await page.goto('/data')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeInViewport()
    const { link } = await latestMail(DATA_DIR, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, notify me' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

    await page.goto('/demo')
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Request Demo' }).click()
    await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeInViewport()
  })
})
