import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, hydrated, open, openForOffline, test } from './journey.ts'
import { press, reach, type } from './keyboard.ts'
import { newEmail, signUp } from './people.ts'
import { DATA_DIR } from './product.ts'

test.describe.configure({ timeout: 240_000 })

const OUTLINE = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-97.4598, 30.7175],
      [-97.4535, 30.7172],
      [-97.4536, 30.7151],
      [-97.46, 30.7141],
      [-97.4598, 30.7175],
    ],
  ],
})

const saved = (page: Page) =>
  page
    .locator('[role=status]:visible')
    .filter({ hasText: /^Saved/ })
    .first()
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name })

async function next(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, name)).toBeVisible()
}

async function fillAndSave(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/drafts/'))
  await page.getByLabel('Address').fill(address)
  await answered
}

/** The names of fields whose last values only this device has. */
const unsent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = Object.keys(localStorage).filter((key) => key.startsWith('voltacre:draft:'))
    return names.flatMap((name) => Object.keys(JSON.parse(localStorage.getItem(name)!).pending))
  })

async function start(page: Page, where: string): Promise<void> {
  await open(page, '/list-your-land')
  await page.getByLabel('Where is your land?').fill(where)
  await page.getByRole('button', { name: 'List your land' }).click()
  await expect(heading(page, 'Where is it?')).toBeVisible()
}

