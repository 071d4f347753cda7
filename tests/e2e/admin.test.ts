import { expect, hydrated, test } from './journey.ts'
import { enter, openMenu, signIn } from './people.ts'
import { ADMIN } from './product.ts'

test.describe('the admin dashboard', () => {
  test.use({ expected: ['403 http://', 'status of 403', '404 http://', 'status of 404'] })

  test('is denied to visitors, who return to it after signing in', async ({ page }) => {
    const response = await page.goto('/admin')
    expect(response!.status()).toBe(403)
    expect(await response!.text()).not.toMatch(/Recent Activity|Admin Dashboard/)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await hydrated(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, ADMIN)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })

  test('shows admins recent activity, and links to the settings', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await enter(page, '/')
    const menu = await openMenu(page, isMobile, ADMIN.email)
    await menu.getByRole('link', { name: 'Admin Dashboard' }).click()
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByLabel('Require two-factor authentication for admins')).not.toBeChecked()
    // Saving is tested in site-settings.test.ts, because concurrent saves would conflict.
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeEnabled()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/admin')
    expect((await page.goto('/admin/nothing-here'))!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
