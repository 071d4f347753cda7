import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { totp } from '../support/totp.ts'
import { expect, open, test } from './journey.ts'
import { addAuthenticator, createAccount, PASSWORD, signIn, signInDirectly } from './people.ts'
import { ORIGIN } from './product.ts'

/** Creates an account and opens its Settings. */
async function newAccount(page: Page, site = ORIGIN): Promise<string> {
  const email = await createAccount(page, site)
  await open(page, `${site}/settings`)
  return email
}

/** A section of Settings by its heading. */
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('a name is saved and stays', { tag: '@phone' }, async ({ page }) => {
  await newAccount(page)
  const profile = section(page, 'Profile')
  await profile.getByLabel('Name').fill('Pat Surveyor')
  await profile.getByRole('button', { name: 'Save Name' }).click()
  await expect(profile.getByRole('status')).toHaveText('Name saved.')
  await open(page, '/settings')
  await expect(profile.getByLabel('Name')).toHaveValue('Pat Surveyor')
})

test.describe('the password', () => {
  test.use({ expected: ['422 http://', 'status of 422'] })

  test('is changed with the current one and two matching new ones', { tag: '@phone' }, async ({ page, browser }) => {
    const email = await newAccount(page)
    const password = section(page, 'Password')
    const fill = async (current: string, next: string, again: string) => {
      await password.getByLabel('Current password').fill(current)
      await password.getByLabel('New password', { exact: true }).fill(next)
      await password.getByLabel('Confirm new password').fill(again)
      await password.getByRole('button', { name: 'Change Password' }).click()
    }
    await fill(PASSWORD, 'contour lines at dawn', 'contour lines at dusk')
    await expect(password.getByText('Passwords do not match')).toBeVisible()
    await expect(password.getByLabel('Confirm new password')).toBeFocused()
    await fill('not my password', 'contour lines at dawn', 'contour lines at dawn')
    await expect(password.getByText('Incorrect password.')).toBeVisible()
    await expect(password.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await fill(PASSWORD, 'contour lines at dawn', 'contour lines at dawn')
    await expect(password.getByRole('status')).toContainText('signed out on all other devices.')
    await expect(password.getByLabel('Current password')).toHaveValue('')
    await open(page, '/settings')
    await expect(section(page, 'Security log')).toContainText('Password changed')

    const elsewhere = await browser.newContext()
    await signInDirectly(await elsewhere.newPage(), { email, password: 'contour lines at dawn' })
    await elsewhere.close()
  })

  test('is required to set up two-factor', async ({ page }) => {
    await newAccount(page)
    const twoFactor = section(page, 'Two-factor authentication')
    await twoFactor.getByLabel('Current password').fill('not my password')
    await twoFactor.getByRole('button', { name: 'Set Up' }).click()
    await expect(twoFactor.getByText('Incorrect password.')).toBeVisible()
    await expect(twoFactor.getByRole('img')).toHaveCount(0)
  })
})

test.describe('two-factor', () => {
  test.use({ expected: ['422 http://', 'status of 422'] })

  test('is turned on with a code, replaces recovery codes, and is turned off', async ({ page }) => {
    await newAccount(page)
    const twoFactor = section(page, 'Two-factor authentication')
    await twoFactor.getByLabel('Current password').fill(PASSWORD)
    await twoFactor.getByRole('button', { name: 'Set Up' }).click()
    await expect(twoFactor.getByRole('img', { name: /QR code/ })).toBeVisible()
    const codes = await twoFactor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(new Set(codes).size).toBe(10)
    const download = page.waitForEvent('download')
    await twoFactor.getByRole('button', { name: 'Download' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
    expect(page.url()).not.toContain(codes[0]!)

    const secret = await twoFactor.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
    await twoFactor.getByLabel('Code', { exact: true }).fill('000000')
    await twoFactor.getByLabel('I’ve saved my recovery codes').check()
    await twoFactor.getByRole('button', { name: 'Turn On' }).click()
    await expect(twoFactor.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(twoFactor.getByRole('img', { name: /QR code/ })).toBeVisible()
    await twoFactor.getByLabel('Code', { exact: true }).fill(totp(secret!))
    await twoFactor.getByRole('button', { name: 'Turn On' }).click()
    await expect(twoFactor.getByText('Two-factor authentication is on.')).toBeVisible()
    await expect(twoFactor).not.toContainText(codes[0]!)

    const renewal = twoFactor.locator('form', { hasText: 'New recovery codes' })
    await renewal.getByLabel('Current password').fill(PASSWORD)
    await renewal.getByRole('button', { name: 'Create new codes' }).click()
    const renewed = twoFactor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(renewed).toHaveCount(10)
    expect(codes).not.toContain(await renewed.first().textContent())
    await twoFactor.getByRole('button', { name: 'I’ve saved them' }).click()

    const end = twoFactor.locator('form', { hasText: 'Turn off' })
    await end.getByLabel('Current password').fill(PASSWORD)
    await end.getByRole('button', { name: 'Turn Off' }).click()
    await expect(twoFactor.getByRole('status')).toContainText('Two-factor authentication is off.')
    await expect(twoFactor.getByRole('button', { name: 'Set Up' })).toBeVisible()
  })
})

test('a passkey is added and removed', async ({ page, context, baseURL }) => {
  await addAuthenticator(context, page)
  // Passkeys need a domain name; browsers reject IP addresses.
  await newAccount(page, baseURL!.replace('127.0.0.1', 'localhost'))
  const passkeys = section(page, 'Passkeys')
  await expect(passkeys.getByLabel('Passkey name')).toHaveValue('Chrome on Linux')
  await passkeys.getByLabel('Passkey name').fill('Field laptop')
  await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(passkeys.getByRole('status')).toContainText('Passkey “Field laptop” added.')
  await expect(passkeys.getByRole('listitem')).toContainText('Field laptop')
  await passkeys.getByRole('button', { name: 'Remove passkey Field laptop' }).click()
  await expect(passkeys.getByRole('status')).toContainText('Passkey removed.')
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
  await expect(section(page, 'Security log')).toContainText('Passkey removed: Field laptop')
})

test('a browser without passkey support shows a message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await newAccount(page)
  await expect(section(page, 'Passkeys')).toContainText('This browser doesn’t support passkeys.')
  await expect(section(page, 'Passkeys').getByRole('button')).toHaveCount(0)
})

test('another session is ended and has to sign in again', { tag: '@phone' }, async ({ page, browser }) => {
  const email = await newAccount(page)
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  const other = await elsewhere.newPage()
  await signInDirectly(other, { email, password: PASSWORD })

  await open(page, '/settings')
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(sessions.getByRole('status')).toHaveText('Session signed out.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/settings')
  await expect(other).toHaveURL('/login?next=%2Fsettings')
  await elsewhere.close()
})

test('lets you download your data as a file', async ({ page }) => {
  const email = await newAccount(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('voltacre-my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ account: { email } })
  expect(text).not.toContain('argon2id')
})

test.describe('an account', () => {
  test.use({ expected: ['422 http://', 'status of 422', '401 http://', 'status of 401'] })

  test('is deleted after password and confirmation', async ({ page }) => {
    const email = await newAccount(page)
    const data = section(page, 'Your data')
    await data.getByLabel('Current password').fill(PASSWORD)
    await data.getByLabel('Type DELETE to confirm').fill('delete')
    await data.getByRole('button', { name: 'Delete account' }).click()
    await expect(data.getByText('Type DELETE to confirm.')).toBeVisible()
    await data.getByLabel('Type DELETE to confirm').fill('DELETE')
    await data.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/\?account=deleted$/)
    await expect(page.getByText('Your account has been deleted.')).toBeInViewport()
    await page.goto('/settings')
    await expect(page).toHaveURL('/login?next=%2Fsettings')
    await open(page, '/login')
    await signIn(page, { email, password: PASSWORD })
    await expect(page.getByText('Invalid email or password')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('names are saved, and two-factor is turned on', { tag: '@phone' }, async ({ page }) => {
    await createAccount(page)
    await page.goto('/settings')
    const profile = section(page, 'Profile')
    await profile.getByLabel('Name').fill('Pat Surveyor')
    await profile.getByRole('button', { name: 'Save Name' }).click()
    await expect(page).toHaveURL('/settings#profile')
    await expect(profile.getByRole('status')).toHaveText('Name saved.')
    await expect(profile.getByLabel('Name')).toHaveValue('Pat Surveyor')

    const twoFactor = section(page, 'Two-factor authentication')
    await twoFactor.getByLabel('Current password').fill(PASSWORD)
    await twoFactor.getByRole('button', { name: 'Set Up' }).click()
    const secret = await twoFactor.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
    await twoFactor.getByLabel('Code', { exact: true }).fill(totp(secret!))
    await twoFactor.getByLabel('I’ve saved my recovery codes').check()
    await twoFactor.getByRole('button', { name: 'Turn On' }).click()
    await expect(twoFactor.getByText('Two-factor authentication is on.')).toBeVisible()
    await expect(section(page, 'Sessions').getByRole('listitem')).toContainText('This device')
    await expect(section(page, 'Passkeys').getByText('Turn on JavaScript to add a passkey.')).toBeVisible()
  })
})
