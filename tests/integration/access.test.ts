import { beforeAll, describe, expect, test } from 'vitest'
import { ACTIONS } from '../../app/account/settings/actions.server.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { apiRoutes } from '../../server/api/api.ts'
import { downloadRoutes } from '../../server/http/dataset-downloads.ts'
import { mediaRoutes } from '../../server/http/media.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import { probeRoutes } from '../../server/http/probes.ts'
import { noteActivity } from '../../server/services/activity.ts'
import { uploadRoutes } from '../../server/uploads/tus.ts'
import { insertApiKey, insertUser, signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabases } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { type RouteEntry, readRoutes } from '../support/route-table.ts'
import { storeDataset } from '../support/stored-datasets.ts'

/** A status, or where the answer leads. */
type Answer = number | `→ ${string}`
/** What visitor, user and admin get. */
type Access = readonly [visitor: Answer, user: Answer, admin: Answer]

const everyone = (answer: Answer): Access => [answer, answer, answer]
const OPEN = everyone(200)
const toSignIn = (path: string): Access => [`→ /login?next=${encodeURIComponent(path)}`, 200, 200]
const ADMIN_ALONE: Access = [403, 403, 200]

/** What an admin alone may see; put into the activity log before. */
const SECRET = 'a change that only admins may know of'

/** Screens and resources: what GET answers. A route that is not named here fails the test. */
const READING: Record<string, Access> = {
  '/': OPEN,
  '/login': [200, '→ /', '→ /'],
  '/login/code': [200, '→ /', '→ /'],
  '/login/passkey/options': everyone(405),
  '/login/passkey': everyone(405),
  '/signup': [200, '→ /', '→ /'],
  '/logout': everyone('→ /'),
  '/forgot-password': OPEN,
  '/reset-password': everyone(410),
  '/verify-email': everyone(410),
  '/dashboard': OPEN,
  '/dashboard/:slug': OPEN,
  '/data': OPEN,
  '/notify/confirm': everyone(410),
  '/notify/leave': everyone(410),
  '/blog': OPEN,
  '/blog/*': OPEN,
  '/city/*': OPEN,
  '/learn': OPEN,
  '/contact': OPEN,
  '/admin': ADMIN_ALONE,
  '/admin/listings': ADMIN_ALONE,
  '/admin/blog': ADMIN_ALONE,
  '/admin/cities': ADMIN_ALONE,
  '/admin/datasets': ADMIN_ALONE,
  '/admin/place': ADMIN_ALONE,
  '/admin/base-map': ADMIN_ALONE,
  '/admin/users': ADMIN_ALONE,
  '/admin/users/:id': [403, 403, 404],
  '/admin/leads': ADMIN_ALONE,
  '/admin/leads.csv': ADMIN_ALONE,
  '/admin/leads/:id': [403, 403, 404],
  '/admin/analytics': ADMIN_ALONE,
  '/admin/analytics.csv': ADMIN_ALONE,
  '/admin/settings': ADMIN_ALONE,
  '/admin/*': [403, 403, 404],
  '/settings': toSignIn('/settings'),
  '/settings/passkeys': everyone(405),
  '/settings/passkeys/options': everyone(405),
  '/settings/my-data.json': toSignIn('/settings/my-data.json'),
  '/search': OPEN,
  '/listings/:slug': OPEN,
  '/list-your-land': OPEN,
  '/demo': OPEN,
  '/privacy': OPEN,
  '/terms': OPEN,
  '/*': everyone(404),
}

/** Actions: what POST of an empty form answers, or of one that means nothing where JSON is spoken. */
const WRITING: Record<string, Access> = {
  '/login': [401, '→ /', '→ /'],
  '/login/code': [422, '→ /', '→ /'],
  '/login/passkey/options': OPEN,
  '/login/passkey': everyone(401),
  '/signup': [422, '→ /', '→ /'],
  '/logout': everyone('→ /'),
  '/forgot-password': everyone(422),
  '/reset-password': everyone(422),
  '/verify-email': everyone(410),
  '/data': everyone(422),
  '/notify/confirm': everyone(410),
  '/notify/leave': everyone(410),
  '/contact': everyone(422),
  '/demo': everyone(422),
  '/admin/listings': [403, 403, 400],
  '/admin/blog': [403, 403, 400],
  '/admin/cities': [403, 403, 400],
  '/admin/datasets': [403, 403, 400],
  '/admin/users': [403, 403, 400],
  '/admin/users/:id': [403, 403, 400],
  '/admin/leads': [403, 403, 400],
  '/admin/leads/:id': [403, 403, 400],
  '/admin/settings': [403, 403, 200],
  '/admin/*': [403, 403, 404],
  '/settings': ['→ /login?next=%2Fsettings', 400, 400],
  '/settings/passkeys': [401, 422, 422],
  '/settings/passkeys/options': [401, 200, 200],
}

