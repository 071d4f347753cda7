import { latestMail } from '../support/outbox.ts'
import { expect, expectNoReload, hydrated, markWindow, open, test } from './journey.ts'
import { createAccount, expectSignedOut, newEmail, openMenu, PASSWORD, signIn, signOut, signUp } from './people.ts'
import { ADMIN, DATA_DIR } from './product.ts'

test.describe('an account', () => {
  test.use({ expected: ['401 http://', 'status of 401', '422 http://', 'status of 422'] })

  test('can be created, signed out of and signed in to again, without a reload', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    const email = newEmail()
    await open(page, '/login?next=%2Fdashboard')
    await markWindow(page)
    await page.getByRole('link', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/signup?next=%2Fdashboard')
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await signUp(page, email)
    await expect(page).toHaveURL('/dashboard')
    await expectNoReload(page)

    const menu = await openMenu(page, isMobile, email)
    for (const name of ['Settings', 'Data Dashboard']) {
      await expect(menu.getByRole('link', { name })).toBeVisible()
    }
    await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expectSignedOut(page)

    await open(page, '/login')
    await signIn(page, { email: email.toUpperCase(), password: PASSWORD })
    await expect(page).toHaveURL('/')
    await openMenu(page, isMobile, email)
    await page.goto('/login?next=%2Flearn')
    await expect(page).toHaveURL('/learn')
  })

  test('leaves nothing on the device when it is signed out of', async ({ page, isMobile }) => {
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('voltacre-recent')))
    const email = await createAccount(page)
    await open(page, '/listings/riverside-40')
    await expect.poll(stored).toEqual(['voltacre-recent-listings'])
    await signOut(page, isMobile, email)
    await expectSignedOut(page)
    expect(await stored()).toEqual([])
  })

  test('sees nothing of another account whose session ended by itself', async ({ page }) => {
    const viewed = page.getByRole('main').getByRole('link', { name: /Riverside 40/ })
    await createAccount(page)
    await open(page, '/listings/riverside-40')
    await open(page, '/saved/recent')
    await expect(viewed.first()).toBeVisible()
    await page.context().clearCookies()
    await createAccount(page)
    await open(page, '/saved/recent')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('voltacre-recent-listings'))).toBeNull()
    await expect(viewed).toHaveCount(0)
  })

  test('says once that it is ready', async ({ page }) => {
    await open(page, '/signup')
    await signUp(page, newEmail())
    const notice = page.getByText('Your account is ready.')
    await expect(notice).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(notice).toHaveCount(0)
  })

  test('is not opened by a wrong password, and the form keeps its entries', async ({ page }) => {
    await open(page, '/login?next=%2Flearn')
    await page.getByLabel('Remember me').check()
    await signIn(page, { email: ADMIN.email, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page).toHaveURL('/login?next=%2Flearn')
  })

  test('needs two matching passwords that are long enough', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/signup')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm Password').fill('shorter')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Use at least 8 characters.')
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match')
  })

  test('that already exists is not revealed at sign-up', async ({ page }) => {
    await open(page, '/signup')
    await signUp(page, ADMIN.email)
    await expect(page.getByRole('alert')).toHaveText('Error creating account. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
  })
})

test('the button shows progress and is disabled while signing in', async ({ page }) => {
  await open(page, '/login')
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/login.data*', async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, ADMIN)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/')
})

test('signing in by keyboard alone, and showing the password', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(ADMIN.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show characters' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('session_token'))
  // Thirty days, as the label says.
  expect(Math.round((session!.expires - Date.now() / 1000) / 86_400)).toBe(30)
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test.describe('a forgotten password', () => {
  test.use({ expected: ['410 http://', 'status of 410', '401 http://', 'status of 401'] })

  test('is reset with the emailed link, which works once', { tag: '@phone' }, async ({ page, browser, isMobile }) => {
    const email = await createAccount(page)
    const elsewhere = await (await browser.newContext()).newPage()
    await open(elsewhere, '/login')
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByRole('button', { name: 'Send link' }).click()
    await expect(elsewhere.getByRole('status')).toHaveText(
      'If an account exists for that address, we’ve sent a link. It expires in 1 hour.',
    )
    const { link } = await latestMail(DATA_DIR, email, { subject: /password/i })
    const response = await elsewhere.goto(link)
    expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
    await hydrated(elsewhere)
    await expect(elsewhere.getByText(email)).toBeVisible()
    await elsewhere.getByLabel('Password', { exact: true }).fill('contour lines at dawn')
    await elsewhere.getByLabel('Confirm Password').fill('contour lines at dawn')
    await elsewhere.getByRole('button', { name: 'Save password' }).click()
    await expect(elsewhere.getByRole('status')).toContainText('Your password was changed.')
    await signIn(elsewhere, { email, password: 'contour lines at dawn' })
    await openMenu(elsewhere, isMobile, email)

    await elsewhere.goto(link)
    await expect(elsewhere.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Send new link' }).click()
    await expect(elsewhere).toHaveURL(/\/forgot-password$/)
    await elsewhere.context().close()

    // The session from before the reset has ended.
    await page.goto('/settings')
    await expect(page).toHaveURL('/login?next=%2Fsettings')
  })

  test('shows an error for an invalid link', { tag: '@phone' }, async ({ page }) => {
    const response = await page.goto('/reset-password?token=no-such-token')
    expect(response!.status()).toBe(410)
    await expect(page.getByText('Links can be used once within an hour.')).toBeVisible()
    await page.goto('/verify-email?token=no-such-token')
    await expect(page.getByText('Links can be used once within an hour.')).toBeVisible()
  })
})

test('an address is confirmed with the emailed link, but not just by opening it', { tag: '@phone' }, async ({
  page,
}) => {
  const email = await createAccount(page)
  const { link } = await latestMail(DATA_DIR, email)
  // Email scanners open links.
  for (let times = 0; times < 2; times++) expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: ['401 http://', 'status of 401'] })

  test('an account can be created, signed out of and signed in to again', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    const email = newEmail()
    await page.goto('/signup?next=%2Fdashboard')
    await signUp(page, email)
    await expect(page).toHaveURL('/dashboard')
    await signOut(page, isMobile, email)
    await expect(page).toHaveURL('/')
    await expectSignedOut(page)

    await page.goto('/login?next=%2Flearn')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await page.getByLabel('Remember me').check()
    await signIn(page, { email, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await signIn(page, { email, password: PASSWORD })
    await expect(page).toHaveURL('/learn')
  })
})
