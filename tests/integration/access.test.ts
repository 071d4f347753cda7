import { beforeAll, describe, expect, test } from 'vitest'
import { ACTIONS } from '../../app/settings/actions.server.ts'
import { powerEvidenceList } from '../../domain/listing/power-evidence-values.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { downloadRoutes } from '../../server/content/datasets/download-routes.ts'
import { uploadRoutes } from '../../server/content/uploads/tus.ts'
import { apiRoutes } from '../../server/edge/api/api.ts'
import { layerDownloadRoutes } from '../../server/geodata/downloads/routes.ts'
import { createArchives } from '../../server/geodata/tiles/archives.ts'
import { tileRoutes } from '../../server/geodata/tiles/routes.ts'
import { factSheetRoutes } from '../../server/land/fact-sheets/routes.ts'
import { listingDocumentRoutes } from '../../server/land/listing-documents/routes.ts'
import { draftRoutes } from '../../server/land/owners/routes.ts'
import { recordActivity } from '../../server/people/activity/activity.ts'
import { mediaRoutes } from '../../server/platform/http/media.ts'
import { createMetrics } from '../../server/platform/http/metrics.ts'
import { probeRoutes } from '../../server/platform/http/probes.ts'
import { alertRoutes } from '../../server/saved/alerts/routes.ts'
import { screeningRoutes } from '../../server/screening/sites/routes.ts'
import { insertApiKey, insertUser, signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { insertLayer } from '../support/layers.ts'
import { type RouteEntry, readRoutes } from '../support/route-table.ts'
import { storeDataset } from '../support/stored-datasets.ts'

const ROUTES = await readRoutes()

/** A status, or the target of a redirect. */
type Answer = number | `→ ${string}`
/** The response that a visitor, a user and an admin get. */
type Access = readonly [visitor: Answer, user: Answer, admin: Answer]

const everyone = (answer: Answer): Access => [answer, answer, answer]
const OPEN = everyone(200)
const toSignIn = (path: string): Access => [`→ /login?next=${encodeURIComponent(path)}`, 200, 200]
const PROOF_SIGN_IN = toSignIn('/list-your-land/none/proof')[0]

const ACCESS_SIGN_IN = toSignIn('/listings/riverside-40/access/none')[0]
const READERS_SIGN_IN = toSignIn('/my/listings/:id/documents')[0]
const SIGNED_SIGN_IN = toSignIn('/documents/signed/:grant')[0]

const PRIVATE_DOCUMENT = '6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11.pdf'

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

/** Written to the activity log, which only admins may read. */
const SECRET = 'a change that only admins may see'

/** Routes of the admin. Unless a sample is below, one with a parameter is asked for something that doesn't exist. */
const ADMIN_ROUTES = ROUTES.filter(({ path }) => path === '/admin' || path.startsWith('/admin/'))
const adminOnly = (routes: readonly RouteEntry[], answerOf: (path: string) => Answer) =>
  Object.fromEntries(routes.map(({ path }): [string, Access] => [path, [403, 403, answerOf(path)]]))

/** Responses to GET for every screen and resource route. A route that is missing here fails the test. */
const GET_ACCESS: Record<string, Access> = {
  ...adminOnly(ADMIN_ROUTES, (path) => (/[:*]/.test(path) ? 404 : 200)),
  '/admin/screening/:key': [403, 403, 200],
  '/admin/screening/:key/versions': [403, 403, 200],
  '/': OPEN,
  '/login': [200, '→ /', '→ /'],
  '/login/code': [200, '→ /', '→ /'],
  '/login/link': [200, '→ /', '→ /'],
  '/login/passkey/options': everyone(405),
  '/login/passkey': everyone(405),
  '/signup': [200, '→ /', '→ /'],
  '/logout': everyone('→ /'),
  '/forgot-password': OPEN,
  '/reset-password': everyone(410),
  '/verify-email': everyone(410),
  '/dashboard': OPEN,
  '/dashboard/:slug': OPEN,
  '/dashboard/:slug/map': OPEN,
  '/data': OPEN,
  '/data/sources': OPEN,
  '/method': OPEN,
  '/notify/confirm': everyone(410),
  '/notify/leave': everyone(410),
  '/confirm-listing': everyone(410),
  '/alerts/unsubscribe': everyone(410),
  '/blog': OPEN,
  '/blog/*': OPEN,
  '/city/*': OPEN,
  '/learn': OPEN,
  '/contact': OPEN,
  '/settings': toSignIn('/settings'),
  '/.well-known/change-password': [
    `→ /login?next=${encodeURIComponent('/settings#password')}`,
    '→ /settings#password',
    '→ /settings#password',
  ],
  '/settings/passkeys': everyone(405),
  '/settings/passkeys/options': everyone(405),
  '/settings/my-data.json': toSignIn('/settings/my-data.json'),
  '/search': OPEN,
  '/search/suggestions': OPEN,
  '/search/weights': OPEN,
  '/search/area': everyone(405),
  '/search/map': OPEN,
  '/search/map/candidate-sites': OPEN,
  '/search/map/members': OPEN,
  '/listings/:slug': OPEN,
  '/listings/:slug/access/:document': [ACCESS_SIGN_IN, 404, 404],
  '/listings/:slug/report': OPEN,
  '/compare': OPEN,
  '/compare.csv': OPEN,
  '/compare.pdf': everyone('→ /compare'),
  '/candidate-sites': OPEN,
  '/candidate-sites/map/markers': OPEN,
  '/candidate-sites/:slug': OPEN,
  '/screen': OPEN,
  '/screen/:id': everyone(404),
  '/screen/:id/points': everyone(404),
  '/screen/:id/outlines': everyone(404),
  '/screen/:id/download/:format': everyone(404),
  '/screen/:id/compare': everyone('→ /compare'),
  '/screen/:id/:parcel': everyone(404),
  '/screen/:id/:parcel/report.pdf': everyone(404),
  '/screen/:id/:parcel/screening.json': everyone(404),
  '/list-your-land': OPEN,
  '/list-your-land/continue': ['→ /login?next=%2Fmy%2Flistings', '→ /my/listings', '→ /my/listings'],
  '/list-your-land/map': OPEN,
  '/list-your-land/:draft/proof': [PROOF_SIGN_IN, 404, 404],
  '/list-your-land/:draft/:step?': ['→ /login?next=%2Flist-your-land%2Fnone%2Flocation', 404, 404],
  '/my/listings': toSignIn('/my/listings'),
  '/my/imports': toSignIn('/my/imports'),
  '/my/imports/:id': ['→ /login?next=%2Fmy%2Fimports%2F%3Aid', 404, 404],
  '/my/imports/:id/rejected.csv': ['→ /login?next=%2Fmy%2Fimports%2F%3Aid%2Frejected.csv', 404, 404],
  '/my/organization': toSignIn('/my/organization'),
  '/my/listings/:id/documents': [READERS_SIGN_IN, 404, 404],
  '/my/inquiries': toSignIn('/my/inquiries'),
  '/my/inquiries/templates': toSignIn('/my/inquiries/templates'),
  '/my/inquiries/:id': ['→ /login?next=%2Fmy%2Finquiries%2F%3Aid', 404, 404],
  '/saved': OPEN,
  '/saved/favorites': [401, 200, 200],
  '/saved/alerts': toSignIn('/saved/alerts'),
  '/saved/push': [401, 200, 200],
  '/saved/alerts/:id': ['→ /login?next=%2Fsaved%2Falerts%2F%3Aid', 404, 404],
  '/saved/recent': toSignIn('/saved/recent'),
  '/saved/screenings': toSignIn('/saved/screenings'),
  '/saved/inquiries': everyone('→ /my/inquiries'),
  '/lists/:token': everyone(404),
  '/saved/searches': toSignIn('/saved/searches'),
  '/saved/searches/:id': ['→ /login?next=%2Fsaved%2Fsearches%2Fnone', 404, 404],
  '/demo': OPEN,
  '/privacy': OPEN,
  '/terms': OPEN,
  '/nda': OPEN,
  '/*': everyone(404),
}

/** Responses to POST of an empty form, or of a meaningless document where the route expects JSON. */
const POST_ACCESS: Record<string, Access> = {
  ...adminOnly(
    ADMIN_ROUTES.filter(({ hasAction }) => hasAction),
    () => 400,
  ),
  '/admin/reviews/:id/letter': [403, 403, 422],
  '/admin/settings': [403, 403, 200],
  '/admin/*': [403, 403, 404],
  '/login': [401, '→ /', '→ /'],
  '/login/code': [422, '→ /', '→ /'],
  '/login/link': [422, '→ /', '→ /'],
  '/login/passkey/options': OPEN,
  '/login/passkey': everyone(401),
  '/signup': [422, '→ /', '→ /'],
  '/logout': everyone('→ /'),
  '/forgot-password': everyone(422),
  '/reset-password': everyone(422),
  '/verify-email': everyone(410),
  '/data': everyone(422),
  '/search': everyone(422),
  '/search/area': OPEN,
  '/notify/confirm': everyone(410),
  '/notify/leave': everyone(410),
  '/confirm-listing': everyone(410),
  '/alerts/unsubscribe': everyone(400),
  '/contact': everyone(422),
  '/list-your-land': everyone('→ /list-your-land/:id/location'),
  '/demo': everyone(422),
  '/listings/:slug': everyone(422),
  '/listings/:slug/access/:document': [ACCESS_SIGN_IN, 400, 400],
  '/listings/:slug/report': everyone(422),
  '/screen': everyone(422),
  '/screen/:id': everyone(400),
  '/screen/:id/:parcel': everyone(400),
  '/list-your-land/:draft/proof': [PROOF_SIGN_IN, 404, 404],
  '/list-your-land/:draft/:step?': ['→ /login?next=%2Flist-your-land%2Fnone%2Flocation', 404, 404],
  '/my/listings': ['→ /login?next=%2Fmy%2Flistings', 400, 400],
  '/my/imports': ['→ /login?next=%2Fmy%2Fimports', 400, 400],
  '/my/imports/:id': ['→ /login?next=%2Fmy%2Fimports%2F%3Aid', 400, 400],
  '/my/organization': ['→ /login?next=%2Fmy%2Forganization', 400, 400],
  '/my/inquiries/templates': ['→ /login?next=%2Fmy%2Finquiries%2Ftemplates', 400, 400],
  '/my/listings/:id/documents': [READERS_SIGN_IN, 400, 400],
  '/my/inquiries/:id': ['→ /login?next=%2Fmy%2Finquiries%2F%3Aid', 400, 400],
  '/saved': ['→ /login?next=%2Fsaved', 400, 400],
  '/saved/favorites': everyone(400),
  '/saved/alerts': ['→ /login?next=%2Fsaved%2Falerts', 400, 400],
  '/saved/push': everyone(400),
  '/saved/searches': ['→ /login?next=%2Fsaved%2Fsearches', 400, 400],
  '/settings': ['→ /login?next=%2Fsettings', 400, 400],
  '/settings/passkeys': [401, 422, 422],
  '/settings/passkeys/options': [401, 200, 200],
}

/** Headers that create an upload of two bytes and send all of it. */
const TUS = {
  'Tus-Resumable': '1.0.0',
  'Upload-Length': '2',
  'Upload-Metadata': `kind ${btoa('listing-image')}`,
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
}

/** A path that matches the pattern of a route. */
const SAMPLES: Record<string, string> = {
  '/blog/*': '/blog/a-post',
  '/city/*': '/city/austin-texas',
  '/listings/:slug': '/listings/riverside-40',
  '/listings/:slug/report': '/listings/riverside-40/report',
  '/listings/:slug/access/:document': '/listings/riverside-40/access/none',
  '/dashboard/:slug': '/dashboard/power-plants',
  '/candidate-sites/:slug': '/candidate-sites/old-mill-or',
  '/candidate-sites/map/markers': '/candidate-sites/map/markers?box=-98,30,-97,31',
  '/search/map/candidate-sites': '/search/map/candidate-sites?box=-98,30,-97,31',
  '/search/map/members': '/search/map/members?box=-98,30,-97,31',
  '/dashboard/:slug/map': '/dashboard/power-plants/map',
  '/screen/:id': '/screen/none',
  '/screen/:id/points': '/screen/none/points',
  '/screen/:id/outlines': '/screen/none/outlines?box=-98,30,-97,31',
  '/screen/:id/download/:format': '/screen/none/download/csv',
  '/screen/:id/compare': '/screen/none/compare',
  '/screen/:id/:parcel': '/screen/none/1',
  '/screen/:id/:parcel/report.pdf': '/screen/none/1/report.pdf',
  '/screen/:id/:parcel/screening.json': '/screen/none/1/screening.json',
  '/saved/searches/:id': '/saved/searches/none',
  '/list-your-land/:draft/proof': '/list-your-land/none/proof',
  '/list-your-land/:draft/:step?': '/list-your-land/none/location',
  '/admin/screening/:key': '/admin/screening/mining',
  '/admin/screening/:key/versions': '/admin/screening/mining/versions',
  '/*': '/no/such/page',
}

const sampleOf = (pattern: string): string =>
  SAMPLES[pattern] ?? (pattern.startsWith('/admin/') ? pattern.replace(/:\w+|\*/g, 'none') : pattern)

/** The JSON API and the probes. */
const SERVER_ROUTES: Record<string, Access> = {
  'GET /listings/:slug/fact-sheet.pdf': OPEN,
  'GET /listings/:slug/documents/:file': [404, 404, 200],
  'GET /documents/signed/:grant': [SIGNED_SIGN_IN, 404, 404],
  'POST /drafts/:id': everyone(404),
  'POST /alerts/unsubscribe': everyone(400),
  'GET /listings/:slug/screening.json': OPEN,
  'GET /candidate-sites/:slug/screening.json': OPEN,
  'GET /api/v1/listings': OPEN,
  'GET /api/v1/listings/:slug': OPEN,
  'GET /api/v1/candidate-sites': OPEN,
  'GET /api/v1/candidate-sites/:slug': OPEN,
  'POST /api/v1/screenings': everyone(422),
  'GET /api/v1/screenings': [401, 200, 200],
  'GET /api/v1/screenings/:id': everyone(404),
  'GET /api/v1/screenings/:id/parcels': everyone(404),
  'GET /api/v1/screenings/:id/parcels/:number': everyone(404),
  'GET /api/v1/blog-posts': OPEN,
  'GET /api/v1/blog-posts/:slug': OPEN,
  'GET /api/v1/city-pages': OPEN,
  'GET /api/v1/city-pages/:slug': OPEN,
  'GET /api/v1/datasets/:slug': everyone(404),
  'GET /api/v1/datasets': OPEN,
  'GET /api/v1/datasets/:id': everyone(404),
  'GET /api/v1/datasets/:id/rows': everyone(404),
  // Scripts of other sites may read what is published.
  ...Object.fromEntries(
    [
      ...['/listings', '/candidate-sites', '/blog-posts', '/city-pages'].flatMap((path) => [path, `${path}/:slug`]),
      ...['/datasets', '/datasets/:id', '/datasets/:id/rows', '/openapi.json'],
    ].map((path): [string, Access] => [`OPTIONS /api/v1${path}`, everyone(204)]),
  ),
  'GET /data/layers/:slug/download': everyone(404),
  'GET /tiles/map.json': OPEN,
  'GET /tiles/:name': everyone(404),
  'GET /dashboard/:slug/download': [
    `→ /login?next=${encodeURIComponent('/dashboard/power-plants?download=original')}`,
    200,
    200,
  ],
  ...Object.fromEntries(
    ['listings', 'blog-posts', 'city-pages'].flatMap((collection) => writeRoutes(`/api/v1/${collection}`)),
  ),
  ...Object.fromEntries(writeRoutes('/api/v1/datasets').filter(([route]) => !route.endsWith('feature'))),
  // The body is not a file of an accepted type.
  'POST /api/v1/listings/images': [401, 403, 422],
  'POST /api/v1/listings/videos': [401, 403, 422],
  'POST /api/v1/listings/power-documents': [401, 403, 422],
  'POST /api/v1/listings/listing-documents': [401, 403, 422],
  'POST /api/v1/blog-posts/covers': [401, 403, 422],
  'POST /api/v1/city-pages/city-heroes': [401, 403, 422],
  // An empty object is JSON. That it has no rows is only detected when the file is read.
  'POST /api/v1/datasets/files': [401, 403, 201],
  'GET /api/v1/leads': [401, 403, 200],
  'GET /api/v1/leads/:id': [401, 403, 404],
  'PATCH /api/v1/leads/:id': [401, 403, 404],
  'GET /api/v1/users': [401, 403, 200],
  'GET /api/v1/users/:id': [401, 403, 404],
  'PATCH /api/v1/users/:id': [401, 403, 404],
  'GET /api/v1/openapi.json': OPEN,
  'GET /api/docs': OPEN,
  'ALL /api/*': everyone(404),
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /metrics': everyone(403),
  'ALL /media/*': everyone(404),
  // Middleware in front of these routes checks the API key or the tus version.
  'ALL /api/v1/*': everyone(404),
  'ALL /uploads': everyone(404),
  'ALL /uploads/:id': [401, 404, 404],
  'OPTIONS /uploads': everyone(204),
  'OPTIONS /uploads/:id': everyone(204),
  'POST /uploads': [401, 201, 201],
  'GET /uploads/:id': [401, 404, 404],
  'PATCH /uploads/:id': [401, 404, 404],
  'DELETE /uploads/:id': [401, 404, 404],
}
/** Admin-only write routes, called with an empty object and an id that does not exist. */
function writeRoutes(collection: string): [string, Access][] {
  return [
    [`POST ${collection}`, [401, 403, 422]],
    [`POST ${collection}/restore`, [401, 403, 410]],
    [`PATCH ${collection}/:id`, [401, 403, 404]],
    [`DELETE ${collection}/:id`, [401, 403, 404]],
    ...['publish', 'unpublish', 'feature', 'unfeature'].map((action): [string, Access] => [
      `POST ${collection}/:id/${action}`,
      [401, 403, 404],
    ]),
  ]
}

const SERVER_SAMPLES: Record<string, string> = {
  '/api/v1/blog-posts/:slug': '/api/v1/blog-posts/a-post',
  '/api/v1/city-pages/:slug': '/api/v1/city-pages/austin-texas',
  '/api/v1/listings/:slug': '/api/v1/listings/riverside-40',
  '/api/v1/candidate-sites/:slug': '/api/v1/candidate-sites/old-mill-or',
  '/dashboard/:slug/download': '/dashboard/power-plants/download',
  '/listings/:slug/fact-sheet.pdf': '/listings/riverside-40/fact-sheet.pdf',
  '/listings/:slug/documents/:file': `/listings/riverside-40/documents/${PRIVATE_DOCUMENT}`,
  '/listings/:slug/screening.json': '/listings/riverside-40/screening.json',
  '/candidate-sites/:slug/screening.json': '/candidate-sites/old-mill-or/screening.json',
  '/data/layers/:slug/download': '/data/layers/none/download',
  '/api/*': '/api/unknown',
  '/api/v1/*': '/api/v1/unknown',
  // Datasets are downloaded by signed-in users, never from /media.
  '/media/*': '/media/datasets/one.csv',
}

describeDatabase('Access', (open) => {
  let app: TestApp
  let callers: TestCaller[]
  const people = ['visitor', 'user', 'admin'] as const

  beforeAll(async () => {
    const { db } = open()
    const document = `power-documents/${PRIVATE_DOCUMENT}`
    const evidence = [{ rung: 'letter', date: '2026-09-14', issuer: 'Oncor', document }]
    const power_evidence_entries = JSON.stringify(powerEvidenceList.parse(evidence))
    await insertListing(db, { slug: 'riverside-40', power_evidence_entries })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin' })
    await insertPost(db, { slug: 'a-post' })
    await insertLayer(db, {
      slug: 'mills',
      type: 'candidate-sites',
      features: [
        { geometry: { type: 'Point', coordinates: [-123, 44] }, properties: { name: 'Old mill', state: 'OR' } },
      ],
    })
    const entry = { action: 'listing.published', subjectType: 'listing', subjectId: '1', subjectTitle: SECRET } as const
    await recordActivity(db, VISITOR, entry)
    app = await createTestApp({ database: open() })
    await storeDataset(app, db, { values: { slug: 'power-plants' } })
    await app.storage.put('documents', `power-documents/${PRIVATE_DOCUMENT}`, Buffer.from('%PDF-'))
    await app.storage.put('datasets', 'one.csv', Buffer.from('for signed-in users'))
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
    const location = response.headers.get('Location')?.replace(UUID, ':id')
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

  test('is defined for every route, and only for routes that exist', () => {
    expect(Object.keys(GET_ACCESS).toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted())
    const withAction = ROUTES.filter(({ hasAction }) => hasAction).map(({ path }) => path)
    expect(Object.keys(POST_ACCESS).toSorted()).toEqual(withAction.toSorted())
    const { website } = app
    const checks = { database: async () => undefined, storage: async () => undefined }
    const mounted = [
      apiRoutes(app.services, website, app.resolveViewer),
      probeRoutes({ checks, metrics: createMetrics() }),
      mediaRoutes(app.storage, { cacheFolder: '', log: console as never }),
      screeningRoutes({ services: app.services }),
      factSheetRoutes({
        services: app.services,
        website,
        factSheets: { keyOf: async () => '', draw: async () => 'busy' },
      }),
      listingDocumentRoutes({ services: app.services, resolveViewer: app.resolveViewer }),
      downloadRoutes({ services: app.services, resolveViewer: app.resolveViewer, log: console as never }),
      draftRoutes({ services: app.services, resolveViewer: app.resolveViewer }),
      alertRoutes({ services: app.services }),
      layerDownloadRoutes({ services: app.services }),
      uploadRoutes({ uploads: app.uploads, resolveViewer: app.resolveViewer }),
      tileRoutes({ archives: createArchives({ storage: app.storage, folder: '' }), services: app.services, website }),
    ]
    const served = mounted.flatMap((hono) => hono.routes.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(SERVER_ROUTES).toSorted()).toEqual([...new Set(served)].toSorted())
  })

  test.each(Object.entries(GET_ACCESS))('GET %s', async (pattern, access) => {
    expect(await answersOf(sampleOf(pattern))).toEqual(access)
  })

  // Signing out would end the sessions of the shared callers, so another test covers it.
  test.each(Object.entries(POST_ACCESS).filter(([pattern]) => pattern !== '/logout'))(
    'POST %s',
    async (pattern, access) => {
      expect(await answersOf(sampleOf(pattern), pattern.includes('passkey') ? json : form)).toEqual(access)
    },
  )

  test.each(Object.entries(SERVER_ROUTES))('%s', async (route, access) => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = SERVER_SAMPLES[pattern] ?? pattern.replace(':id', '7d0f0f0e-0000-4000-8000-000000000000')
    const headers = path.startsWith('/uploads') ? TUS : { 'Content-Type': 'application/json' }
    const init = () => ({ method, body: path.startsWith('/drafts') ? '{"changes":{}}' : '{}', headers })
    expect(await answersOf(path, ['GET', 'ALL'].includes(method) ? undefined : init)).toEqual(access)
  })

  test('keeps admin data out of everyone else’s responses, including navigation data', async () => {
    for (const { path } of ROUTES) {
      const sample = sampleOf(path)
      for (const address of [sample, `${sample === '/' ? '/_root' : sample}.data`]) {
        for (const caller of callers.slice(0, 2)) {
          expect((await ask(address, caller)).body, `${address}`).not.toContain(SECRET)
        }
      }
    }
    expect((await ask('/admin', callers[2]!)).body).toContain(SECRET)
    expect((await ask('/admin.data', callers[2]!)).body).toContain(SECRET)
  })

  test('shows the Access Denied message of the specification', async () => {
    for (const path of ['/admin', '/admin/settings', '/admin/users', '/admin/listings/7/edit']) {
      for (const caller of callers.slice(0, 2)) {
        const { body, answer } = await ask(path, caller)
        expect(answer).toBe(403)
        expect(body).toContain('Access Denied')
        expect(body.replaceAll('&#x27;', "'")).toContain("You don't have permission to access this page.")
      }
    }
  })

  test('forbids shared caches to store pages of signed-in users', async () => {
    for (const { path } of ROUTES.filter(({ hasScreen }) => hasScreen)) {
      for (const [index, caller] of callers.entries()) {
        if (people[index] === 'visitor') continue
        const { response } = await ask(sampleOf(path), caller)
        expect(response.headers.get('Cache-Control'), path).toMatch(/no-store|private/)
      }
    }
  })

  describe('to other users’ data', () => {
    /** Settings intents that take an id; the others act only on the sender's own account. */
    const INTENTS_WITH_ID = ['sessions/end', 'passkeys/remove']
    const intents = Object.entries(ACTIONS).flatMap(([section, verbs]) =>
      Object.keys(verbs).map((verb) => `${section}/${verb}`),
    )

    test('is answered as if the data did not exist', async () => {
      const { db } = open()
      expect(intents).toEqual(expect.arrayContaining(INTENTS_WITH_ID))
      const other = await insertUser(db)
      const values = { id: 'of-another-user', user_id: other.id }
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
      for (const intent of INTENTS_WITH_ID) {
        for (const caller of callers.slice(1)) {
          const { answer } = await ask('/settings', caller, form({ intent, id: 'of-another-user' }))
          expect(answer, intent).toBe(404)
        }
      }
      expect(await db.selectFrom('sessions').select('id').where('id', '=', 'of-another-user').execute()).toHaveLength(1)
      expect(await db.selectFrom('passkeys').select('id').where('id', '=', 'of-another-user').execute()).toHaveLength(1)
    })

    test('every Settings form sends a visitor to sign in', async () => {
      for (const intent of intents) {
        expect((await ask('/settings', callers[0]!, form({ intent }))).answer, intent).toBe('→ /login?next=%2Fsettings')
      }
    })
  })

  test('text with a NUL character does not cause a server error', async () => {
    const response = { id: 'a\0b', rawId: 'a', type: 'public-key', response: {} }
    for (const path of ['/login/passkey', '/settings/passkeys']) {
      const body = JSON.stringify({ name: 'Key', ...response, response })
      const answer = await ask(path, callers[1]!, { ...json(), body })
      expect(answer.answer, path).toBeLessThan(500)
    }
  })

  test('forms from other sites are refused for every viewer', async () => {
    for (const { path } of ROUTES.filter(({ hasAction }) => hasAction)) {
      for (const caller of callers) {
        const foreign = { ...form(), headers: { Origin: 'https://evil.test' } }
        expect((await ask(sampleOf(path), caller, foreign)).answer, path).toBe(400)
        const noOrigin = await app.ask(sampleOf(path), {
          ...form(),
          headers: { Cookie: caller.cookieHeader, 'Sec-Fetch-Site': 'cross-site' },
        })
        expect(noOrigin.status, path).toBe(400)
      }
    }
  })
})
