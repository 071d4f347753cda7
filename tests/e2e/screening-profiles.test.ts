import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { enter, signInAsAdmin } from './people.ts'

/** These tests change shared profiles, so they run in sequence and restore them. */
test.describe.configure({ mode: 'serial' })
test.use({ expected: ['422 http://127.0.0.1', 'Failed to load resource', 'status of'] })

const EDGE = '/admin/screening/edge'

test('an admin edits, previews and publishes a profile, and everyone sees it', async ({ page }) => {
  test.slow()
  await enter(page, '/admin/screening')
  await page.getByRole('link', { name: 'Edge site' }).click()
  await expect(page).toHaveURL(EDGE)
  const criterion = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Fiber', exact: true }) })
  const population = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'People within 25 miles', exact: true }) })
  await criterion.getByLabel('Weight').fill('30')
  await expect(page.getByText('The weights add up to 105.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('The weights must add up to 100.').first()).toBeVisible()
  await expect(criterion.getByLabel('Weight')).toHaveValue('30')

  await population.getByLabel('Weight').fill('15')
  await criterion.getByRole('textbox', { name: 'Curve' }).fill('1, 1\n2, zero')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(criterion.getByText('Line 2: enter a value and a score')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await criterion.getByRole('textbox', { name: 'Curve' }).fill('1, 1\n20, 0')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText(/^\d+ of \d+ listings? change by more than 10 points/)).toBeVisible({ timeout: 60_000 })
  await expectAccessibleAtBothWidths(page)

  // Only what was previewed is published.
  await criterion.getByLabel('Source of the numbers').fill('A survey (2026)')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The values have changed since the preview.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Version 1\.2\.0\+\d+ is current now\.$/)).toBeVisible()

  // A page may show the old version for a moment after a change.
  await expect(async () => {
    await open(page, '/method')
    await expect(page.getByText('Fiber, 30 points').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('A survey (2026)')).toBeVisible()
  await expect(page.getByText(/^Edge site 1\.2\.0\+\d+ published/).first()).toBeVisible()
})

test('an admin compares versions and restores the shipped one', async ({ page }) => {
  await enter(page, EDGE)
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByText('Changes since').first().click()
  await expect(page.getByText('Fiber: weight').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Restore version 1.2.0', exact: true }).click()
  await expect(page.getByText('Version 1.2.0 is current now.')).toBeVisible()
})

test('gates are added and removed, and the focus follows', async ({ page }) => {
  await enter(page, EDGE)
  await page.getByRole('button', { name: 'Add Gate' }).click()
  await expect(page.getByRole('heading', { name: 'New gate' })).toBeFocused()
  await page.getByRole('button', { name: /^Remove gate 2$/ }).click()
  await expect(page.getByRole('button', { name: 'Add Gate' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'New gate' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile can be previewed, and keeps what was typed', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto(EDGE)
    const weight = page.getByLabel('Weight').first()
    await weight.fill('21')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByText('The weights must add up to 100.').first()).toBeVisible()
    await expect(page.getByLabel('Weight').first()).toHaveValue('21')
  })
})
