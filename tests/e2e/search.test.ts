import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectNoReload, markWindow, open, test } from './journey.ts'

const results = /^\d+ sites? within 50 miles of Taylor, Texas$/

test('from the hero to a listing, by mouse', { tag: '@both-widths' }, async ({ page }) => {
  await open(page, '/')
  const hero = page.getByRole('search', { name: 'Search land' })
  await hero.getByLabel('Location').fill('Taylor, Texas')
  // Which closes the suggestions, which cover the button on a phone.
  await hero.getByLabel('Acreage').focus()
  await hero.getByLabel('Acreage').selectOption('10-25')
  await hero.getByLabel('Infrastructure').selectOption('power')
  await markWindow(page)
  await hero.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?location=Taylor%2C\+Texas&size=10-25&utility=power$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(results)
  const chips = page.getByRole('list', { name: 'Applied filters' })
  for (const chip of ['Taylor, Texas', '10–25 acres', 'Power']) await expect(chips).toContainText(chip)

  const first = page.getByRole('region', { name: 'Results' }).getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/listings\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const part of ['Utility access', 'Description', 'Location']) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(results)
  await expectNoReload(page)
})

test('from the hero to a listing, by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Location')).toBeFocused()
  await page.keyboard.type('Taylor, Texas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(results)
  const link = page.getByRole('region', { name: 'Results' }).getByRole('article').first().getByRole('link')
  for (let presses = 0; presses < 60; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listings\//)
  await expect(page.getByRole('heading', { name: 'Utility access' })).toBeVisible()
})

test('suggestions while typing, by keyboard', async ({ page }) => {
  await open(page, '/')
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.focus()
  await page.keyboard.type('taylor, te')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toContainText(/Taylor, Texas.*City · \d+ sites/s)
  await expect(location).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(location).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(location).toHaveValue('taylor, te')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue('Taylor, Texas')
  await location.fill('40 acres texas fiber')
  await expect(options.first()).toContainText('Texas, 40+ acres, Fiber')
  await expectAccessibleAtBothWidths(page)
  await options.first().click()
  await expect(page.getByText('We turned “40 acres texas fiber”')).toBeVisible()
  await page.getByRole('link', { name: 'Remove Fiber' }).click()
  await expect(page).toHaveURL(/\/search\?location=texas&min_acres=40$/)
})

test('recent searches stay in the browser until they are cleared', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?location=Texas&utility=power')
  const stored = () => page.evaluate(() => localStorage.getItem('voltacre-recent-searches'))
  await expect.poll(stored).toContain('Texas, Power')
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Location' }).focus()
  await expect(page.getByRole('option', { name: 'Texas, Power' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  expect(await stored()).toBeNull()
})

test('a list of suggestions closes when the focus leaves it', async ({ page }) => {
  // Makes this a recent search, so that the list opens with a field.
  await open(page, '/search?location=Texas&utility=power')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('voltacre-recent-searches')))
    .toContain('Texas, Power')
  await open(page, '/search')
  const lists = page.getByRole('listbox', { name: 'Recent searches' })
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await page.getByRole('combobox', { name: 'Location' }).focus()
  await expect(lists).toHaveCount(1)
  await expect(clear).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(clear).toBeFocused()
  await expect(lists).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(clear.and(page.locator(':focus'))).toHaveCount(0)
  await expect(lists).toHaveCount(0)
})

