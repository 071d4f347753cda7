import { beforeAll, expect, test } from 'vitest'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type CachedApp, serveCached } from '../support/cached-app.ts'
import { describeDatabase } from '../support/database.ts'
import { readRoutes } from '../support/route-table.ts'
import { type StoredDataset, storeDataset } from '../support/stored-datasets.ts'

const SLUG = 'private-lines'
const NAME = 'The quokka lines'
const FORMATS = ['original', 'csv', 'json', 'geojson', 'parquet']

/** Pages that list all public datasets. */
const LISTS = [
  '/dashboard',
  '/dashboard?q=quokka',
  '/dashboard.data',
  '/dcat.json',
  '/sitemaps/dashboard-1.xml',
  '/api/v1/datasets',
]

/** Every URL that could expose the dataset itself. */
const urlsOf = ({ id, fileId, filePath, tablePath }: StoredDataset) => [
  `/dashboard/${SLUG}`,
  `/dashboard/${SLUG}.data`,
  `/dashboard/${SLUG}?column=mw`,
  `/dashboard/${SLUG}?download=original`,
  ...FORMATS.map((format) => `/dashboard/${SLUG}/download?format=${format}`),
  ...[id, SLUG, fileId].flatMap((name) => [`/api/v1/datasets/${name}`, `/api/v1/datasets/${name}/rows`]),
  ...[filePath, tablePath, `tables/${fileId}.parquet`, `made/${fileId}.json`].flatMap((path) => [
    `/media/datasets/${path}`,
    `/media/blog-media/../datasets/${path}`,
    `/media/datasets/${encodeURIComponent(path)}`,
    `/media/listing-media/%2e%2e%2fdatasets%2f${path}`,
    `/files/datasets/${path}`,
    `/${path}`,
  ]),
]

describeDatabase('A dataset that is not public', (open) => {
  let app: TestApp
  let cached: CachedApp
  let dataset: StoredDataset
  let callers: Record<string, TestCaller | null>
  beforeAll(async () => {
    const { db } = open()
    app = await createTestApp({ database: open() })
    cached = await serveCached({ database: open() })
    dataset = await storeDataset(app, db, { values: { slug: SLUG, name: NAME, is_public: false } })
    await storeDataset(app, db, { values: { slug: 'another', name: 'Another' } })
    await storeDataset(cached.app, db, { values: { slug: 'in-the-cache', name: 'Cached quokkas' } })
    callers = {
      visitor: null,
      user: await signedInUser(app, db),
      admin: await signedInUser(app, db, { isAdmin: true }),
    }
    return async () => {
      await cached.close()
      await app.close()
    }
  })

  const setPublic = (is_public: boolean, slug = SLUG) =>
    open().db.updateTable('datasets').set({ is_public }).where('slug', '=', slug).execute()

  const ask = (path: string, caller: TestCaller | null) =>
    app.ask(path, { headers: caller ? { Cookie: caller.cookieHeader } : {} })

  /** The URLs that expose anything of the dataset. */
  async function leaks(caller: TestCaller | null): Promise<string[]> {
    const found: string[] = []
    for (const path of [...LISTS, ...urlsOf(dataset)]) {
      // Admins may read it to edit it.
      if (caller === callers.admin && path === `/api/v1/datasets/${dataset.id}`) continue
      const response = await ask(path, caller)
      const text = await response.text()
      const isReported = [NAME, 'Alder', 'PAR1', dataset.filePath, dataset.tablePath].some((secret) =>
        text.includes(secret),
      )
      const isNamed = LISTS.includes(path) && text.includes(SLUG)
      const isFound = urlsOf(dataset).includes(path) && ![404, 400].includes(response.status)
      if (isReported || isNamed || isFound) found.push(`${response.status} ${path}`)
    }
    return found
  }

  test.each(['visitor', 'user', 'admin'])('cannot be read by a %s at any URL', async (role) => {
    await setPublic(false)
    expect(await leaks(callers[role]!)).toEqual([])
  })

  test('can be read while it is public, and no longer after it is unpublished', async () => {
    await setPublic(true)
    const user = callers.user!
    for (const path of LISTS) expect(await (await ask(path, null)).text(), path).toContain(SLUG)
    for (const format of ['original', 'json', 'geojson', 'parquet']) {
      const response = await ask(`/dashboard/${SLUG}/download?format=${format}`, user)
      expect({ format, status: response.status }).toEqual({ format, status: 200 })
      await response.arrayBuffer()
    }
    expect((await ask(`/api/v1/datasets/${dataset.id}/rows?sort=mw`, user)).status).toBe(200)
    expect(await (await ask(`/dashboard/${SLUG}`, null)).text()).toContain('Alder')
    await setPublic(false)
    for (const role of ['visitor', 'user', 'admin']) expect(await leaks(callers[role]!), role).toEqual([])
  })

  test('cannot be read by its storage path, even while public', async () => {
    await setPublic(true)
    const paths = urlsOf(dataset).filter((path) => !/^\/(dashboard|api)\//.test(path))
    for (const path of paths) {
      const response = await ask(path, callers.user!)
      expect({ path, status: response.status }).toEqual({ path, status: 404 })
      expect(await response.text()).not.toContain('Alder')
    }
  })

  test('does not appear on any screen', async () => {
    await setPublic(false)
    for (const { path } of await readRoutes()) {
      if (path.includes(':') || path.includes('*')) continue
      const text = await (await ask(path, null)).text()
      expect(text.includes(SLUG) || text.includes(NAME), path).toBe(false)
    }
  })

  test('disappears from cached pages within seconds', async () => {
    const slug = 'in-the-cache'
    const pages = ['/dashboard', '/dcat.json', '/sitemap.xml', `/dashboard/${slug}`, `/dashboard/${slug}?column=mw`]
    await cached.changesDelivered()
    for (const page of pages) await cached.get(page)
    expect((await cached.get('/dashboard')).from).toBe('hit')
    expect((await cached.get(`/dashboard/${slug}`)).body.toString()).toContain('Cached quokkas')
    await setPublic(false, slug)
    const pagesWithDataset = async () => {
      const bodies = await Promise.all(pages.map(async (page) => (await cached.get(page)).body.toString()))
      return pages.filter((_, at) => bodies[at]!.includes('Cached quokkas') || bodies[at]!.includes(`${slug}#dataset`))
    }
    await expect.poll(pagesWithDataset).toEqual([])
    expect((await cached.get(`/dashboard/${slug}`)).status).toBe(404)
  })
})
