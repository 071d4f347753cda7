import { expect, hydrated, open, test } from './journey.ts'
import { enter, expectSignedOut, PASSWORD, signIn, signUp, somebody } from './people.ts'

test.use({ expected: ['401 http://', 'status of 401'] })

test('a user is suspended, cannot get in, and is reinstated', async ({ page, browser }) => {
  const email = somebody()
  const theirs = await browser.newContext()
  const theirPage = await theirs.newPage()
  await open(theirPage, '/signup')
  await signUp(theirPage, email)
  await expect(theirPage).toHaveURL('/')

  await enter(page, `/admin/users?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  for (const name of ['Make admin', 'End sessions', 'Send reset', 'Resend verification']) {
    await expect(page.getByRole('button', { name: `${name} ${email}` })).toBeVisible()
  }
  await page.getByRole('button', { name: `Suspend ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend this user?' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`${email} is suspended.`)).toBeVisible()
  await expect(page.getByRole('table').getByText('Suspended', { exact: true })).toBeVisible()

  await open(theirPage, '/learn')
  await expectSignedOut(theirPage)
  await open(theirPage, '/login')
  await signIn(theirPage, { email, password: PASSWORD })
  await expect(theirPage.getByText('Invalid email or password')).toBeVisible()

  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Security log' })).toContainText('Account suspended')
  await page.getByRole('button', { name: `Reinstate ${email}` }).click()
  await expect(page.getByText(`${email} is reinstated.`)).toBeVisible()
  await signIn(theirPage, { email, password: PASSWORD })
  await expect(theirPage).toHaveURL('/')
  await theirs.close()
})

test.describe('the last admin', () => {
  test.use({ expected: ['409 http://', 'status of 409', '401 http://', 'status of 401'] })

  test('is warned, and stays; all by keyboard', async ({ page }) => {
    await enter(page, '/admin/users?show=admins')
    const revoke = page.getByRole('button', { name: /^Revoke admin / })
    await expect(revoke).toHaveCount(1)
    await hydrated(page)
    await revoke.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Take the admin role from this user?' })
    await expect(dialog).toContainText('This is your own account.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is the only admin. Make somebody else one first.')).toBeVisible()
    await expect(revoke).toBeVisible()
  })
})