/** An upload of two bytes, and the whole of it. */
const TUS = {
  'Tus-Resumable': '1.0.0',
  'Upload-Length': '2',
  'Upload-Metadata': `kind ${btoa('listing-image')}`,
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
}

/** A path that the pattern of a route stands for. */
const SAMPLES: Record<string, string> = {
  '/blog/*': '/blog/a-post',
  '/city/*': '/city/austin-texas',
  '/listings/:slug': '/listings/riverside-40',
  '/dashboard/:slug': '/dashboard/power-plants',
  '/admin/*': '/admin/none',
  '/admin/users/:id': '/admin/users/none',
  '/admin/leads/:id': '/admin/leads/none',
  '/*': '/nowhere/at/all',
}

/** The JSON API and the probes. */
const SERVER_ROUTES: Record<string, Access> = {
  'GET /api/v1/listings': OPEN,
  'GET /api/v1/listings/:slug': OPEN,
  'GET /api/v1/blog-posts': OPEN,
  'GET /api/v1/blog-posts/:slug': OPEN,
  'GET /api/v1/city-pages': OPEN,
  'GET /api/v1/city-pages/:slug': OPEN,
  'GET /api/v1/datasets/:slug': everyone(404),
  'GET /api/v1/datasets': OPEN,
  'GET /api/v1/datasets/:id': everyone(404),
  'GET /api/v1/datasets/:id/rows': everyone(404),
  'GET /dashboard/:slug/download': [
    `→ /login?next=${encodeURIComponent('/dashboard/power-plants?download=original')}`,
    200,
    200,
  ],
  ...Object.fromEntries(['listings', 'blog-posts', 'city-pages'].flatMap((noun) => writingOf(`/api/v1/${noun}`))),
  ...Object.fromEntries(writingOf('/api/v1/datasets').filter(([route]) => !route.endsWith('feature'))),
  // What is sent is no file that is taken.
  'POST /api/v1/listings/images': [403, 403, 422],
  'POST /api/v1/listings/videos': [403, 403, 422],
  'POST /api/v1/blog-posts/covers': [403, 403, 422],
  'POST /api/v1/city-pages/city-heroes': [403, 403, 422],
  // An empty object is JSON; that there are no rows in it is found out once it is read.
  'POST /api/v1/datasets/files': [403, 403, 201],
  'GET /api/v1/leads': ADMIN_ALONE,
  'GET /api/v1/leads/:id': [403, 403, 404],
  'PATCH /api/v1/leads/:id': [403, 403, 404],
  'GET /api/v1/users': ADMIN_ALONE,
  'GET /api/v1/users/:id': [403, 403, 404],
  'PATCH /api/v1/users/:id': [403, 403, 404],
  'GET /api/v1/openapi.json': OPEN,
  'GET /api/docs': OPEN,
  'ALL /api/*': everyone(404),
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /metrics': everyone(403),
  'ALL /media/*': everyone(404),
  // What everybody is asked for before: a key, or the version of tus.
  'ALL /api/v1/*': everyone(404),
  'ALL /uploads': everyone(404),
  'ALL /uploads/:id': [403, 403, 404],
  'OPTIONS /uploads': everyone(204),
  'OPTIONS /uploads/:id': everyone(204),
  'POST /uploads': [403, 403, 201],
  'GET /uploads/:id': [403, 403, 404],
  'PATCH /uploads/:id': [403, 403, 404],
  'DELETE /uploads/:id': [403, 403, 404],
}
/** What only admins may do: with an empty object, and to something that there is none of. */
function writingOf(noun: string): [string, Access][] {
  return [
    [`POST ${noun}`, [403, 403, 422]],
    [`POST ${noun}/restore`, [403, 403, 410]],
    [`PATCH ${noun}/:id`, [403, 403, 404]],
    [`DELETE ${noun}/:id`, [403, 403, 404]],
    ...['publish', 'unpublish', 'feature', 'unfeature'].map((action): [string, Access] => [
      `POST ${noun}/:id/${action}`,
      [403, 403, 404],
    ]),
  ]
}

