import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { enter, signInAsAdmin } from './people.ts'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function fillPost(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(title))
  await page.getByLabel('Body').fill('# On maps\n\nSome **bold** words.')
}

test.describe('an admin', () => {
  // The address of a deleted listing answers 404.
  test.use({ timezoneId: 'America/Chicago', expected: ['404 http://', 'status of 404'] })

  test('writes, schedules, publishes, edits, unpublishes and deletes a blog post', async ({ page }) => {
    const title = unique('Reading maps')
    await enter(page, '/admin/blog')
    await button(page, 'Add Blog Post').click()
    await fillPost(page, title)
    await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('bold')
    await page.getByLabel('Meta title').fill('A title')
    await expect(page.getByText('7 of 60 characters')).toBeVisible()
    await page.getByLabel('Scheduled for').fill('2040-07-01T09:00')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'saved.' })).toHaveText(`“${title}” saved.`)
    await expect(row(page, title)).toContainText('Scheduled')

    await button(page, `Edit ${title}`).click()
    await expect(page.getByLabel('Scheduled for')).toHaveValue('2040-07-01T09:00')
    await page.getByLabel('Scheduled for').fill('')
    await button(page, 'Save Blog Post').click()
    await expect(row(page, title)).toContainText('Draft')
    await button(page, `Publish ${title}`).click()
    await expect(row(page, title)).toContainText('Published')
    await button(page, `Feature ${title}`).click()
    await button(page, `Unfeature ${title}`).click()
    expect((await page.request.get(`/blog/${slugOf(title)}`)).status()).toBe(200)
    await button(page, `Edit ${title}`).click()
    await page.getByLabel('Slug').fill('Not a Slug')
    await expect(page.getByText('A slug has lower-case letters, digits and single hyphens')).toBeVisible()
    await page.getByLabel('Slug').fill(`${slugOf(title)}-again`)
    await button(page, 'Save Blog Post').click()
    await expect(row(page, title)).toContainText(`/blog/${slugOf(title)}-again`)
    const previous = await page.request.get(`/blog/${slugOf(title)}`, { maxRedirects: 0 })
    expect([previous.status(), previous.headers().location]).toEqual([301, `/blog/${slugOf(title)}-again`])
    await button(page, `Unpublish ${title}`).click()
    await expect(row(page, title)).toContainText('Draft')

    await button(page, `Delete ${title}`).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this blog post?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await button(page, `Delete ${title}`).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, title)).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(row(page, title)).toBeVisible()
    await button(page, `Delete ${title}`).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, title)).toHaveCount(0)
    // Also after reopening the list.
    await open(page, '/admin/blog')
    await button(page, `Restore ${title}`).click()
    await expect(row(page, title)).toBeVisible()
    await button(page, `Delete ${title}`).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(row(page, title)).toHaveCount(0)
  })

  test('is warned about unsaved changes, and can restore the draft', { tag: '@phone' }, async ({ page }) => {
    const title = unique('A draft')
    await enter(page, '/admin/blog?new=1')
    await fillPost(page, title)
    await button(page, 'Cancel').click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await page.waitForFunction(
      (text) => (localStorage.getItem('voltacre-draft:blog_post:new') ?? '').includes(text),
      title,
    )
    page.once('dialog', (dialog) => dialog.accept())
    await open(page, '/admin/blog?new=1')
    await button(page, 'Restore changes').click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await button(page, 'Cancel').click()
    await button(page, 'Discard changes').click()
    await button(page, 'Add Blog Post').click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(button(page, 'Restore changes')).toHaveCount(0)
  })

  test('adds a listing, sees it formatted as specified, and changes several at once', { tag: '@phone' }, async ({
    page,
  }) => {
    const name = unique('Zebra Flat')
    await enter(page, '/admin/listings')
    await button(page, 'Add Listing').click()
    await page.getByLabel('Landowner name').fill(name)
    await page.getByLabel('Parcel size (acres)').fill('12.5')
    for (const utility of ['Power', 'Fiber', 'Gas']) {
      await page.getByRole('group', { name: 'Utility access' }).getByLabel(utility).check()
    }
    await button(page, 'Save Listing').click()
    await expect(row(page, name)).toContainText('Power, Fiber +1 more')
    await expect(row(page, name)).toContainText('Price on request')
    await button(page, `Edit ${name}`).click()
    for (const utility of ['Power', 'Fiber', 'Gas']) {
      await page.getByRole('group', { name: 'Utility access' }).getByLabel(utility).uncheck()
    }
    await page.getByLabel('Price (USD)').fill('1690000')
    await page.getByLabel('Price type').selectOption('sale')
    await button(page, 'Save Listing').click()
    await expect(row(page, name)).toContainText('None specified')
    await expect(row(page, name)).toContainText('$1,690,000 sale')
    await page.getByLabel(`Select ${name}`).check()
    await button(page, 'Publish selected').click()
    await expect(row(page, name)).toContainText('Published')
    // The stage and Published agree before they are saved.
    await button(page, `Edit ${name}`).click()
    const published = page.getByLabel('Published', { exact: true })
    await page.getByLabel('Stage').selectOption('In review')
    await expect(published).not.toBeChecked()
    await expect(page.getByText('Hidden from visitors while in review.')).toBeVisible()
    const editAddress = page.url()
    await page.getByLabel('Stage').selectOption('Under offer')
    await published.check()
    await expect(page.getByText('Visitors see this listing, marked “Under offer”.')).toBeVisible()
    await button(page, 'Save Listing').click()
    await expect(row(page, name)).toContainText('Under offer')
    await page.getByLabel(`Select ${name}`).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await button(page, 'Delete selected').click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this listing?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
    await page.goto(editAddress)
    await expect(page.getByRole('heading', { name: 'This listing was deleted' })).toBeVisible()
    await button(page, 'Restore listing').click()
    await expect(page.getByText('1 listing restored.')).toBeVisible()
  })
})

