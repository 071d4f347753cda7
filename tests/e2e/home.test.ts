import { expect, open, test } from './journey.ts'
import { createAccount } from './people.ts'

test('“Show more” reveals all 36 cities, and “Show less” hides them', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  const cities = page.getByRole('navigation', { name: 'Cities' })
  await expect(cities.getByRole('link')).toHaveCount(18)
  const more = cities.getByRole('button', { name: 'Show more' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(cities.getByRole('link')).toHaveCount(36)
  const less = cities.getByRole('button', { name: 'Show less' })
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  await less.click()
  await expect(cities.getByRole('link')).toHaveCount(18)
  await cities.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/city\/[a-z-]+$/)
})

test('only one of the eight questions is open at a time', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  const questions = page.locator('details[name=faq]')
  await expect(questions).toHaveCount(8)
  for (const index of [5, 1, 7, 0]) {
    const question = questions.nth(index)
    if ((await question.getAttribute('open')) === null) await question.locator('summary').click()
    await expect(page.locator('details[name=faq][open]')).toHaveCount(1)
    await expect(question).toHaveAttribute('open')
  }
  await questions.nth(0).locator('summary').click()
  await expect(page.locator('details[name=faq][open]')).toHaveCount(0)
})

test('the header fits on the narrowest phone, signed in and out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const expectFit = async (path: string) => {
    await open(page, path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'List Your Land' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  for (const path of ['/', '/login', '/search']) await expectFit(path)
  await createAccount(page)
  for (const path of ['/', '/search', '/saved', '/settings']) await expectFit(path)
})

test('Home is at most 4,200 px long at 1,440 px, and a listing 5,000 and on a phone 7,000', async ({ page }) => {
  const heightOf = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, path)
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  expect(await heightOf('/', 1440)).toBeLessThanOrEqual(4_200)
  expect(await heightOf('/listings/riverside-40', 1440)).toBeLessThanOrEqual(5_000)
  expect(await heightOf('/listings/riverside-40', 390)).toBeLessThanOrEqual(7_000)
})

test('the header shrinks past 10 px of scrolling, and not before', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/')
  const height = () => page.locator('header > div').evaluate((bar) => Math.round(bar.getBoundingClientRect().height))
  const [tall, small] = [isMobile ? 56 : 64, 52]
  await expect.poll(height).toBe(tall)
  await page.evaluate(async () => {
    const drawn = new Promise((resolve) => {
      addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true })
    })
    scrollTo({ top: 9, behavior: 'instant' })
    await drawn
  })
  expect(await height()).toBe(tall)
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
  await expect.poll(height).toBe(small)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(height).toBe(tall)
})

test('the menu opens, closes on Escape and navigates', { tag: '@both-widths' }, async ({ page, isMobile }) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: isMobile ? 'Menu' : 'Resources' })
  const link = (name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true })
  await button.click()
  for (const name of ['Search', 'Screen', 'Learn More', 'Blog', 'Data', 'Contact', 'View Demo', 'Log in'])
    await expect(link(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link('Learn More')).toBeHidden()
  await button.press('Enter')
  await link('Blog').click()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(link('Learn More')).toBeHidden()
  await page.getByRole('link', { name: 'List Your Land' }).first().click()
  await expect(page).toHaveURL(/\/list-your-land$/)
  await page.getByRole('link', { name: 'VoltAcre' }).first().click()
  await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
})

test('a place typed on Home is filled in on the screening form', { tag: '@both-widths' }, async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('Coordinates or address').fill('30.571, -97.409')
  await page.getByRole('button', { name: 'Screen Parcel' }).click()
  await expect(page).toHaveURL(/\/screen\?parcels=/)
  await expect(page.getByLabel('Coordinates or places')).toHaveValue('30.571, -97.409')
})

test('links below the hero navigate without a new document, also after coming back', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const browse = page.getByRole('link', { name: 'Browse all land' })
  await browse.click()
  await expect(page).toHaveURL(/\/search$/)
  await page.goBack()
  await expect(page.locator('details[name=faq]')).toHaveCount(8)
  await browse.click()
  await expect(page).toHaveURL(/\/search$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('categories link to their searches', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  for (const [name, query] of [
    ['1–20 acres', 'size=1-20'],
    ['20+ acres', 'size=20+'],
    ['Power access', 'utility=power'],
    ['Renewable energy', 'energy=renewable'],
    ['Instant deploy', 'type=instant-deploy'],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${name.replace('+', '\\+')}`) }).first()
    await expect(link).toHaveAttribute('href', `/search?${query}`)
  }
  await page.getByRole('link', { name: /^20\+ acres/ }).click()
  await expect(page.getByRole('link', { name: 'Remove 20+ acres' })).toBeVisible()
})

test('ten featured sites are shown, each with at most two utilities by name', async ({ page }) => {
  await open(page, '/')
  const cards = page
    .getByRole('region', { name: 'Featured Properties' })
    .or(page.locator('section:has(h2:text("Featured Properties"))'))
    .getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
})

test.describe('an unmatched path', () => {
  test.use({ expected: ['404 http://127.0.0.1', 'status of 404'] })

  test('shows Home', async ({ page }) => {
    const response = await page.goto('/some/unknown/path')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Browse all land' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  })
})

test.describe('without a connection', () => {
  test.use({ expected: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch', 'Error loading route module'] })

  const MESSAGE = 'You’re offline. Check your connection and try again.'

  test('a screen whose data cannot be loaded leaves the one before it, with a message', async ({ page, context }) => {
    await open(page, '/')
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })
    await blog.click()
    await expect(page).toHaveURL('/blog')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
    await context.setOffline(true)
    await blog.click()
    await expect(page.getByRole('alert')).toHaveText(MESSAGE)
    await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await blog.click()
    await expect(page).toHaveURL('/blog')
  })

  test('likewise a screen whose code cannot be loaded', async ({ page, context }) => {
    await open(page, '/learn')
    await page.waitForLoadState('networkidle')
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })
    await context.setOffline(true)
    await blog.click()
    await expect(page.getByRole('alert')).toHaveText(MESSAGE)
    await expect(page).toHaveURL('/learn')
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await blog.click()
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  })
})
