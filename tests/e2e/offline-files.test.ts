import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, openForOffline, test } from './journey.ts'
import { createAccount } from './people.ts'

test.use({ expected: ['/drafts/', '/uploads', 'net::ERR_INTERNET_DISCONNECTED', 'Failed to load resource'] })

const UPLOADS = '**/uploads{,/**}'

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** How many files the browser keeps. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('voltacre-uploads')) return 0
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('voltacre-uploads')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })

async function openPictures(page: Page): Promise<string> {
  await createAccount(page)
  return openNewPictures(page)
}

/** Opens the pictures of a new draft and everything that the page loads. Returns the path of the draft. */
async function openNewPictures(page: Page): Promise<string> {
  await open(page, '/list-your-land')
  await page.getByLabel('Where is your land?').fill('30.7150, -97.4550')
  await page.getByRole('button', { name: 'List your land' }).click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  const draft = new URL(page.url()).pathname.replace(/\/location$/, '')
  await openForOffline(page, `${draft}/media`)
  return draft
}

const chooser = (page: Page) => page.getByLabel('Choose files for Pictures')
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')

/** Opens another page where nothing can be uploaded. */
async function openWithoutUploads(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.route(UPLOADS, (route) => route.abort('connectionreset'))
  await open(page, path)
  return page
}

/** How many pictures the server has. */
async function countStored({ request }: Page, draft: string): Promise<number> {
  const html = await (await request.get(`${draft}/media`)).text()
  return new Set(html.match(/value="images\/[^"]+"/g)).size
}

test('photos chosen without a connection survive closing the page, and upload by themselves @phone', async ({
  page,
  context,
}) => {
  const draft = await openPictures(page)
  await context.setOffline(true)
  await chooser(page).setInputFiles([await photo('gate.jpg', '#8a9a5b'), await photo('barn.jpg', '#2563eb')])
  await expect(pictures(page)).toHaveText([
    /gate\.jpg.*Waiting for a connection…/s,
    /barn\.jpg.*Waiting for a connection…/s,
  ])
  await expect.poll(() => kept(page)).toBe(2)
  await page.close()
  await context.setOffline(false)

  const later = await openWithoutUploads(context, `${draft}/location`)
  await later.getByRole('button', { name: 'Open Pictures and documents to upload' }).click()
  await expect(pictures(later)).toHaveText([/gate\.jpg.*Upload interrupted/s, /barn\.jpg.*Upload interrupted/s])
  await later.unroute(UPLOADS)
  await expect(later.locator('input[name=images]')).toHaveCount(2)
  await expect.poll(() => kept(later)).toBe(0)
  await expect.poll(() => countStored(later, draft)).toBe(2)
  // Another device has only what the server has.
  await later.evaluate(() => localStorage.clear())
  await later.reload()
  await expect(pictures(later)).toHaveCount(2)
})

test('an upload goes on when the connection is back @phone', async ({ page, context }) => {
  await openPictures(page)
  await context.setOffline(true)
  const attempts: string[] = []
  page.on('requestfailed', (request) => attempts.push(request.url()))
  await chooser(page).setInputFiles(await photo('gate.jpg', '#8a9a5b'))
  await expect.poll(() => attempts.filter((url) => url.endsWith('/uploads')).length).toBeGreaterThan(5)
  await expect(pictures(page)).toContainText('Waiting for a connection…')
  await context.setOffline(false)
  await expect(page.locator('input[name=images]')).toHaveCount(1)
})

test('two open pages of a draft upload a photo once', async ({ page, context }) => {
  const draft = await openPictures(page)
  await page.route(UPLOADS, (route) => route.abort('connectionreset'))
  await chooser(page).setInputFiles(await photo('gate.jpg', '#8a9a5b'))
  await expect.poll(() => kept(page)).toBe(1)
  const other = await context.newPage()
  await other.goto(`${draft}/media`, { waitUntil: 'networkidle' })
  await expect(pictures(other)).toHaveCount(0)
  await page.close()
  await expect(other.locator('input[name=images]')).toHaveCount(1)
  await expect.poll(() => kept(other)).toBe(0)
})

test('removing a photo, deleting the draft and signing out delete what is kept', async ({ page, context }) => {
  const draft = await openPictures(page)
  await page.close()
  const other = await openWithoutUploads(context, `${draft}/media`)
  await other.waitForLoadState('networkidle')
  const keepOne = async () => {
    const file = await photo('gate.jpg', '#8a9a5b')
    await chooser(other).setInputFiles(file)
    await expect.poll(() => kept(other)).toBe(1)
  }
  await keepOne()
  await other.getByRole('button', { name: /(Cancel|Remove) gate.jpg/ }).click()
  await expect.poll(() => kept(other)).toBe(0)
  await keepOne()
  await open(other, '/my/listings')
  await other.locator('summary').filter({ hasText: 'More actions for' }).click()
  await other.getByRole('button', { name: 'Delete draft' }).click()
  await expect.poll(() => kept(other)).toBe(0)
  await openNewPictures(other)
  await keepOne()
  await other
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit())
  await expect(other.locator('form[action="/logout"]')).toHaveCount(0)
  await expect.poll(() => kept(other)).toBe(0)
})
