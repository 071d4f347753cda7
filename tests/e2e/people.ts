import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, open } from './journey.ts'
import { ADMIN } from './product.ts'

export const PASSWORD = 'paper maps outlast fog'
export const somebody = () => `account-${randomUUID()}@example.com`
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

/** Signs the admin in on the way to a screen, and waits until it is live. */
export async function enter(page: Page, path: string): Promise<void> {
  await open(page, `/login?next=${encodeURIComponent(path)}`)
  await signIn(page, ADMIN)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await hydrated(page)
}

const menuButton = (page: Page, isMobile: boolean, email: string) =>
  page.getByRole('banner').getByRole('button', { name: isMobile ? 'Menu' : nameOf(email) })

/** Opens the menu that has the account in it, and gives it. */
export async function openMenu(page: Page, isMobile: boolean, email: string) {
  const menu = page.locator(isMobile ? '#menu' : '#user')
  // The end of a navigation closes menus, as it should: then it is opened again.
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

/** Signing in is offered to a visitor: in the bar, or in the menu of a small screen. */
export async function expectSignedOut(page: Page) {
  await expect(page.locator('header a[href="/login"]').first()).toBeAttached()
  await expect(page.locator('header form')).toHaveCount(0)
}

/** A device that keeps passkeys and knows who uses it. */
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
