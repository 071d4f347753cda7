import { expect, open, test } from './journey.ts'

const LISTING = '/listings/riverside-40'

test('the viewer shows all images', async ({ page }) => {
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

test('Share passes the title and the address to the share sheet', async ({ page }) => {
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
  await similar.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
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
