import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, open } from './journey.ts'
import { ADMIN, ORIGIN } from './product.ts'

export const PASSWORD = 'paper maps outlast fog'
export const newEmail = () => `account-${randomUUID()}@example.com`
const nameOf = (email: string) => email.split('@')[0]!

export async function signUp(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Creates an account and signs the page in to it, without the form. Returns its email. */
export async function createAccount(page: Page, site = ORIGIN): Promise<string> {
  const email = newEmail()
  await submit(page, `${site}/signup`, { email, password: PASSWORD, confirm_password: PASSWORD })
  return email
}

/** Saves the listing that is open in the account, by keyboard, and waits until the server has it. */
export async function saveListing(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/saved/favorites'),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  expect((await answer).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
}

/** Signs the page in without the form. */
export const signInDirectly = (page: Page, who: { email: string; password: string }) =>
  submit(page, `${ORIGIN}/login`, who)

async function submit({ request }: Page, address: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: new URL(address).origin, 'X-Forwarded-For': newAddress() }
  const response = await request.post(address, { form, headers, maxRedirects: 0 })
  expect(response.status()).toBe(302)
}

/** Few accounts may be created from one address within ten minutes. These are reserved for such tests (RFC 2544). */
const newAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

type Cookies = Parameters<BrowserContext['addCookies']>[0]

let adminCookies: Cookies | undefined

/** Signs the page in as the admin without the form. Each worker signs in once and shares the session. */
export async function signInAsAdmin(page: Page): Promise<void> {
  adminCookies ??= await cookiesOfAdmin(page)
  await page.context().addCookies(adminCookies)
}

async function cookiesOfAdmin(page: Page): Promise<Cookies> {
  await signInDirectly(page, ADMIN)
  return page.context().cookies()
}

/** Opens a screen as the admin, and waits until it can be used. */
export async function enter(page: Page, path: string): Promise<void> {
  await signInAsAdmin(page)
  await open(page, path)
  await expect(page).toHaveURL(path)
}

const menuButton = (page: Page, isMobile: boolean, email: string) =>
  page.getByRole('banner').getByRole('button', { name: isMobile ? 'Menu' : nameOf(email) })

/** Opens the menu with the account links. */
export async function openMenu(page: Page, isMobile: boolean, email: string) {
  const menu = page.locator(isMobile ? '#menu' : '#user')
  // A navigation that ends closes menus, so opening is retried.
  await expect(async () => {
    if (!(await menu.isVisible())) await menuButton(page, isMobile, email).click()
    await expect(menu).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(menu).toContainText(email)
  return menu
}

export async function signOut(page: Page, isMobile: boolean, email: string) {
  await expect(async () => {
    const menu = await openMenu(page, isMobile, email)
    await menu.getByRole('button', { name: 'Sign out' }).click({ timeout: 2_000 })
  }).toPass()
}

/** Expects the sign-in link in the header. On small screens it is in the menu. */
export async function expectSignedOut(page: Page) {
  await expect(page.locator('header a[href="/login"]').first()).toBeAttached()
  await expect(page.locator('header form')).toHaveCount(0)
}

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
