import { expect, hydrated, open, test } from './journey.ts'
import { createAccount, enter, expectSignedOut, PASSWORD, signIn } from './people.ts'

test.use({ expected: ['401 http://', 'status of 401'] })

test('a user is suspended, cannot sign in, and is reinstated', { tag: '@phone' }, async ({ page, browser }) => {
  const userContext = await browser.newContext()
  const userPage = await userContext.newPage()
  const email = await createAccount(userPage)

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

  await open(userPage, '/learn')
  await expectSignedOut(userPage)
  await open(userPage, '/login')
  await signIn(userPage, { email, password: PASSWORD })
  await expect(userPage.getByText('Invalid email or password')).toBeVisible()

  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Security log' })).toContainText('Account suspended')
  await page.getByRole('button', { name: `Reinstate ${email}` }).click()
  await expect(page.getByText(`${email} is reinstated.`)).toBeVisible()
  await signIn(userPage, { email, password: PASSWORD })
  await expect(userPage).toHaveURL('/')
  await userContext.close()
})

test.describe('the last admin', () => {
  test('is told by keyboard alone to appoint another admin first', async ({ page }) => {
    await enter(page, '/admin/users?show=admins')
    const revoke = page.getByRole('button', { name: /^Revoke admin / })
    await expect(revoke).toHaveCount(1)
    await hydrated(page)
    await revoke.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Revoke admin access?' })
    await expect(dialog).toContainText('You’re the only admin. Give someone else the role first.')
    await expect(dialog.getByRole('button')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(revoke).toBeVisible()
  })
})
