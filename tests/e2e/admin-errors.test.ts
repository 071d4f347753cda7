import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { expect, open, test } from './journey.ts'
import { signIn } from './people.ts'
import { ADMIN } from './product.ts'

const STOP_DATABASE = fileURLToPath(new URL('../support/stop-database.ts', import.meta.url))

interface ContentType {
  path: string
  add: string
  save: string
  /** Required fields by label. */
  fields: Record<string, string>
  title: string
  messages: { list: string; save: string; delete: string; status: string }
  upload: string
}

/** The content types, each with an item named after a tree. */
const contentNamed = (tree: string): ContentType[] => [
  {
    path: '/admin/listings',
    add: 'Add Listing',
    save: 'Save Listing',
    fields: { 'Landowner name': `${tree} Flat`, 'Parcel size (acres)': '40' },
    title: `${tree} Flat`,
    messages: {
      list: 'Failed to fetch listings',
      save: 'Failed to save listing. Please try again.',
      delete: 'Failed to delete listing',
      status: 'Failed to update listing status',
    },
    upload: 'Choose files for Images',
  },
  {
    path: '/admin/blog',
    add: 'Add Blog Post',
    save: 'Save Blog Post',
    fields: { Title: `${tree} Post`, Body: 'Words.' },
    title: `${tree} Post`,
    messages: {
      list: 'Failed to fetch blog posts',
      save: 'Failed to save blog post. Please try again.',
      delete: 'Failed to delete blog post',
      status: 'Failed to update blog post status',
    },
    upload: 'Choose a file for Cover image',
  },
  {
    path: '/admin/cities',
    add: 'Add City Page',
    save: 'Save City Page',
    fields: { 'City name': tree, 'State/Country': 'Texas', Content: 'Words.' },
    title: `${tree}, Texas`,
    messages: {
      list: 'Failed to fetch city pages',
      save: 'Failed to save city page. Please try again.',
      delete: 'Failed to delete city page',
      status: 'Failed to update city page status',
    },
    upload: 'Choose a file for Hero image',
  },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert')

async function fill(page: Page, { fields }: ContentType): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function expectEntries(page: Page, { fields }: ContentType): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
}

/** Starts a separate instance whose database and file storage can be stopped. */
async function startInstance(): Promise<Product & { dataDir: string; remove: () => Promise<void> }> {
  const data = await preparedDataDir()
  const product = await startProduct({
    DATA_DIR: data.path,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${STOP_DATABASE}`,
  })
  return { ...product, dataDir: data.path, remove: data.remove }
}

let product: Awaited<ReturnType<typeof startInstance>>

test.describe('the specified error messages', () => {
  // One after the other on one instance. A failure starts another one.
  test.describe.configure({ mode: 'default', timeout: 300_000 })
  test.use({ expected: ['503 http://', 'status of 503', '500 http://', 'status of 500'] })

  test.beforeAll(async () => {
    product = await startInstance()
  })
  test.afterAll(async () => {
    product.child.kill('SIGKILL')
    await product.ended
    await product.remove()
  })

  async function enter(page: Page, path: string): Promise<void> {
    await open(page, `${product.address}/login?next=${encodeURIComponent(path)}`)
    await signIn(page, ADMIN)
    await page.waitForURL((url) => url.pathname === path)
  }

  async function make(page: Page, type: ContentType): Promise<void> {
    await open(page, `${product.address}${type.path}?new=1`)
    await fill(page, type)
    await button(page, type.save).click()
    await expect(page.getByRole('row').filter({ hasText: type.title })).toBeVisible()
  }

  async function tab(context: BrowserContext, address: string): Promise<Page> {
    const page = await context.newPage()
    await open(page, product.address + address)
    return page
  }

  test('are shown at a file when the storage fails, and forms keep their entries', async ({ page, browser }) => {
    const file = join(product.dataDir, 'picture.png')
    await sharp({ create: { width: 16, height: 16, channels: 3, background: '#2563eb' } }).toFile(file)
    await enter(page, '/admin/listings')
    const store = join(product.dataDir, 'files')
    await rename(store, `${store}-moved`)
    await writeFile(store, 'not a folder')
    const types = contentNamed('Juniper')
    for (const type of types) {
      await open(page, `${product.address}${type.path}?new=1`)
      await fill(page, type)
      await page.getByLabel(type.upload).setInputFiles(file)
      await expect(button(page, 'Retry picture.png')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('listitem').filter({ hasText: type.messages.save })).toBeVisible()
      await expectEntries(page, type)
      await button(page, 'Remove picture.png').click()
      await button(page, type.save).click()
      await expect(page.getByRole('row').filter({ hasText: type.title })).toBeVisible()
    }

    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(await page.context().cookies())
    const form = await plain.newPage()
    for (const type of types) {
      await form.goto(`${product.address}${type.path}?new=1`)
      await fill(form, type)
      if (await form.getByLabel('Slug').count()) await form.getByLabel('Slug').fill('plain')
      await form.getByLabel(type.upload).setInputFiles(file)
      await button(form, type.save).click()
      await expect(alert(form)).toContainText(type.messages.save)
      await expectEntries(form, type)
    }
    await plain.close()
    await rm(store)
    await rename(`${store}-moved`, store)
  })

  test('are shown when the database stops, and forms keep their entries', async ({ page, context, browser }) => {
    const types = contentNamed('Cedar')
    await enter(page, '/admin/listings')
    for (const type of types) await make(page, type)
    const lists = await Promise.all(types.map(({ path }) => tab(context, path)))
    const forms = await Promise.all(types.map(({ path }) => tab(context, `${path}?new=1`)))
    const cookies = await context.cookies()
    // For good, so this test comes last.
    product.child.kill('SIGUSR2')
    await expect.poll(async () => (await fetch(`${product.address}/readyz`)).status).toBe(503)

    for (const [index, type] of types.entries()) {
      const [list, form] = [lists[index]!, forms[index]!]
      await button(list, `Publish ${type.title}`).click()
      await expect(alert(list)).toContainText(type.messages.status)
      await button(list, `Feature ${type.title}`).click()
      await expect(alert(list)).toContainText('Failed to update featured status')
      await button(list, `Delete ${type.title}`).click()
      await list.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(alert(list)).toContainText(type.messages.delete)
      await expect(list.getByRole('row').filter({ hasText: type.title })).toBeVisible()

      await fill(form, type)
      await form.keyboard.press('Control+s')
      await expect(alert(form)).toContainText(type.messages.save)
      await expectEntries(form, type)

      await open(list, product.address + type.path)
      await expect(alert(list)).toContainText(type.messages.list)
      await expect(list.getByText(type.title)).toHaveCount(0)
    }

    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(cookies)
    const response = await plain.request.post(`${product.address}/admin/blog`, {
      form: { do: 'delete 00000000-0000-4000-8000-000000000000' },
      headers: { Origin: product.address },
    })
    expect(response.status()).toBe(503)
    expect(await response.text()).toContain('Failed to delete blog post')
    await plain.close()
  })
})