test.describe('an admin sees', () => {
  test.use({ expected: ['409 http://', 'status of 409', '422 http://', 'status of 422'] })

  test('the specified message for a slug that is taken', async ({ page }) => {
    const title = unique('Twice')
    await enter(page, '/admin/blog?new=1')
    await fillPost(page, title)
    await button(page, 'Save Blog Post').click()
    await button(page, 'Add Blog Post').click()
    await fillPost(page, title)
    await expect(page.getByText('Another blog post already uses this slug.')).toBeVisible()
    await button(page, 'Save Blog Post').click()
    await expect(page.getByRole('alert')).toContainText(
      'A blog post with this slug already exists. Please choose a different slug.',
    )
    const city = unique('Twin')
    for (const _ of [1, 2]) {
      page.once('dialog', (dialog) => dialog.accept())
      await open(page, '/admin/cities?new=1')
      await page.getByLabel('City name').fill(city)
      await page.getByLabel('State/Country').fill('Texas')
      await expect(page.getByLabel('Slug')).toHaveValue(`${slugOf(city)}-texas`)
      await page.getByLabel('Content').fill('A city.')
      await button(page, 'Save City Page').click()
      await expect(
        page
          .getByRole('status')
          .or(page.getByRole('alert'))
          .filter({ hasText: /saved\.|exists/ }),
      ).toBeVisible()
    }
    await expect(page.getByRole('alert')).toContainText(
      'A city page with this slug already exists. Please choose a different city/state combination.',
    )
  })

  test('what someone else has saved while editing, and merges field by field', { tag: '@both-widths' }, async ({
    page,
    context,
  }) => {
    const title = unique('Two editors')
    await enter(page, '/admin/blog?new=1')
    await fillPost(page, title)
    await button(page, 'Save Blog Post').click()
    await button(page, `Edit ${title}`).click()
    await page.getByLabel('Excerpt').fill('mine')
    await page.getByLabel('Meta title').fill('My meta title')
    const other = await context.newPage()
    await open(other, page.url())
    await other.getByLabel('Excerpt').fill('theirs')
    await other.getByLabel('Meta keywords').fill('their, words')
    await other.getByLabel('Featured').check()
    await button(other, 'Save Blog Post').click()
    await expect(row(other, title)).toBeVisible()

    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert')).toContainText('Someone else saved changes while you were editing.')
    const both = page.getByRole('region', { name: 'Compare the two versions' })
    await expect(both).toContainText('Only they changed: Meta keywords, Featured. Their version will be used.')
    await expect(both).toContainText('Only you changed: Meta title. Your version will be used.')
    const excerpt = both.getByRole('group', { name: 'Excerpt You both changed this field' })
    await expect(excerpt.getByRole('region')).toHaveText(['mine', 'theirs'])
    await expectAccessible(page)
    await excerpt.getByRole('radio', { name: 'Take theirs' }).check()
    await button(page, 'Save merged').click()
    await expect(row(page, title)).toBeVisible()

    await button(page, `Edit ${title}`).click()
    await expect(page.getByLabel('Excerpt')).toHaveValue('theirs')
    await expect(page.getByLabel('Meta title')).toHaveValue('My meta title')
    await expect(page.getByLabel('Meta keywords')).toHaveValue('their, words')
    await expect(page.getByLabel('Featured')).toBeChecked()
  })

  test('what someone else has saved while editing, and overwrites it', async ({ page, context }) => {
    const title = unique('One editor')
    await enter(page, '/admin/blog?new=1')
    await fillPost(page, title)
    await button(page, 'Save Blog Post').click()
    await button(page, `Edit ${title}`).click()
    await page.getByLabel('Excerpt').fill('mine')
    const other = await context.newPage()
    await open(other, page.url())
    await other.getByLabel('Excerpt').fill('theirs')
    await button(other, 'Save Blog Post').click()
    await expect(row(other, title)).toBeVisible()
    await button(page, 'Save Blog Post').click()
    await button(page, 'Overwrite with mine').click()
    await expect(row(page, title)).toBeVisible()
    await button(page, `Versions of ${title}`).click()
    await button(page, 'Restore version 2').click()
    await expect(page.getByLabel('Excerpt')).toHaveValue('theirs')
  })

  test('which value is invalid', { tag: '@phone' }, async ({ page }) => {
    await enter(page, '/admin/listings?new=1')
    await page.getByLabel('Landowner name').fill('Ada Smith')
    await page.getByLabel('Parcel size (acres)').fill('10')
    await page.getByLabel('GPS coordinates').fill('up the hill')
    await button(page, 'Save Listing').click()
    await expect(page.getByLabel('GPS coordinates')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Landowner name')).toHaveValue('Ada Smith')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: ['409 http://', 'status of 409'] })

  test('a city page is added, published and deleted', { tag: '@phone' }, async ({ page }) => {
    const city = unique('Plain')
    await signInAsAdmin(page)
    await page.goto('/admin/cities')
    await button(page, 'Add City Page').click()
    await page.getByLabel('City name').fill(city)
    await page.getByLabel('State/Country').fill('Texas')
    await page.getByLabel('Slug').fill(slugOf(city))
    await page.getByLabel('Content').fill('A city.')
    await button(page, 'Save City Page').click()
    await expect(row(page, city)).toContainText('Draft')
    await button(page, `Publish ${city}, Texas`).click()
    await expect(row(page, city)).toContainText('Published')
    await button(page, `Delete ${city}, Texas`).click()
    await expect(page.getByText('Are you sure you want to delete this city page?')).toBeVisible()
    await button(page, 'Delete').click()
    await expect(row(page, city)).toHaveCount(0)
  })

  test('changes that someone else saved while editing are merged', async ({ page, context }) => {
    const city = unique('Both')
    await signInAsAdmin(page)
    await page.goto('/admin/cities?new=1')
    await page.getByLabel('City name').fill(city)
    await page.getByLabel('State/Country').fill('Texas')
    await page.getByLabel('Slug').fill(slugOf(city))
    await page.getByLabel('Content').fill('A city.')
    await button(page, 'Save City Page').click()
    await button(page, `Edit ${city}, Texas`).click()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Content').fill('Their city.')
    await other.getByLabel('Population').fill('900')
    await button(other, 'Save City Page').click()
    await page.getByLabel('Content').fill('My city.')
    await button(page, 'Save City Page').click()
    await expect(page.getByRole('alert')).toContainText('Someone else saved changes while you were editing.')
    await page
      .getByRole('group', { name: 'Content You both changed this field' })
      .getByRole('radio', { name: 'Keep mine' })
      .check()
    await button(page, 'Save merged').click()
    await button(page, `Edit ${city}, Texas`).click()
    await expect(page.getByLabel('Content')).toHaveValue('My city.')
    await expect(page.getByLabel('Population')).toHaveValue('900')
  })
})
