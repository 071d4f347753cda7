import type { Page } from '@playwright/test'
import { expect, expectNoReload, markWindow, open, test } from './journey.ts'
import { createAccount, openMenu } from './people.ts'

/** The title is announced, and Tab goes on from the top of the page. */
async function expectStart(page: Page, title: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title)
  await expect(page.locator('body > [aria-live]').first()).toHaveText(title)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
}

test('a change of screen is announced, and the focus goes to its start, Back included', async ({ page }) => {
  await open(page, '/contact')
  await markWindow(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
  await expectStart(page, /^Privacy/)
  await page.goBack()
  await expectStart(page, /^Contact/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
  await expectStart(page, /^Privacy/)
  await expectNoReload(page)
})

test('a link to a section takes the focus there', async ({ page, isMobile }) => {
  const email = await createAccount(page)
  await open(page, '/contact')
  const menu = await openMenu(page, isMobile, email)
  await menu.getByRole('link', { name: 'My screenings' }).press('Enter')
  await expect(page).toHaveURL('/screen#screenings')
  await expect(page.locator('#screenings')).toBeFocused()
})
