import type { Page } from '@playwright/test'
import { totp } from '../support/totp.ts'
import { expect, open, test } from './journey.ts'
import { addAuthenticator, createAccount, expectSignedOut, openMenu, PASSWORD, signIn, signOut } from './people.ts'

test.describe('with two-factor', () => {
  test.use({ expected: ['422 http://', 'status of 422'] })

  test('sign-in asks for a code after the password, and accepts a recovery code', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    const email = await createAccount(page)
    const [recoveryCode] = await turnTwoFactorOn(page)

    await signOut(page, isMobile, email)
    await expectSignedOut(page)
    await open(page, '/login?next=%2Flearn')
    await signIn(page, { email, password: PASSWORD })
    await expect(page).toHaveURL('/login/code?next=%2Flearn')
    await page.getByLabel('Code').fill('aaaaa-aaaaa')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Code').fill(recoveryCode!)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/learn')
    await openMenu(page, isMobile, email)
  })
})

async function turnTwoFactorOn(page: Page): Promise<string[]> {
  await open(page, '/settings')
  const twoFactor = page.getByRole('region', { name: 'Two-factor authentication', exact: true })
  await twoFactor.getByLabel('Current password').fill(PASSWORD)
  await twoFactor.getByRole('button', { name: 'Set Up' }).click()
  const codes = twoFactor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  const secret = await twoFactor.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  await twoFactor.getByLabel('Code', { exact: true }).fill(totp(secret!))
  await twoFactor.getByLabel('I’ve saved my recovery codes').check()
  await twoFactor.getByRole('button', { name: 'Turn On' }).click()
  await expect(twoFactor.getByText('Two-factor authentication is on.')).toBeVisible()
  return texts
}

test('a passkey signs in without a password', async ({ page, context, baseURL, isMobile }) => {
  await addAuthenticator(context, page)
  // Passkeys need a domain name; browsers reject IP addresses.
  const site = baseURL!.replace('127.0.0.1', 'localhost')
  const email = await createAccount(page, site)
  await open(page, `${site}/settings`)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByText(/^Passkey “.*” added\./)).toBeVisible()
  await signOut(page, isMobile, email)
  await expectSignedOut(page)

  await open(page, `${site}/login?next=%2Flearn`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site}/learn`)
  await openMenu(page, isMobile, email)
})

test.describe('a browser without a passkey', () => {
  test.use({ expected: ['401 http://', 'status of 401'] })

  test('shows an alternative', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.credentials.get = async () => {
        throw new DOMException('Nothing was chosen.', 'NotAllowedError')
      }
    })
    await open(page, `${baseURL!.replace('127.0.0.1', 'localhost')}/login`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('use your email and password')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
  })
})