test('lists land on a phone: without an account at first, then with one, and in review @phone', async ({ page }) => {
  const name = `Granger Bench ${Date.now()}`
  await start(page, 'County Road 362, Granger, TX')
  await expect(page.getByLabel('Address')).toHaveValue('County Road 362, Granger, TX')
  await page.getByText('Upload the outline').click()
  await page.getByLabel('Outline (GeoJSON)').fill(OUTLINE)
  await expect(page.getByText('What we found nearby')).toBeVisible()
  await expect(page.getByText('Williamson County, Texas')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await next(page, 'What is on the land?')
  await page.getByLabel('Listing name').fill(name)
  await page.getByLabel('Acres').fill('47')
  await page.getByLabel('Zoning').fill('Agricultural')
  await page.getByRole('group', { name: 'Water', exact: true }).getByText('No', { exact: true }).click()
  await expectAccessibleAtBothWidths(page)
  await next(page, 'Power')
  await page.getByLabel('I don’t know yet').check()
  await next(page, 'Price and terms')
  await page.getByLabel('Ground lease').check()
  await page.getByLabel('Price a month (USD)').fill('18,500')
  await expect(page.getByText('$394 an acre')).toBeVisible()
  await next(page, 'Pictures and documents')
  const email = newEmail()
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, email)
  await expect(heading(page, 'Pictures and documents')).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a9a5b' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'field.jpg', mimeType: 'image/jpeg', buffer: picture }
  await page.getByLabel(/for Pictures/).setInputFiles(file)
  await expect(page.getByRole('button', { name: /Remove/ })).toBeVisible()
  // Nothing can be dropped with a finger.
  await expect(page.getByText('or drop them here').first()).toBeHidden()
  const survey = { name: 'Boundary_survey.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a survey') }
  await page.getByLabel(/for Document 1/).setInputFiles(survey)
  await expect(page.getByLabel(/for Document 2/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Boundary survey')
  await page.getByRole('group', { name: 'Who can see it?' }).getByText('Everyone').click()
  await expectAccessibleAtBothWidths(page)
  await expect(saved(page)).toBeVisible()
  await next(page, 'Contact')
  await page.getByLabel('Your name').fill('Dale Krueger')
  await page.getByText('Owner', { exact: true }).click()
  await next(page, 'Review')
  await expect(page.getByText('Ready to submit').first()).toBeAttached()
  await expect(page.getByText('1 document')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto((await latestMail(DATA_DIR, email, { subject: /verify|confirm/i })).link)
  await page
    .getByRole('button')
    .filter({ hasText: /verify|confirm/i })
    .click()
  await open(page, '/list-your-land/continue')
  await page.getByText('All steps').click()
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw to make changes' }).click()
  await expect(heading(page, 'Review')).toBeVisible()
})

test('says at its field what of a pasted text doesn’t fit @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await start(page, 'Taylor, TX')
  await next(page, 'What is on the land?')
  await page.evaluate(() => navigator.clipboard.writeText('Level pasture. '.repeat(1_000)))
  const improvements = page.getByLabel('Improvements')
  await improvements.focus()
  await page.keyboard.press('Control+V')
  const message = page.getByText(/^This field holds [\d,]+ characters. We left out the last [\d,]+.$/)
  await expect(message).toBeVisible()
  await expect(message).toHaveText('This field holds 2,000 characters. We left out the last 13,000.')
  await expect(improvements).toHaveAccessibleDescription(/We left out the last/)
  await page.keyboard.press('Backspace')
  await expect(message).toBeHidden()
})

test('works by keyboard alone', async ({ page }) => {
  await open(page, '/list-your-land')
  await type(page, 'Where is your land?', '30.7150, -97.4550')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Where is it?')).toBeVisible()
  await expect(page.getByLabel('Coordinates')).toHaveValue('30.7150, -97.4550')
  await press(page, 'Continue')
  await expect(heading(page, 'What is on the land?')).toBeVisible()
  await type(page, 'Listing name', 'Keyboard Ranch')
  await reach(page, page.getByRole('group', { name: 'Power' }).getByRole('radio', { name: 'Unknown' }))
  await page.keyboard.press('ArrowLeft')
  await expect(saved(page)).toBeVisible()
  await press(page, 'Continue')
  await expect(heading(page, 'Power')).toBeVisible()
  await reach(page, page.getByRole('button', { name: /^Land/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Listing name')).toHaveValue('Keyboard Ranch')
  await expect(page.getByRole('group', { name: 'Power' }).getByRole('radio', { name: 'No', exact: true })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each step is saved by its buttons', async ({ page }) => {
    await page.goto('/list-your-land')
    await page.getByLabel('Where is your land?').fill('30.7150, -97.4550')
    await page.getByRole('button', { name: 'List your land' }).click()
    await page.getByText('Upload the outline').click()
    await page
      .getByLabel('File with the outline')
      .setInputFiles({ name: 'parcel.geojson', mimeType: 'application/json', buffer: Buffer.from(OUTLINE) })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Listing name').fill('Plain Ranch')
    await page.getByLabel('Acres').fill('about fifty')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('1 field to correct').first()).toBeAttached()
    await page.getByRole('button', { name: /^Location/ }).click()
    await expect(page.getByText('Acreage found')).toBeVisible()
    await page.getByRole('button', { name: /^Land/ }).click()
    await expect(page.getByLabel('Acres')).toHaveValue('about fifty')
    await page.getByLabel('Acres').fill('50')
    for (const name of ['Power', 'Price and terms', 'Pictures and documents', 'Contact', 'Review']) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(heading(page, name)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Edit acreage' }).click()
    await expect(page.getByLabel('Acres')).toHaveValue('50')
  })
})

test('every step opens though no more scripts can be loaded once the first one is shown', async ({ page }) => {
  await start(page, '30.7150, -97.4550')
  await page.reload({ waitUntil: 'networkidle' })
  await hydrated(page)
  await page.route('**/assets/**', (route) => route.abort())
  for (const name of [
    'What is on the land?',
    'Power',
    'Price and terms',
    'Pictures and documents',
    'Contact',
    'Review',
  ])
    await next(page, name)
})

test.describe('without a connection', () => {
  test.use({ expected: ['/drafts/', '/list-your-land', 'net::ERR_INTERNET_DISCONNECTED', 'Failed to load resource'] })

  /** One field of each step that has any, without an account. */
  const STEPS = [
    ['location', 'Address', 'County Road 9'],
    ['land', 'Listing name', 'Cut Off Ranch'],
    ['power', 'Issuer', 'Pedernales Electric'],
    ['terms', 'Price (USD)', '250000'],
    ['contact', 'Your name', 'Ada Lovelace'],
  ] as const

  test('nothing that was typed is lost in any step', async ({ page, context }) => {
    await start(page, '30.7150, -97.4550')
    const draft = page.url().replace(/\/location$/, '')
    for (const [step, label, text] of STEPS) {
      await test.step(step, async () => {
        await openForOffline(page, `${draft}/${step}`)
        await context.setOffline(true)
        await page.getByLabel(label).fill(text)
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByText('It’s still on this device.')).toBeVisible()
        await expect(page.getByLabel(label)).toHaveValue(text)
        await context.setOffline(false)
        await page.reload()
        await expect(page.getByLabel(label)).toHaveValue(text)
        await expect.poll(() => unsent(page)).toEqual([])
        await expect(saved(page)).toBeVisible()
      })
    }
    // On another device, only what the server has is there.
    await page.evaluate(() => localStorage.clear())
    for (const [step, label, text] of STEPS) {
      await page.goto(`${draft}/${step}`)
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
  })

  test('what two tabs typed is kept when both are closed, and the user chooses where both changed a field @phone', async ({
    page,
    context,
  }) => {
    await start(page, '30.7150, -97.4550')
    const land = page.url().replace(/location$/, 'land')
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await openForOffline(tab, land)
    }
    await context.setOffline(true)
    await page.getByLabel('Listing name').fill('First Ranch')
    await page.getByLabel('Acres').fill('47')
    await other.getByLabel('Listing name').fill('Second Ranch')
    await other.getByLabel('Zoning').fill('Agricultural')
    for (const tab of [page, other]) {
      await expect(tab.locator('[role=status]:visible').filter({ hasText: 'Not saved yet.' })).toBeVisible()
      await tab.close()
    }
    await context.setOffline(false)

    const later = await context.newPage()
    await open(later, land)
    await expect(later.getByLabel('Listing name')).toHaveValue('Second Ranch')
    await expect(later.getByLabel('Acres')).toHaveValue('47')
    await expect(later.getByLabel('Zoning')).toHaveValue('Agricultural')
    await expect(later.getByRole('button', { name: /Keep.*Second Ranch/ })).toBeVisible()
    await expectAccessibleAtBothWidths(later)
    await later.getByRole('button', { name: /Use.*First Ranch/ }).click()
    await expect(later.getByLabel('Listing name')).toHaveValue('First Ranch')
    await expect.poll(() => unsent(later)).toEqual([])
    // Another device has only what the server has.
    await later.evaluate(() => localStorage.clear())
    await later.reload()
    await expect(later.getByLabel('Listing name')).toHaveValue('First Ranch')
    await expect(later.getByLabel('Acres')).toHaveValue('47')
    await expect(later.getByLabel('Zoning')).toHaveValue('Agricultural')
    await expect(later.getByText('You changed this step in two places.')).toHaveCount(0)
  })

  test('what was typed in the same field on another device can be kept instead', async ({ page, context }) => {
    await start(page, '30.7150, -97.4550')
    const other = await context.newPage()
    await open(other, page.url())
    await fillAndSave(page, 'First address')
    await fillAndSave(other, 'Second address')
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue('Second address')
    await page.getByRole('button', { name: /Keep.*Second address/ }).click()
    await expect.poll(() => unsent(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue('Second address')
    await expect(page.getByText('First address')).toHaveCount(0)
  })
})
