import { beforeAll, describe, expect, test } from 'vitest'
import type { ContentUploadKind } from '../../domain/upload/uploads.ts'
import { EXAMPLES } from '../../server/edge/api/content-examples.ts'
import { type Collection, FEATURABLE_COLLECTIONS } from '../../server/edge/api/content-types.ts'
import { FILE_PART, UPLOADS_OF, uploadPath } from '../../server/edge/api/uploads.ts'
import { signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'
import { violations } from '../support/openapi.ts'

const FIELD_OF: Record<ContentUploadKind, string> = {
  'listing-image': 'images',
  'listing-video': 'videos',
  'power-document': 'power_evidence_entries',
  'listing-document': 'documents',
  'blog-cover': 'cover_image',
  'city-hero': 'hero_image',
  'dataset-file': 'file_path',
}

/** Whether a body is sent unchanged instead of as JSON. */
const isSentAsIs = (body: unknown): body is string | Blob | FormData =>
  typeof body === 'string' || body instanceof Blob || body instanceof FormData

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { example?: Record<string, unknown>; examples?: Record<string, Example> }> }
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}

/** A file cannot be embedded in JSON, so the description links to it. */
interface Example {
  externalValue: string
}

describeBothDatabases('Content API', (open) => {
  let app: TestApp
  let admin: TestCaller
  let user: TestCaller

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signedIn(true)
    user = await signedIn(false)
    return () => app.close()
  })

  const signedIn = (isAdmin: boolean) => signedInUser(app, open().db, { isAdmin })

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    { by = admin, headers = {} as Record<string, string> } = {},
  ) {
    const response = await app.ask(path, {
      method,
      ...(body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
      headers: {
        Origin: ORIGIN,
        ...(by.cookies.size > 0 ? { Cookie: by.cookieHeader } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  /** Downloads the file that an example links to. */
  async function exampleFile({ externalValue }: Example): Promise<Blob> {
    const file = await app.ask(new URL(externalValue).pathname)
    expect(file.status).toBe(200)
    return file.blob()
  }

  test('accepts a publication date, and keeps it until the post is published again', async () => {
    const post = { title: 'From elsewhere', slug: 'from-elsewhere', body: 'Text.', is_published: true }
    const day = '2020-02-02T10:00:00.000Z'
    const { body } = await ask('POST', '/api/v1/blog-posts', { ...post, published_at: day })
    expect(body).toMatchObject({ published_at: day, status: 'published' })
    const address = `/api/v1/blog-posts/${body.id}`
    expect((await ask('PATCH', address, { title: 'Renamed' })).body).toMatchObject({ published_at: day })
    expect((await ask('PATCH', address, { published_at: 'long ago' })).status).toBe(422)
    await ask('POST', `${address}/unpublish`)
    const republished = (await ask('POST', `${address}/publish`)).body
    expect(Date.parse(republished.published_at)).toBeGreaterThan(Date.parse(day))
  })

  test.each(FEATURABLE_COLLECTIONS)(
    'handles every described operation on %s with its own examples',
    async (collection) => {
      const { body: description } = await ask('GET', '/api/v1/openapi.json')
      const paths: Record<string, Record<string, Operation>> = description.paths
      const tested: string[] = []
      async function callOperation(
        method: string,
        path: string,
        parameters: Record<string, string> = {},
        body?: unknown,
        headers: Record<string, string> = {},
      ) {
        const operation = paths[path]?.[method]
        expect(operation, `${method} ${path}`).toBeDefined()
        const address = path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? '')
        const sent = body ?? operation!.requestBody?.content['application/json']?.example
        const answer = await ask(method.toUpperCase(), address, sent, { headers })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
        const { schema } = operation!.responses[answer.status]!.content['application/json']!
        expect(violations(description, schema, answer.body), operation!.operationId).toEqual([])
        tested.push(`${method} ${path}`)
        return answer
      }
      const base = `/api/v1/${collection}`
      const created = await callOperation('post', base)
      const { id } = created.body
      expect(created.headers.get('Location')).toBe(`${base}/${id}`)
      expect(created.headers.get('Cache-Control')).toContain('private')
      expect(created.body).toMatchObject({
        ...EXAMPLES[collection].create,
        ...('scheduled_at' in EXAMPLES[collection].create ? { scheduled_at: '2199-03-08T14:00:00.000Z' } : {}),
      })
      const { version: _, ...changes } = EXAMPLES[collection].update
      expect((await callOperation('patch', `${base}/{id}`, { id })).body).toMatchObject(changes)
      expect((await callOperation('post', `${base}/{id}/publish`, { id })).body).toMatchObject({ is_published: true })
      // The post of the example is scheduled.
      const { slug } = collection === 'blog-posts' ? await insertPost(open().db) : created.body
      await callOperation('get', `${base}/{slug}`, { slug })
      await callOperation('get', base)
      const managed = await ask('GET', `${base}?managed=true`)
      const { schema } = paths[base]!.get!.responses[200]!.content['application/json']!
      if (collection !== 'listings') expect(violations(description, schema, managed.body)).toEqual([])
      await callOperation('get', `${base}/{slug}`, { slug: id })
      expect((await callOperation('post', `${base}/{id}/feature`, { id })).body).toMatchObject({ is_featured: true })
      expect((await callOperation('post', `${base}/{id}/unfeature`, { id })).body).toMatchObject({ is_featured: false })
      expect((await callOperation('post', `${base}/{id}/unpublish`, { id })).body).toMatchObject({
        is_published: false,
      })
      const { deletion_id } = (await callOperation('delete', `${base}/{id}`, { id })).body
      expect((await callOperation('post', `${base}/restore`, {}, { deletion_id })).body).toEqual({ restored: 1 })
      expect((await ask('GET', `${base}/${id}`)).body).toMatchObject({ id, slug: created.body.slug })
      for (const kind of UPLOADS_OF[collection]) {
        const path = uploadPath(collection, kind)
        const [range, { examples }] = Object.entries(paths[path]!.post!.requestBody!.content)[0]!
        const file = await exampleFile(examples!.file!)
        const type = range.replace('*', kind === 'listing-video' ? 'mp4' : 'webp')
        expect((await callOperation('post', path, {}, file, { 'Content-Type': type })).body).toMatchObject({ kind })
        const form = new FormData()
        form.append(FILE_PART, file, 'file')
        const stored = await callOperation('post', path, {}, form)
        const served = await app.ask(stored.body.url)
        const bytes = (await served.arrayBuffer()).byteLength
        // Documents are private.
        if (kind.endsWith('document')) expect(served.status).toBe(404)
        else expect({ status: served.status, bytes }).toEqual({ status: 200, bytes: stored.body.bytes })
        const field = FIELD_OF[kind]
        const evidence = { ...EXAMPLES.listings.create.power_evidence_entries[0], document: stored.body.path }
        const document = { path: stored.body.path, title: 'Boundary survey', is_public: true }
        const entries: Partial<Record<ContentUploadKind, object>> = {
          'power-document': evidence,
          'listing-document': document,
        }
        const list = [entries[kind] ?? stored.body.path]
        const value = field.endsWith('s') ? list : stored.body.path
        expect((await ask('PATCH', `${base}/${id}`, { [field]: value })).body).toMatchObject({ [field]: value })
      }
      const described = Object.entries(paths)
        .filter(([path]) => path.startsWith(base))
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
      const untested = [...new Set(described)].filter((operation) => !tested.includes(operation))
      expect(untested).toEqual([])
    },
  )

  test.each(FEATURABLE_COLLECTIONS)('shows drafts of %s only to admins', async (collection) => {
    const values = { ...EXAMPLES[collection].create, slug: 'a-draft-of-ours', is_published: false }
    const { body } = await ask('POST', `/api/v1/${collection}`, values)
    for (const by of [new TestCaller(), user]) {
      const status = by === user ? 403 : 401
      expect((await ask('GET', `/api/v1/${collection}?managed=true`, undefined, { by })).status).toBe(status)
      expect((await ask('GET', `/api/v1/${collection}/${body.id}`, undefined, { by })).status).toBe(404)
      expect((await ask('GET', `/api/v1/${collection}/a-draft-of-ours`, undefined, { by })).status).toBe(404)
      const publicList = await ask('GET', `/api/v1/${collection}`, undefined, { by })
      expect(JSON.stringify(publicList.body)).not.toContain('a-draft-of-ours')
    }
    const list = await ask('GET', `/api/v1/${collection}?managed=true&per_page=1&page=1`)
    expect(list.body).toMatchObject({ page: 1, per_page: 1, total_exact: true, data: [{ id: body.id }] })
    expect(list.headers.get('Cache-Control')).toContain('private')
    expect((await ask('GET', `/api/v1/${collection}?managed=true&per_page=1000`)).status).toBe(422)
  })

  describe('refuses', () => {
    const address = '/api/v1/city-pages'
    const city = (slug: string) => ({ ...EXAMPLES['city-pages'].create, slug })

    test('requests from other sites', async () => {
      for (const headers of [{ Origin: 'https://elsewhere.test' }, { Origin: 'null' }] as Record<string, string>[]) {
        const answer = await ask('POST', address, city('from-elsewhere'), { headers })
        expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } })
      }
      const crossSite = await app.ask(address, {
        method: 'POST',
        body: JSON.stringify(city('from-elsewhere')),
        headers: { Cookie: admin.cookieHeader, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
      })
      expect(crossSite.status).toBe(400)
    })

    test('bodies that are not JSON objects', async () => {
      const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' }
      expect((await ask('POST', address, 'city_name=A', { headers: asForm })).status).toBe(415)
      expect(
        (await ask('POST', address, JSON.stringify(city('x')), { headers: { 'Content-Type': 'text/plain' } })).status,
      ).toBe(415)
      for (const body of ['', '{', '[]', 'null', '"text"']) expect((await ask('POST', address, body)).status).toBe(400)
      expect((await ask('POST', address, `{"city_name":"${'x'.repeat(9_000_000)}"}`)).status).toBe(413)
    })

    test('invalid values, with an error per field', async () => {
      const answer = await ask('POST', address, { ...city('Not A Slug'), population: 1.5, color: 'red' })
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', status: 422 } })
      expect(Object.keys(answer.body.errors).toSorted()).toEqual(['color', 'population', 'slug'])
    })

    test('a slug that is taken, with the specified message', async () => {
      await ask('POST', address, city('taken-by-api'))
      const answer = await ask('POST', address, city('taken-by-api'))
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'city_slug_taken',
          title: 'A city page with this slug already exists. Please choose a different city/state combination.',
        },
      })
    })

    test('a save based on an old version, and returns the current one', async () => {
      const { body } = await ask('POST', address, city('two-by-api'))
      await ask('PATCH', `${address}/${body.id}`, { population: 1, version: 1 })
      const answer = await ask('PATCH', `${address}/${body.id}`, { population: 2, version: 1 })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'conflict', newer: { version: 2, values: { population: 1 }, differing: ['population'] } },
      })
      expect((await ask('PATCH', `${address}/${body.id}`, { population: 2, version: 'one' })).status).toBe(422)
    })

    test('an idempotency key that was used for another request', async () => {
      const headers = { 'Idempotency-Key': 'same-key' }
      const [one, two] = await Promise.all([
        ask('POST', address, city('keyed'), { headers }),
        ask('POST', address, city('keyed'), { headers }),
      ])
      expect(one.status).toBe(201)
      expect(two.body).toEqual(one.body)
      expect((await ask('POST', address, city('keyed-2'), { headers })).body.code).toBe('idempotency_key_reused')
      expect((await ask('POST', address, city('keyed-3'), { headers: { 'Idempotency-Key': 'a b' } })).status).toBe(422)
    })

    test.each([
      ['PUT', '/api/v1/listings', 'GET, HEAD, POST'],
      ['POST', '/api/v1/blog-posts/a-slug', 'GET, HEAD, PATCH, DELETE'],
      ['GET', '/api/v1/city-pages/a-slug/publish', 'POST'],
    ])('%s %s, and lists the allowed methods', async (method, path, allow) => {
      const answer = await ask(method, path)
      expect({ status: answer.status, allow: answer.headers.get('Allow') }).toEqual({ status: 405, allow })
    })
  })

  test.each([
    ['blog-posts', '/blog/'],
    ['city-pages', '/city/'],
    ['listings', '/listings/'],
  ] as [Collection, string][])('redirects the previous address of %s permanently', async (collection, page) => {
    const { body } = await ask('POST', `/api/v1/${collection}`, {
      ...EXAMPLES[collection].create,
      slug: 'previous',
      is_published: true,
      ...(collection === 'blog-posts' ? { scheduled_at: null } : {}),
    })
    await ask('PATCH', `/api/v1/${collection}/${body.id}`, { slug: 'current' })
    const answer = await app.ask(`${page}previous`)
    expect({ status: answer.status, location: answer.headers.get('Location') }).toEqual({
      status: 301,
      location: `${page}current`,
    })
    expect((await app.ask(`${page}current`)).status).toBe(200)
    expect((await app.ask(`${page}never`)).status).toBe(404)
  })
})
