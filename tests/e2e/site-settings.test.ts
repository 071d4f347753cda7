import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { enter, signIn } from './people.ts'
import { ADMIN } from './product.ts'

const SETTINGS = '/admin/settings'
const LEARN = /^On Learn More\s*, questions$/
const SECOND = 'How much can landowners earn?'

/** What these journeys change is everybody's, so it is put back and they follow each other. */
test.describe.configure({ mode: 'serial' })
// What was typed wrong.
test.use({ expected: ['422 http://127.0.0.1', 'status of 422'] })
test.skip(({ isMobile }) => isMobile, 'the settings are those of one site')

test('an admin changes the phone, sees it on the site, and restores what was before', async ({ page }) => {
  await enter(page, SETTINGS)
  const site = page.getByRole('region', { name: 'Site', exact: true })
  await site.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Phone is a telephone number')
  await expect(site.getByLabel('Phone')).toHaveValue('call me')
  await expectAccessible(page)

  await site.getByLabel('Phone').fill('+1 (415) 555-0199')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('status')).toHaveText('Settings saved.')
  await expect(page.getByRole('contentinfo')).toContainText('+1 (415) 555-0199')
  await open(page, '/contact')
  await expect(page.getByRole('complementary', { name: 'Contact details' })).toContainText('+1 (415) 555-0199')

  await open(page, SETTINGS)
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByText('Changed: Phone.').first()).toBeVisible()
  await expectAccessible(page)
  const restore = page.getByRole('button', { name: /^Restore version/ }).first()
  const name = (await restore.getAttribute('aria-label'))!.replace('Restore version ', '')
  await restore.click()
  await expect(page.getByRole('status')).toHaveText(`Version ${name} is restored.`)
  await expect(page.getByRole('contentinfo')).toContainText('(415) 555-0142')
})

test('questions are put in order by keyboard, and the page follows', async ({ page }) => {
  await enter(page, SETTINGS)
  const learn = page.getByRole('group', { name: LEARN })
  await learn.getByLabel('Answer 1', { exact: true }).fill('Power, first of all.')
  await learn.getByRole('button', { name: 'Move down question 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(learn.getByLabel('Question 1', { exact: true })).toHaveValue(SECOND)
  // What was typed went along, and the keyboard goes on where it was.
  await expect(learn.getByLabel('Answer 2', { exact: true })).toHaveValue('Power, first of all.')
  await expect(learn.getByRole('button', { name: 'Move down question 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('status')).toHaveText('Settings saved.')

  await open(page, '/learn')
  const questions = page.getByRole('main').getByRole('heading', { level: 3, name: /\?$/ })
  await expect(questions.first()).toHaveText(SECOND)
  await expect(page.getByText('Power, first of all.')).toBeVisible()

  await open(page, `${SETTINGS}?versions=1`)
  const restore = page.getByRole('button', { name: /^Restore version/ }).first()
  await restore.click()
  await expect(page.getByRole('status')).toContainText('is restored.')
})

test('rows are added and removed, and the focus goes with them', async ({ page }) => {
  await enter(page, SETTINGS)
  const learn = page.getByRole('group', { name: LEARN })
  await learn.getByRole('button', { name: 'Add question' }).click()
  await expect(learn.getByLabel('Question 5', { exact: true })).toBeFocused()
  await learn.getByRole('button', { name: 'Remove question 5' }).click()
  await expect(learn.getByRole('button', { name: 'Remove question 4' })).toBeFocused()
  await expect(learn.getByLabel('Question 5', { exact: true })).toHaveCount(0)
})

test('a test mail says where it went', async ({ page }) => {
  await enter(page, SETTINGS)
  await page.getByRole('button', { name: 'Send Test Mail' }).click()
  await expect(page.getByRole('status')).toContainText('Written to the outbox, not sent')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('rows are put in order and a legal text is previewed', async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(SETTINGS)}`)
    await signIn(page, ADMIN)
    const learn = page.getByRole('group', { name: LEARN })
    await learn.getByRole('button', { name: 'Move down question 1' }).click()
    await expect(learn.getByLabel('Question 1', { exact: true })).toHaveValue(SECOND)
    await page.getByLabel('Terms of Service').fill('## Rules of {name}')
    await page.getByRole('button', { name: 'Preview Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'Rules of VoltAcre' })).toBeVisible()
    await page.getByRole('button', { name: 'Restore the built-in text of Terms of Service' }).click()
    await expect(page.getByLabel('Terms of Service')).toHaveValue(/What this site is/)
  })
})