const SERVER_SAMPLES: Record<string, string> = {
  '/api/v1/blog-posts/:slug': '/api/v1/blog-posts/a-post',
  '/api/v1/city-pages/:slug': '/api/v1/city-pages/austin-texas',
  '/api/v1/listings/:slug': '/api/v1/listings/riverside-40',
  '/dashboard/:slug/download': '/dashboard/power-plants/download',
  '/api/*': '/api/v1/nobody',
  '/api/v1/*': '/api/v1/nothing',
  // Datasets are downloaded by who is signed in, and never from here.
  '/media/*': '/media/datasets/one.csv',
}

describeDatabases('Access', (open) => {
  let app: TestApp
  let routes: RouteEntry[]
  let callers: TestCaller[]
  const people = ['visitor', 'user', 'admin'] as const

  beforeAll(async () => {
    const { db } = open()
    await insertListing(db, { slug: 'riverside-40' })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin' })
    await insertPost(db, { slug: 'a-post' })
    const entry = { action: 'listing.published', subjectType: 'listing', subjectId: '1', subjectTitle: SECRET } as const
    await noteActivity(db, VISITOR, entry)
    app = await createTestApp({ database: open() })
    await storeDataset(app, db, { values: { slug: 'power-plants' } })
    await app.storage.put('datasets', 'one.csv', Buffer.from('for those who are signed in'))
    routes = await readRoutes()
    callers = [new TestCaller(), await signedIn(), await signedIn({ isAdmin: true })]
    return () => app.close()
  })

  const signedIn = (values: { isAdmin?: boolean } = {}) => signedInUser(app, open().db, values)

  async function ask(path: string, caller: TestCaller, init: RequestInit = {}) {
    const headers = {
      ...(caller.cookies.size > 0 ? { Cookie: caller.cookieHeader } : {}),
      Origin: ORIGIN,
      ...init.headers,
    }
    const response = await app.ask(path, { ...init, headers })
    const location = response.headers.get('Location')
    const answer: Answer =
      location && response.status >= 300 && response.status < 400 ? `→ ${location}` : response.status
    return { answer, response, body: await response.text() }
  }

  async function answersOf(path: string, init?: () => RequestInit): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const caller of callers) answers.push((await ask(path, caller, init?.())).answer)
    return answers
  }

  const json = () => ({
    method: 'POST',
    body: JSON.stringify({ name: 'Key', response: { id: 'a', rawId: 'a', type: 'public-key', response: {} } }),
    headers: { 'Content-Type': 'application/json' },
  })
  const form = (fields: Record<string, string> = {}) => ({ method: 'POST', body: new URLSearchParams(fields) })

  test('is said of every route, and of none that is gone', () => {
    expect(Object.keys(READING).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
    const withAction = routes.filter(({ hasAction }) => hasAction).map(({ path }) => path)
    expect(Object.keys(WRITING).toSorted()).toEqual(withAction.toSorted())
    const { site } = app
    const checks = { database: async () => undefined, storage: async () => undefined }
    const mounted = [
      apiRoutes(app.services, site, app.findViewer),
      probeRoutes({ checks, metrics: createMetrics() }),
      mediaRoutes(app.storage, { cacheFolder: '', log: console as never }),
      downloadRoutes({ services: app.services, findViewer: app.findViewer, log: console as never }),
      uploadRoutes({ uploads: app.uploads, findViewer: app.findViewer, site }),
    ]
    const served = mounted.flatMap((hono) => hono.routes.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(SERVER_ROUTES).toSorted()).toEqual([...new Set(served)].toSorted())
  })

  test.each(Object.entries(READING))('GET %s', async (pattern, access) => {
    expect(await answersOf(SAMPLES[pattern] ?? pattern)).toEqual(access)
  })

  // The cookie of who signs out with an empty form ends with it, so that is asked for elsewhere.
  test.each(Object.entries(WRITING).filter(([pattern]) => pattern !== '/logout'))(
    'POST %s',
    async (pattern, access) => {
      expect(await answersOf(SAMPLES[pattern] ?? pattern, pattern.includes('passkey') ? json : form)).toEqual(access)
    },
  )

  test.each(Object.entries(SERVER_ROUTES))('%s', async (route, access) => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = (SERVER_SAMPLES[pattern] ?? pattern).replace(':id', '7d0f0f0e-0000-4000-8000-000000000000')
    const headers = path.startsWith('/uploads') ? TUS : { 'Content-Type': 'application/json' }
    const init = () => ({ method, body: '{}', headers })
    expect(await answersOf(path, ['GET', 'ALL'].includes(method) ? undefined : init)).toEqual(access)
  })

  test('keeps what is of the admin out of every other answer, data of navigations included', async () => {
    for (const { path } of routes) {
      const sample = SAMPLES[path] ?? path
      for (const address of [sample, `${sample === '/' ? '/_root' : sample}.data`]) {
        for (const caller of callers.slice(0, 2)) {
          expect((await ask(address, caller)).body, `${address}`).not.toContain(SECRET)
        }
      }
    }
    expect((await ask('/admin', callers[2]!)).body).toContain(SECRET)
    expect((await ask('/admin.data', callers[2]!)).body).toContain(SECRET)
  })

  test('says Access Denied in the words of the specification', async () => {
    for (const path of ['/admin', '/admin/settings', '/admin/users', '/admin/listings/7/edit']) {
      for (const caller of callers.slice(0, 2)) {
        const { body, answer } = await ask(path, caller)
        expect(answer).toBe(403)
        expect(body).toContain('Access Denied')
        expect(body.replaceAll('&#x27;', "'")).toContain("You don't have permission to access this page.")
      }
    }
  })

  test('lets nothing personal be kept by others', async () => {
    for (const { path } of routes.filter(({ hasScreen }) => hasScreen)) {
      for (const [index, caller] of callers.entries()) {
        if (people[index] === 'visitor') continue
        const { response } = await ask(SAMPLES[path] ?? path, caller)
        expect(response.headers.get('Cache-Control'), path).toMatch(/no-store|private/)
      }
    }
  })

  describe('to what is somebody else’s', () => {
    /** Forms of Settings that name a thing by its id; the others act on the sender's own account alone. */
    const NAMING = ['sessions/end', 'passkeys/remove']
    const intents = Object.entries(ACTIONS).flatMap(([section, verbs]) =>
      Object.keys(verbs).map((verb) => `${section}/${verb}`),
    )

    test('is refused like what is not there', async () => {
      const { db } = open()
      expect(intents).toEqual(expect.arrayContaining(NAMING))
      const other = await insertUser(db)
      const values = { id: 'of-another', user_id: other.id }
      await db
        .insertInto('sessions')
        .values({ ...values, token: 'x', expires_at: new Date(Date.now() + 60_000) })
        .execute()
      const key = {
        ...values,
        public_key: 'k',
        credential_id: 'c',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
      }
      await db
        .insertInto('passkeys')
        .values(key as never)
        .execute()
      const { id } = await insertApiKey(db, other.id)
      for (const caller of callers.slice(1)) {
        expect((await ask('/settings', caller, form({ intent: 'api-keys/revoke', id }))).answer).toBe(404)
      }
      expect(await db.selectFrom('api_keys').select('id').where('revoked_at', 'is', null).execute()).toEqual([{ id }])
      for (const intent of NAMING) {
        for (const caller of callers.slice(1)) {
          const { answer } = await ask('/settings', caller, form({ intent, id: 'of-another' }))
          expect(answer, intent).toBe(404)
        }
      }
      expect(await db.selectFrom('sessions').select('id').where('id', '=', 'of-another').execute()).toHaveLength(1)
      expect(await db.selectFrom('passkeys').select('id').where('id', '=', 'of-another').execute()).toHaveLength(1)
    })

    test('no form of Settings does anything for a visitor', async () => {
      for (const intent of intents) {
        expect((await ask('/settings', callers[0]!, form({ intent }))).answer, intent).toBe('→ /login?next=%2Fsettings')
      }
    })
  })

  test('a text that no database stores is a bad request', async () => {
    const response = { id: 'a\0b', rawId: 'a', type: 'public-key', response: {} }
    for (const path of ['/login/passkey', '/settings/passkeys']) {
      const body = JSON.stringify({ name: 'Key', ...response, response })
      const answer = await ask(path, callers[1]!, { ...json(), body })
      expect(answer.answer, path).toBeLessThan(500)
    }
  })

  test('a form from another site is refused, whoever is signed in', async () => {
    for (const { path } of routes.filter(({ hasAction }) => hasAction)) {
      for (const caller of callers) {
        const foreign = { ...form(), headers: { Origin: 'https://evil.test' } }
        expect((await ask(SAMPLES[path] ?? path, caller, foreign)).answer, path).toBe(400)
        const noOrigin = await app.ask(SAMPLES[path] ?? path, {
          ...form(),
          headers: { Cookie: caller.cookieHeader, 'Sec-Fetch-Site': 'cross-site' },
        })
        expect(noOrigin.status, path).toBe(400)
      }
    }
  })
})
