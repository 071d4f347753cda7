import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test } from './journey.ts'
import { press, reach, type } from './keyboard.ts'
import { enter } from './people.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Types the parts of a date and time in sequence. */
async function typeTime(page: Page, label: string, keys: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(keys)
}

/** Publishes, unpublishes and deletes an item of the list. */
async function publishAndDelete(page: Page, title: string, question: string): Promise<void> {
  await press(page, `Publish ${title}`)
  await expect(row(page, title)).toContainText('Published')
  await press(page, `Unpublish ${title}`, 'Space')
  await expect(row(page, title)).toContainText('Draft')
  await press(page, `Delete ${title}`)
  // A closing dialog is hidden before it is removed, and can't be opened again until then.
  const dialog = page.getByRole('dialog', { name: question, includeHidden: true })
  await expect(dialog).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, `Delete ${title}`)
  await reach(page, dialog.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(row(page, title)).toHaveCount(0)
}

test.describe('by keyboard alone', () => {
  test.describe.configure({ timeout: 300_000 })
  test.use({ timezoneId: 'America/Chicago' })

  test('a blog post is created, scheduled, published, edited, unpublished and deleted', async ({ page }) => {
    const title = `Keys ${randomUUID().slice(0, 8)}`
    await enter(page, '/admin/blog')
    await press(page, 'Add Blog Post')
    await type(page, 'Title', title)
    await type(page, 'Body', 'Words **and** words.')
    await typeTime(page, 'Scheduled for', '070120400900AM')
    await page.keyboard.press('Control+s')
    await expect(row(page, title)).toContainText('Scheduled')
    await expect(row(page, title)).toContainText('Jul 1, 2040, 9:00 AM CDT')

    await press(page, `Edit ${title}`)
    await type(page, 'Excerpt', 'Short.')
    await reach(page, page.getByLabel('Scheduled for'))
    await page.getByLabel('Scheduled for').press('Delete')
    for (let part = 0; part < 5; part++) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Delete')
    }
    await expect(page.getByLabel('Scheduled for')).toHaveValue('')
    await press(page, 'Save Blog Post')
    await expect(row(page, title)).toContainText('Draft')
    await publishAndDelete(page, title, 'Are you sure you want to delete this blog post?')
  })

  test('a city page is created, published, edited, unpublished and deleted', async ({ page }) => {
    const city = `Keys ${randomUUID().slice(0, 8)}`
    await enter(page, '/admin/cities')
    await press(page, 'Add City Page')
    await type(page, 'City name', city)
    await type(page, 'State/Country', 'Texas')
    await type(page, 'Content', '# Words')
    await press(page, 'Save City Page')
    await press(page, `Edit ${city}, Texas`)
    await type(page, 'Population', '1200')
    await page.keyboard.press('Enter')
    await expect(row(page, city)).toContainText('1,200')
    await publishAndDelete(page, `${city}, Texas`, 'Are you sure you want to delete this city page?')
  })

  test('a listing is created with reordered images, published, edited, unpublished and deleted', async ({ page }) => {
    const name = `Keys ${randomUUID().slice(0, 8)}`
    const folder = await mkdtemp(join(tmpdir(), 'voltacre-pictures-'))
    const files = ['first', 'second', 'third'].map((word) => join(folder, `${word}.png`))
    for (const [index, file] of files.entries()) {
      await sharp({
        create: { width: 32, height: 24, channels: 3, background: { r: 80 * index, g: 90, b: 120 } },
      }).toFile(file)
    }
    await enter(page, '/admin/listings')
    await press(page, 'Add Listing')
    await type(page, 'Landowner name', name)
    await type(page, 'Parcel size (acres)', '12.5')
    await reach(page, page.getByRole('group', { name: 'Utility access' }).getByLabel('Power'))
    await page.keyboard.press('Space')
    const input = page.getByLabel('Choose files for Images')
    await expect(async () => {
      await reach(page, input)
      const chosen = page.waitForEvent('filechooser', { timeout: 10_000 })
      await page.keyboard.press('Enter')
      await (await chosen).setFiles(files)
    }).toPass()
    const pictures = page.getByRole('list', { name: 'Images' }).getByRole('listitem')
    await expect(pictures.getByLabel('Alt text')).toHaveCount(3, { timeout: 60_000 })

    const titles = () =>
      pictures.locator('p').first().locator('xpath=ancestor::ol').locator('li > div > p').allTextContents()
    expect(await titles()).toEqual(['first.png', 'second.png', 'third.png'])
    await press(page, 'Move third.png up')
    // The focus moves with the image, so the next key press moves it again.
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual(['third.png', 'first.png', 'second.png'])
    await press(page, 'Remove second.png')
    await expect(pictures).toHaveCount(2)
    await type(page, 'Alt text of third.png', 'The third')
    await expectAccessibleAtBothWidths(page)
    await page.keyboard.press('Control+s')
    await expect(row(page, name)).toContainText('Price on request')

    await press(page, `Edit ${name}`)
    await expect(pictures.first().getByLabel('Alt text')).toHaveValue('The third')
    await type(page, 'Price (USD)', '18500')
    await reach(page, page.getByLabel('Price type'))
    await page.keyboard.type('lease')
    await press(page, 'Save Listing')
    await expect(row(page, name)).toContainText('$18,500 lease')
    await publishAndDelete(page, name, 'Are you sure you want to delete this listing?')
    await rm(folder, { recursive: true, force: true })
  })
})
