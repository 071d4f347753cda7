import { expectAccessibleAtBothWidths } from './accessible.ts'
import { button, EXPECTED_OF_FORMS, failEach, saveFailed } from './failed-forms.ts'
import { expect, open, test } from './journey.ts'
import { enter, signInAsAdmin } from './people.ts'

const SETTINGS = '/admin/settings'
const LEARN = /^Learn More page\s*, questions$/
const SECOND = 'How much can landowners earn?'

/** These tests change shared settings, so they run in sequence and restore them. */
test.describe.configure({ mode: 'serial' })
test.use({ expected: ['422 http://127.0.0.1', ...EXPECTED_OF_FORMS] })

test('an admin changes the phone number, sees it on the site, and restores the previous version', async ({ page }) => {
  await enter(page, SETTINGS)
  const site = page.getByRole('region', { name: 'Site', exact: true })
  await site.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a phone number')
  await expect(site.getByLabel('Phone')).toHaveValue('call me')
  await expectAccessibleAtBothWidths(page)

  await site.getByLabel('Phone').fill('+1 (415) 555-0199')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('status')).toHaveText('Settings saved.')
  await expect(page.getByRole('contentinfo')).toContainText('+1 (415) 555-0199')
  await open(page, '/contact')
  await expect(page.getByRole('complementary', { name: 'Contact details' })).toContainText('+1 (415) 555-0199')

  await open(page, SETTINGS)
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByText('Changed: Phone').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const restore = page.getByRole('button', { name: /^Restore version/ }).first()
  const name = (await restore.getAttribute('aria-label'))!.replace('Restore version ', '')
  await restore.click()
  await expect(page.getByRole('status')).toHaveText(`Version ${name} restored.`)
  await expect(page.getByRole('contentinfo')).toContainText('(415) 555-0142')
})

test('questions are reordered by keyboard, and appear in that order', async ({ page }) => {
  await enter(page, SETTINGS)
  const learn = page.getByRole('group', { name: LEARN })
  await learn.getByLabel('Answer 1', { exact: true }).fill('Power, first of all.')
  await learn.getByRole('button', { name: 'Move down question 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(learn.getByLabel('Question 1', { exact: true })).toHaveValue(SECOND)
  // The entries move with the row, and the focus follows.
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
  await expect(page.getByRole('status')).toContainText('restored.')
})

test('rows are added and removed, and the focus follows', async ({ page }) => {
  await enter(page, SETTINGS)
  const learn = page.getByRole('group', { name: LEARN })
  await learn.getByRole('button', { name: 'Add question' }).click()
  await expect(learn.getByLabel('Question 5', { exact: true })).toBeFocused()
  await learn.getByRole('button', { name: 'Remove question 5' }).click()
  await expect(learn.getByRole('button', { name: 'Remove question 4' })).toBeFocused()
  await expect(learn.getByLabel('Question 5', { exact: true })).toHaveCount(0)
})

test('a test email reports where it was delivered', async ({ page }) => {
  await enter(page, SETTINGS)
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByRole('status')).toContainText('Saved to the outbox')
})

test('restoring a version says what failed', async ({ page }) => {
  await enter(page, `${SETTINGS}?versions=1`)
  const restore = button(page, /^Restore version/).first()
  await failEach(page, {
    submit: () => restore.click(),
    message: saveFailed('settings'),
    expectUnchanged: () => expect(restore).toBeEnabled(),
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('rows are reordered and a legal text is previewed', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto(SETTINGS)
    const learn = page.getByRole('group', { name: LEARN })
    await learn.getByRole('button', { name: 'Move down question 1' }).click()
    await expect(learn.getByLabel('Question 1', { exact: true })).toHaveValue(SECOND)
    await page.getByLabel('Terms of Service').fill('## Rules of {name}')
    await page.getByRole('button', { name: 'Preview Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'Rules of VoltAcre' })).toBeVisible()
    await page.getByRole('button', { name: 'Restore built-in text of Terms of Service' }).click()
    await expect(page.getByLabel('Terms of Service')).toHaveValue(/What this site is/)
  })
})
