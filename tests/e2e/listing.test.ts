import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { DATA_DIR } from './product.ts'

const LISTING = '/listings/riverside-40'

test('the viewer shows all images', { tag: '@both-widths' }, async ({ page }) => {
  await open(page, LISTING)
  await page.getByRole('link', { name: /^\d+ images$/ }).click()
  const viewer = page.getByRole('dialog', { name: /^Images of / })
  await expect(viewer).toBeVisible()
  await expect(viewer).toContainText('1 of')
  await viewer.getByRole('button', { name: 'Next image' }).click()
  await expect(viewer).toContainText('2 of')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('1 of')
  const picture = viewer.getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${LISTING}$`))
})

test('Share copies the address where there is no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, LISTING)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/listings\/riverside-40$/,
  )
})

test('Share passes the title and the address to the share sheet', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => Object.assign(window, { shared: data })
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await open(page, LISTING)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.url))
    .toMatch(/\/listings\/riverside-40$/)
})

test('similar sites link to their listings', async ({ page }) => {
  await open(page, LISTING)
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const similar = page.locator('section', { has: page.getByRole('heading', { name: 'Similar sites' }) })
  await expect(similar.getByRole('article')).toHaveCount(3)
  const comparison = page.getByRole('link', { name: 'Compare', exact: true })
  await expect(comparison).toHaveAttribute(
    'href',
    /^\/compare\?site=listings\/riverside-40(&site=listings\/[\w-]+){3}$/,
  )
  await similar.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
})

test.describe('recently viewed', () => {
  test.use({ expected: ['/listings/no-such-listing', '404'] })

  test('listings stay in the browser until they are cleared', { tag: '@both-widths' }, async ({ page }) => {
    const stored = () => page.evaluate(() => localStorage.getItem('voltacre-recent-listings'))
    await open(page, LISTING)
    await expect.poll(stored).toContain('riverside-40')
    await open(page, '/listings/goose-creek-18')
    await expect.poll(stored).toContain('goose-creek-18')
    const section = page.getByRole('region', { name: 'Recently viewed' })
    const titles = ['Goose Creek 18', 'Riverside 40']
    await open(page, '/search?q=nosuchwordanywhere')
    await expect(section.getByRole('link')).toHaveText(titles)
    await page.goto('/listings/no-such-listing')
    await expect(section.getByRole('link')).toHaveText(titles)
    await expectAccessibleAtBothWidths(page)
    await section.getByRole('link', { name: 'Riverside 40' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside 40')
    await expect.poll(stored).toMatch(/^.{2}"slug":"riverside-40"/)
    await page.goto('/listings/no-such-listing')
    await section.getByRole('button', { name: 'Clear list' }).click()
    await expect(section).toBeHidden()
    expect(await stored()).toBeNull()
  })
})

async function ask(page: Page, email: string) {
  const form = page.getByRole('region', { name: 'Ask about this parcel' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Role').fill('Site selection')
  await form.getByRole('button', { name: 'Send Message' }).click()
}

test('an inquiry is confirmed by an email that names the listing', { tag: '@both-widths' }, async ({ page }) => {
  const email = `inquiry-${randomUUID()}@example.com`
  await open(page, LISTING)
  await ask(page, email)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
  const confirmation = await latestMail(DATA_DIR, email)
  expect(confirmation.subject).toBe('Inquiry about Riverside 40')
  expect(confirmation.text).toMatch(/Riverside 40, Taylor, Texas:\nhttp:.*\/listings\/riverside-40\n/)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(/Riverside 40/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an inquiry can be sent, and another about the same listing', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/contact?listing=riverside-40')
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).fill(`inquiry-${randomUUID()}@example.com`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect(page.getByRole('heading', { name: 'Ask about Riverside 40' })).toBeVisible()
    await page.goto(LISTING)
    await ask(page, `inquiry-${randomUUID()}@example.com`)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
  })
})

test.describe('a missing listing', () => {
  test.use({ expected: ['404 http://127.0.0.1', 'status of 404'] })

  test('shows Not Found with a link to the search', async ({ page }) => {
    const response = await page.goto('/listings/no-such-listing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Listing Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse all land' }).click()
    await expect(page).toHaveURL(/\/search$/)
  })
})

test.describe('when the server fails', () => {
  test.use({ expected: ['503', '500', 'Something went wrong'] })

  test('a screen shows an error, and Try again recovers', async ({ page }) => {
    await open(page, '/search')
    let broken = true
    await page.route('**/*.data*', (route) =>
      broken ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
    )
    await page.getByRole('region', { name: 'Results' }).getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    broken = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Utility access' })).toBeVisible()
  })
})
