import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, submitListing } from './drafts.ts'
import { expect, open, test } from './journey.ts'
import { createAccount, enter, PASSWORD, saveListing, signInDirectly, signOut } from './people.ts'

test.describe.configure({ timeout: 240_000 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'America/Denver' })

  test('what happens to a saved listing is told once, and read by keyboard', async ({ page, browser }) => {
    const title = `Bell Meadow ${Date.now()}`
    const operator = await browser.newPage()
    await createVerifiedAccount(operator)
    const id = await submitListing(operator, title)
    await enter(operator, `/admin/reviews/${id}`)
    await operator.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(operator).toHaveURL('/admin/reviews')

    await createAccount(page)
    await open(page, `/search?q=${encodeURIComponent(`"${title}"`)}`)
    await page.getByRole('article').getByRole('link', { name: title }).click()
    await saveListing(page)
    await expect(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible()

    await open(operator, `/admin/listings?q=${encodeURIComponent(title)}`)
    await operator.getByRole('button', { name: `Unpublish ${title}` }).click()
    await expect(operator.getByRole('button', { name: `Publish ${title}` })).toBeVisible()
    await operator.close()

    await expect(async () => {
      await open(page, '/saved')
      await expect(page.getByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('No longer listed').first()).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('link', { name: 'Alerts, 1 unread' }).press('Enter')
    await expect(page).toHaveURL('/saved/alerts')
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('link', { name: title }).press('Enter')
    // Its page is gone, so that the alerts stay.
    await expect(page).toHaveURL('/saved/alerts')
    await expect(page.getByRole('link', { name: 'Alerts', exact: true }).first()).toBeVisible()
    await expect(page.getByText(', unread')).toHaveCount(0)

    await page.getByRole('button', { name: 'Turn off emails' }).press('Enter')
    await expect(page.getByText('Off. Alerts still appear on this page.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn on emails' }).press('Enter')
    await page.getByLabel('Quiet hours').press('Space')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByLabel('Quiet hours')).not.toBeChecked()
    for (const tab of ['Recently viewed', 'Screenings']) {
      await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: tab }).press('Enter')
      await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
      await expectAccessibleAtBothWidths(page)
    }
    await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Inquiries' }).press('Enter')
    await expect(page).toHaveURL('/my/inquiries')
  })
})

test('notifications on a device are turned on and off, and end with signing out', async ({ page, isMobile }) => {
  // This browser has no notifications, and its push service is on another machine.
  await page.addInitScript(() => {
    const name = 'has-subscription'
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const device = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/test',
      toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(name)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem(name, 'yes')
        return device
      },
      getSubscription: async () => (sessionStorage.getItem(name) ? device : null),
    })
  })
  const email = await createAccount(page)
  const turnOn = page.getByRole('button', { name: 'Turn on notifications' })
  const isOn = page.getByText('On. You get what is set to “Instantly”')
  await open(page, '/saved/alerts')
  await turnOn.press('Enter')
  await expect(isOn).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
    /\/push\.js$/,
  )
  await page.getByRole('button', { name: 'Turn off notifications' }).press('Enter')
  await turnOn.press('Enter')
  await expect(isOn).toBeVisible()
  await open(page, '/saved/alerts')
  await expect(isOn).toBeVisible()

  await signOut(page, isMobile, email)
  await signInDirectly(page, { email, password: PASSWORD })
  await open(page, '/saved/alerts')
  await expect(turnOn).toBeVisible()
})