test('filters update the list without a reload, and Back undoes them', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  // No other test publishes land this large.
  await open(page, '/search?min_acres=200')
  await markWindow(page)
  const heading = page.getByRole('heading', { level: 1 })
  const all = await heading.innerText()
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('Utilities', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fiber' }).check()
  await expect(page).toHaveURL(/\/search\?min_acres=200&utility=fiber$/)
  await expect(heading).not.toHaveText(all)
  const fiber = await heading.innerText()
  await page.getByRole('checkbox', { name: 'Water' }).check()
  await expect(page).toHaveURL(/\/search\?min_acres=200&utility=fiber&utility=water$/)
  await expect(heading).not.toHaveText(fiber)
  await page.goBack()
  await expect(heading).toHaveText(fiber)
  await expect(page.getByRole('checkbox', { name: 'Fiber' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Water' })).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?min_acres=200$/)
  await expect(heading).toHaveText(all)
  await expectNoReload(page)
})

test('keywords are searched while typing, and a typo is corrected', async ({ page }) => {
  await open(page, '/search')
  await page.getByText('More', { exact: true }).click()
  await page.getByLabel('Keywords').pressSequentially('substaton', { delay: 20 })
  await expect(page).toHaveURL(/q=substaton/)
  await expect(page.getByText('instead of “substaton”')).toBeAttached()
  await expect(page.getByLabel('Keywords')).toHaveValue('substaton')
})

test('words that are no place are searched in the listings, from the same box', { tag: '@both-widths' }, async ({
  page,
}) => {
  await open(page, '/search')
  await page.getByLabel('Location').fill('substation easement')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No place is called “substation easement”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove “substation easement”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('each chip removes its filter', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?utility=power&size=20%2B&color=blue')
  await markWindow(page)
  const chips = page.getByRole('list', { name: 'Applied filters' })
  await expect(chips).toContainText('Ignored: color=blue')
  await chips.getByRole('link', { name: 'Remove 20+ acres' }).click()
  await expect(page).toHaveURL(/\/search\?utility=power$/)
  // The chips of the new results come after the address.
  await expect(chips.getByRole('link', { name: 'Remove 20+ acres' })).toBeHidden()
  await chips.getByRole('link', { name: 'Remove Power' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(chips).toBeHidden()
  await expectNoReload(page)
})

test('results can be sorted', async ({ page }) => {
  await open(page, '/search')
  await page.getByLabel('Sort').selectOption('-acres')
  await expect(page).toHaveURL(/sort=-acres/)
  const acres = page.getByRole('region', { name: 'Results' }).getByText(/^[\d,.]+ acres$/)
  await expect
    .poll(async () => {
      const figures = (await acres.allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')))
      return figures.length > 5 && figures.every((figure, index) => index === 0 || figure <= figures[index - 1]!)
    })
    .toBe(true)
})

test('an empty result names the limiting filter and offers searches that match', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/search?location=Taylor%2C+Texas&within=10&min_acres=4000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^No sites/)
  await expect(page.getByRole('heading', { name: 'No sites match' })).toBeVisible()
  await page
    .getByRole('link', { name: /^(Without|Search)/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('from the hero to a listing', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    const hero = page.getByRole('search', { name: 'Search land' })
    await hero.getByLabel('Location').fill('Taylor, Texas')
    await hero.getByLabel('Infrastructure').selectOption('power')
    await hero.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?location=Taylor%2C\+Texas&utility=power$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(results)
    await page.getByRole('region', { name: 'Results' }).getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/listings\//)
    await expect(page.getByRole('heading', { name: 'Utility access' })).toBeVisible()
  })

  test('filters, chips and sorting work', { tag: '@both-widths' }, async ({ page, isMobile }) => {
    await page.goto('/search')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByText('Utilities', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Fiber' }).check()
    await page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/utility=fiber/)
    const chips = page.getByRole('list', { name: 'Applied filters' })
    await expect(chips).toContainText('Fiber')
    await page.getByLabel('Sort').selectOption('acres')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/sort=acres/)
    await chips.getByRole('link', { name: 'Remove Fiber' }).click()
    await expect(page).not.toHaveURL(/fiber/)
  })

  test('the cities, the questions and the menu open', { tag: '@both-widths' }, async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByText('Show more', { exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Cities' }).getByRole('link')).toHaveCount(36)
    await page.getByText('How are prices stated?').click()
    await expect(page.getByText('A lease price is per month')).toBeVisible()
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Resources' }).click()
    await expect(page.getByRole('link', { name: 'Learn More' }).filter({ visible: true }).first()).toBeVisible()
  })
})
