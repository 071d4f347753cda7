import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { createAccount, newEmail, saveListing, signUp } from './people.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const rows = (page: Page) => page.getByRole('heading', { level: 4 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what a visitor saves on the device joins the account, with notes and an order', async ({ page }) => {
    await open(page, '/search?location=Taylor,+Texas')
    await heart(page, 'Riverside 40').click()
    await expect(heart(page, 'Riverside 40')).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/listings/thrall-prairie-75')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await open(page, '/saved')
    await expect(page.getByRole('link', { name: 'Thrall Prairie 75' }).first()).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Remove Riverside 40' }).click()
    await expect(page.getByText('Removed Riverside 40.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveText([
      'Remove Thrall Prairie 75',
      'Remove Riverside 40',
    ])

    await page.getByRole('link', { name: 'Create an account' }).click()
    await hydrated(page)
    await signUp(page, newEmail())
    await expect(rows(page)).toHaveText(['Thrall Prairie 75', 'Riverside 40'])

    await page.getByText('Add a note').first().click()
    await page.getByLabel('Note about Thrall Prairie 75').fill('Check the county road.')
    await page.getByRole('button', { name: 'Save note' }).first().click()
    await expect(page.getByText('Check the county road.').first()).toBeVisible()
    const more = page.locator('summary[aria-label="More about Thrall Prairie 75"]')
    await more.click()
    await page.getByRole('button', { name: 'Remove from list' }).first().click()
    await expect(rows(page)).toHaveText(['Riverside 40'])
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveText(['Thrall Prairie 75', 'Riverside 40'])
    await expect(page.getByText('Check the county road.').first()).toBeVisible()

    await more.click()
    await page.getByRole('button', { name: 'Move down' }).first().click()
    await expect(rows(page)).toHaveText(['Riverside 40', 'Thrall Prairie 75'])
    await expectAccessibleAtBothWidths(page)

    // It has a note, so a press of the heart doesn't lose it.
    await open(page, '/listings/thrall-prairie-75')
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await expect(page.getByRole('link', { name: /Still in “Favorites”/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  })
})

test('a list is shared by a link that shows no notes, and compared, by keyboard alone', async ({ page, browser }) => {
  await createAccount(page)
  for (const slug of ['riverside-40', 'thrall-prairie-75']) {
    await open(page, `/listings/${slug}`)
    await saveListing(page)
  }
  await open(page, '/saved')
  await page.locator('summary', { hasText: 'Share list' }).press('Enter')
  await page.getByRole('button', { name: 'Create link' }).press('Enter')
  await page.locator('summary', { hasText: 'Shared' }).press('Enter')
  const link = await page.getByLabel('Link').inputValue()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
  await expect(rows(guest)).toHaveText(['Thrall Prairie 75', 'Riverside 40'])
  await guest.context().close()
  await page.getByRole('link', { name: 'Compare 2' }).press('Enter')
  await expect(page).toHaveURL(/\/compare\?site=listings/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare 2 sites')
})

test.describe('choosing on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('two of three listings are chosen and compared by keyboard', async ({ page }) => {
    await createAccount(page)
    for (const slug of ['riverside-40', 'thrall-prairie-75', 'blackland-section-9']) {
      await open(page, `/listings/${slug}`)
      await saveListing(page)
    }
    await open(page, '/saved')
    await expect(page.getByRole('link', { name: 'Compare 3' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Compare Riverside 40' }).press('Space')
    await expect(page.getByRole('button', { name: 'Compare 1' })).toBeDisabled()
    await expect(page.getByText('Choose 2 to 5 listings.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('checkbox', { name: 'Compare Thrall Prairie 75' }).press('Space')
    await page.getByRole('link', { name: 'Compare 2' }).press('Enter')
    await expect(page).toHaveURL(/\/compare\?site=listings\/thrall-prairie-75&site=listings\/riverside-40$/)
    await page.locator('summary', { hasText: 'Export' }).press('Enter')
    await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', /^\/compare\.pdf\?site=/)
    await expectAccessibleAtBothWidths(page)
  })
})

test('hearts appear once it is known what is saved, so that no press is lost', async ({ page }) => {
  await createAccount(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route(
      '**/saved/favorites',
      (route) => {
        answer = () => void route.continue()
        resolve()
      },
      { times: 1 },
    )
  })
  await open(page, '/listings/riverside-40')
  await asked
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  answer()
  await saveListing(page)
})

test('the last press of a heart wins, also when the first request is slow', async ({ page }) => {
  await createAccount(page)
  await open(page, '/listings/riverside-40')
  const sent: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/saved/favorites', async (route) => {
    const change = new URLSearchParams(route.request().postData() ?? '').get('do')
    if (change) sent.push(change)
    if (change === 'save') await isReleased
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent).toEqual(['save'])
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  const answered = page.waitForResponse((one) => (one.request().postData() ?? '').includes('do=unsave'))
  release()
  await (await answered).finished()
  expect(sent).toEqual(['save', 'unsave'])
  await open(page, '/saved')
  await expect(page.getByText('0 listings')).toBeVisible()
})

test('a visitor is told that no more can be saved, and keeps all that is', async ({ page }) => {
  await open(page, '/listings/riverside-40')
  await page.evaluate(() => {
    const listings = Array.from({ length: 100 }, (_, at) => ({ slug: `site-${at}`, title: `Site ${at}` }))
    const stored = listings.map((each) => ({ ...each, place: 'Taylor, Texas', price: '$1', picture: null }))
    localStorage.setItem('voltacre-favorites', JSON.stringify(stored))
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You can save 100 listings without an account. Log in to save more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await open(page, '/saved')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(100)
  await expect(page.getByRole('link', { name: 'Site 99', exact: true })).toBeVisible()
})

test.describe('when the list of saved listings can’t be read', () => {
  test.use({ expected: ['/saved/favorites', 'ERR_FAILED'] })

  test('what joins the account after sign-up is shown', async ({ page }) => {
    await open(page, '/listings/riverside-40')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await open(page, '/signup?next=/saved')
    await page.route('**/saved/favorites', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await signUp(page, newEmail())
    await expect(rows(page)).toHaveText(['Riverside 40'])
  })
})

test.describe('without a connection', () => {
  test.use({ expected: ['/saved/favorites', 'ERR_FAILED'] })

  test('a heart says that it couldn’t save, and stays as it was', async ({ page }) => {
    await createAccount(page)
    await open(page, '/listings/riverside-40')
    await page.route('**/saved/favorites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Couldn’t save. Check your connection.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  })
})
