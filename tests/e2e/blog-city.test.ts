import { expect, hydrated, open, test } from './journey.ts'

const POST = '/blog/cooling-water'

test('the blog features two articles, lists the others and is searched without a reload', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/blog')
  await expect(page.getByRole('region', { name: 'Featured articles' }).getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('reclaimed water')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog?q=reclaimed+water')
  await expect(page.getByRole('heading', { name: /^\d+ articles? with “reclaimed water”$/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Cooling water')
  await page.getByRole('link', { name: 'Remove “reclaimed water”' }).click()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'power' }).click()
  await expect(page).toHaveURL('/blog?tag=power')
  await expect(page.getByRole('heading', { name: /articles about power$/ })).toBeVisible()
})

test('a search without matches shows an empty state with a link back', async ({ page }) => {
  await open(page, '/blog?q=xylophone')
  await expect(page.getByRole('heading', { name: 'No articles match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeVisible()
})

test('a post links to the older, the newer and related posts', async ({ page }) => {
  await open(page, POST)
  const around = page.getByRole('navigation', { name: 'Older and newer articles' })
  await around.getByRole('link', { name: /^Older/ }).click()
  await expect(page).toHaveURL('/blog/ground-lease-or-sale')
  await around.getByRole('link', { name: /^Newer/ }).click()
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('heading', { name: 'Related Articles' })).toBeVisible()
  await page.getByRole('link', { name: 'site selection' }).click()
  await expect(page).toHaveURL('/blog?tag=site+selection')
})

test('sharing copies the address where there is no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  for (const path of [POST, '/city/austin-texas']) {
    await open(page, path)
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Share' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  }
})

test('sharing opens the share sheet where there is one', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) })
  })
  await open(page, POST)
  await page.getByRole('button', { name: 'Share' }).last().click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
  expect(shared).toEqual({
    title: 'Cooling water: how much, what kind, and when none at all',
    text: expect.stringMatching(/^Evaporative towers/),
    url: page.url(),
  })
  await expect(page.getByText('Link copied')).toHaveCount(0)
})

test('a city shows the land around it, its prices and nearby cities', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/city/austin-texas')
  await expect(page.getByRole('heading', { level: 1, name: 'Austin' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of the area around Austin' })).toBeVisible()
  const prices = page.getByRole('table', { name: 'Asking prices of land around Austin' })
  await expect(prices.getByRole('columnheader', { name: 'Texas' })).toBeVisible()
  await expect(prices.getByRole('row', { name: /^Sale, per acre \$/ })).toBeVisible()
  const land = page.getByRole('complementary', { name: 'Land around Austin' })
  const count = await prices
    .getByRole('row', { name: /^Sites listed/ })
    .getByRole('cell')
    .first()
    .innerText()
  await expect(land.getByText(`${count} sites within 50 miles`)).toBeVisible()
  await page.getByRole('link', { name: 'Browse Available Land' }).click()
  await expect(page).toHaveURL('/search?city=austin-texas')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(count)
  await page.goBack()
  await page.getByRole('link', { name: 'San Antonio, Texas' }).click()
  await expect(page).toHaveURL('/city/san-antonio-texas')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog is searched and a city is read', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('fiber')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/blog?q=fiber')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByText('Last updated')).toBeVisible()
    await page.goto('/city/austin-texas')
    await expect(page.getByRole('img', { name: 'Map of the area around Austin' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  })
})

test('the blog is used by keyboard alone', async ({ page }) => {
  await open(page, '/blog')
  await page.getByRole('searchbox', { name: 'Search the blog' }).focus()
  await page.keyboard.type('zoning')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog?q=zoning')
  // The address changes before the content.
  const remove = page.getByRole('link', { name: 'Remove “zoning”' })
  await remove.waitFor()
  await page.keyboard.press('Tab')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog')
})

test('a spinner is shown while a page loads slowly', async ({ page }) => {
  await open(page, '/blog')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/blog/*.data*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByText('Loading…')).toBeVisible()
  release()
  await hydrated(page)
  await expect(page).toHaveURL(/\/blog\/./)
  await expect(page.getByText('Loading…')).toHaveCount(0)
})
