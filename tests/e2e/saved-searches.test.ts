import { expectAccessible } from './accessible.ts'
import { createVerifiedAccount, submitListing } from './drafts.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { createAccount, enter, PASSWORD, signIn } from './people.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'America/Denver' })

test('a visitor signs in, saves a search, and sees what is new', { tag: '@phone' }, async ({ page, browser }) => {
  const word = `Ranch${Date.now()}`
  const email = await createAccount(page)
  await page.context().clearCookies()

  await open(page, `/search?q=${word}`)
  await page.getByRole('link', { name: 'Save search' }).click()
  await expect(page.getByRole('heading', { name: 'Notify me when land appears here' })).toBeInViewport()
  await page.getByRole('link', { name: 'Sign in to save this search' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(`/search?q=${word}`)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Notify me when land appears here' })).toBeVisible()
  await page.getByRole('button', { name: 'Save search' }).click()
  const change = page.getByRole('link', { name: 'Alerts: Instantly · Change' })
  await expect(change.first()).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/saved\/searches#[\da-f-]{36}$/)
  const frequency = page.getByRole('combobox', { name: `Alerts for “${word}”` })
  await frequency.focus()
  await page.keyboard.type('Weekly')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await page.getByText(`Edit “${word}”`).click()
  await expectAccessible(page)
  await open(page, '/saved/alerts')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
  await open(page, '/saved/searches')
  await expect(frequency).toHaveValue('weekly')

  const owner = await browser.newPage()
  await createVerifiedAccount(owner)
  const id = await submitListing(owner, word)
  await enter(owner, `/admin/reviews/${id}`)
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(owner).toHaveURL('/admin/reviews')
  await owner.close()

  await expect(async () => {
    await open(page, '/saved/searches')
    await expect(page.getByText('1 new', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText(/^1 match\./)).toBeVisible()
  await page.getByRole('link', { name: `“${word}”`, exact: true }).click()
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('article').first()).toContainText(word)
  await page.getByRole('link', { name: 'Alerts: Weekly · Change' }).click()
  await expect(page.getByText(/^1 match\./)).toBeVisible()
  await expect(page.getByText('1 new', { exact: true })).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search is saved, changed and deleted', async ({ page }) => {
    await createAccount(page)
    await page.goto('/search?location=Texas&utility=power')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('link', { name: 'Alerts: Instantly · Change' }).click()
    await page.getByLabel('Alerts for Texas, Power').selectOption('Daily')
    await page.getByRole('button', { name: 'Save Texas, Power' }).click()
    await expect(page.getByLabel('Alerts for Texas, Power')).toHaveValue('daily')
    await page.getByText('Edit Texas, Power').click()
    await page.getByText('Delete search').click()
    await page.getByRole('button', { name: 'Delete Texas, Power' }).click()
    await expect(page.getByRole('heading', { name: 'No saved searches' })).toBeVisible()
  })
})
