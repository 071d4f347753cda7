import { ADMIN_SCREENS } from '../support/admin-screens.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test, testOnOnePage } from './journey.ts'
import { enter, openMenu, signInAsAdmin } from './people.ts'
import { ADMIN } from './product.ts'

const SCREENS = [
  '/',
  '/login',
  '/login/code',
  '/login/link',
  '/signup',
  '/forgot-password',
  '/dashboard',
  '/dashboard/us-counties',
  '/data',
  '/data/sources',
  '/method',
  '/blog',
  '/blog?tag=power',
  '/blog?q=xylophone',
  '/learn',
  '/contact',
  '/contact?listing=riverside-40',
  '/search',
  '/search?location=Taylor,+Texas&utility=power&color=blue&sort=distance',
  '/search?q=nothingatall&min_acres=4000',
  '/search?location=Texas&candidates=include',
  '/search/weights?location=Texas&profile=mining',
  '/candidate-sites',
  '/candidate-sites?location=Texas&kind=retired-plant&color=blue',
  '/contact?site=none',
  '/listings/riverside-40',
  '/listings/riverside-40/report',
  '/city/austin-texas',
  '/city/dublin-ireland',
  '/list-your-land',
  '/screen',
  '/compare',
  '/compare?site=listings/riverside-40&site=listings/blackland-section-9&site=listings/none',
  '/demo',
  '/privacy',
  '/terms',
  '/nda',
  '/api/docs',
]
const MISSING = [
  '/admin',
  '/reset-password?token=none',
  '/login/link?token=none',
  '/verify-email?token=none',
  '/notify/confirm?token=none',
  '/notify/leave?token=none',
  '/confirm-listing?token=none',
  '/alerts/unsubscribe?token=none',
  '/lists/none',
  '/listings/none',
  '/listings/none/report',
  '/candidate-sites/none',
  '/blog/none',
  '/city/none',
  '/dashboard/none',
  '/nothing/here',
]

/** Expired links, forbidden and missing pages. */
const REFUSALS = ['410', '403', '404', '422'].flatMap((status) => [`${status} http://127.0.0.1`, `status of ${status}`])

test.use({ expected: REFUSALS })
testOnOnePage.use({ expected: REFUSALS })

for (const path of [...SCREENS, ...MISSING]) {
  testOnOnePage(`${path} passes axe in both color schemes, and does not scroll sideways`, async ({ page }) => {
    await page.goto(path)
    await expectAccessibleAtBothWidths(page, async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
}

test('a blog post passes axe', async ({ page }) => {
  await open(page, '/blog')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/./)
  await expectAccessibleAtBothWidths(page)
})

test('open menus, filters and image viewers pass axe', { tag: '@both-widths' }, async ({ page, isMobile }) => {
  await open(page, '/search')
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Resources' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('More', { exact: true }).click()
  await expectAccessible(page)
  await open(page, '/listings/riverside-40')
  await page.getByRole('link', { name: /^\d+ images$/ }).click()
  await expectAccessible(page)
})

test('the admin dashboard and menu pass axe', { tag: '@both-widths' }, async ({ page, isMobile }) => {
  await enter(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await openMenu(page, isMobile, ADMIN.email)
  await expectAccessible(page)
})

const SCREENS_OF_ADMIN = [
  ...ADMIN_SCREENS,
  ...['listings', 'blog', 'cities', 'datasets'].map((list) => `/admin/${list}?new=1`),
  '/admin/screening/mining',
  '/admin/screening/mining/versions',
  '/admin/none',
]

for (const path of SCREENS_OF_ADMIN) {
  testOnOnePage(`${path} passes axe`, async ({ page, context }) => {
    await signInAsAdmin(page)
    await page.goto(path)
    await expectAccessibleAtBothWidths(page)
    await context.clearCookies()
  })
}

test('a form with field errors passes axe', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('shorter')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the contact form passes axe with errors and after sending', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
  await page.getByLabel('Message').fill(' ')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please enter your message.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Message').fill('Forty acres')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
