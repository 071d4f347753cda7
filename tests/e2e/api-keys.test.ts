import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { signInAsAdmin } from './people.ts'
import { ADMIN } from './product.ts'

const keys = (page: Page): Locator => page.getByRole('region', { name: 'API keys', exact: true })
const shownKey = (page: Page): Locator => keys(page).getByText(/^vk_[\w-]{43}$/)
const rowOf = (page: Page, name: string): Locator => keys(page).getByRole('listitem').filter({ hasText: name })

/** A name that is unique to this run. */
const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

async function asAdmin(page: Page) {
  await signInAsAdmin(page)
  await open(page, '/settings#api-keys')
}

async function fill(page: Page, name: string) {
  await keys(page).getByLabel('Key name').fill(name)
  await keys(page).getByLabel('Permissions').selectOption({ label: 'Read and write' })
  await keys(page).getByLabel('Expires').selectOption({ label: '30 days' })
  await keys(page).getByLabel('Current password').fill(ADMIN.password)
}

/** Requests the drafts, which only admins can see. */
const ask = async (request: APIRequestContext, key: string) => {
  const answer = await request.get('/api/v1/listings?managed=true', { headers: { Authorization: `Bearer ${key}` } })
  return answer.status()
}

test('a key is created, copied, used and revoked', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asAdmin(page)
  const name = named('Nightly sync')
  await fill(page, name)
  await keys(page).getByRole('button', { name: 'Create key' }).click()
  await expect(keys(page).getByRole('status').first()).toContainText(`API key “${name}” created.`)
  const key = (await shownKey(page).textContent())!
  await expectAccessibleAtBothWidths(page)
  await keys(page).getByRole('button', { name: 'Copy' }).click()
  await expect(keys(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await keys(page).getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(shownKey(page)).toHaveCount(0)
  await expect(keys(page).getByLabel('Key name')).toBeFocused()
  await expect(rowOf(page, name)).toContainText('Read and write')
  await expect(rowOf(page, name)).toContainText('Never used')

  expect(await ask(request, key)).toBe(200)
  await open(page, '/settings')
  await expect(shownKey(page)).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Last used')
  await keys(page)
    .getByRole('button', { name: `Revoke key ${name}` })
    .click()
  await expect(keys(page).getByRole('status')).toContainText('API key revoked.')
  await expect(rowOf(page, name)).toContainText('Revoked')
  await expect(rowOf(page, name).getByRole('button')).toHaveCount(0)
  expect(await ask(request, key)).toBe(401)
})

test.describe('a rejected form', () => {
  test.use({ expected: ['422 http://', 'status of 422'] })

  test('shows the error at its field, and keeps the other entries', { tag: '@phone' }, async ({ page }) => {
    await asAdmin(page)
    const name = named('Wrong password')
    await fill(page, name)
    await keys(page).getByLabel('Current password').fill('not my password')
    await keys(page).getByRole('button', { name: 'Create key' }).click()
    await expect(keys(page).getByText('Incorrect password.')).toBeVisible()
    await expect(keys(page).getByLabel('Current password')).toBeFocused()
    await expect(keys(page).getByLabel('Key name')).toHaveValue(name)
    await expect(shownKey(page)).toHaveCount(0)
  })
})

test('a key is created, dismissed and revoked by keyboard alone', async ({ page }) => {
  await asAdmin(page)
  const name = named('By keyboard')
  await keys(page).getByLabel('Key name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(keys(page).getByLabel('Permissions')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(keys(page).getByLabel('Requests per minute')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(shownKey(page)).toBeVisible()
  // The focus is on the message; the button that dismisses the key follows.
  const dismiss = keys(page).getByRole('button', { name: 'I’ve saved it' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(dismiss).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(keys(page).getByLabel('Key name')).toBeFocused()
  const revoke = keys(page).getByRole('button', { name: `Revoke key ${name}` })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(revoke).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toContainText('Revoked')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a key is created and revoked', { tag: '@phone' }, async ({ page, request }) => {
    await signInAsAdmin(page)
    await page.goto('/settings')
    const name = named('Without scripts')
    await fill(page, name)
    await keys(page).getByRole('button', { name: 'Create key' }).click()
    await expect(page).toHaveURL('/settings#api-keys')
    const key = (await shownKey(page).textContent())!
    expect(await ask(request, key)).toBe(200)
    await keys(page)
      .getByRole('button', { name: `Revoke key ${name}` })
      .click()
    await expect(keys(page).getByRole('status')).toContainText('API key revoked.')
    expect(await ask(request, key)).toBe(401)
  })
})
