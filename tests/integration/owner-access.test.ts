import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertApiKey } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { planFile } from '../support/imports.ts'

const PEOPLE = [
  'visitor',
  'owner',
  'other owner',
  'suspended',
  'admin',
  'read key of the owner',
  'write key of the owner',
  'read key of an admin',
  'write key of an admin',
] as const
type Person = (typeof PEOPLE)[number]

type Answer = number | `→ ${string}`
/** Keys open nothing but the JSON API, so that they get what a visitor gets elsewhere. */
type Access = Record<'visitor' | 'owner' | 'other' | 'admin', Answer>

interface Way {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  path: (ids: Ids) => string
  body?: (ids: Ids) => BodyInit
  headers?: Record<string, string>
  access: Access
  /** Of an id that doesn’t exist, for everyone whom the route lets in. */
  guessed: Answer
}

/** What belongs to the owner. */
interface Ids {
  draft: string
  submitted: string
  listing: string
  proof: string
  upload: string
  search: string
  imported: string
  feed: string
}

const SIGN_IN = '→ /login'
const ADMIN_ONLY: Access = { visitor: 403, owner: 403, other: 403, admin: 200 }
const OWNER_ONLY: Access = { visitor: SIGN_IN, owner: 200, other: 404, admin: 404 }
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const TUS = { 'Tus-Resumable': '1.0.0' }

/** Each route that takes the id of something that belongs to a user. */
const WAYS: Record<string, Way> = {
  'GET /list-your-land/:draft/:step': {
    path: ({ draft }) => `/list-your-land/${draft}/land`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'GET /list-your-land/:draft/:step of a submitted draft': {
    path: ({ submitted }) => `/list-your-land/${submitted}/review`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'POST /list-your-land/:draft/:step': {
    method: 'POST',
    path: ({ draft }) => `/list-your-land/${draft}/land`,
    body: () => form({ to: 'power', landowner_name: 'Granger Bench 58' }),
    access: { ...OWNER_ONLY, owner: '→ /list-your-land/:id/power' },
    guessed: 404,
  },
  'GET /list-your-land/:draft/proof': {
    path: ({ draft }) => `/list-your-land/${draft}/proof`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'POST /list-your-land/:draft/proof': {
    method: 'POST',
    path: ({ draft }) => `/list-your-land/${draft}/proof`,
    body: () => form({ kind: 'county_record', owner_of_record: 'KRUEGER DALE R' }),
    access: { ...OWNER_ONLY, owner: 422 },
    guessed: 404,
  },
  'POST /drafts/:id': {
    method: 'POST',
    path: ({ draft }) => `/drafts/${draft}`,
    body: () => '{"changes":{"address":{"was":[],"now":["County Road 362"]}}}',
    headers: { 'Content-Type': 'application/json' },
    access: { visitor: 404, owner: 200, other: 404, admin: 404 },
    guessed: 404,
  },
  'POST /my/listings': {
    method: 'POST',
    path: () => '/my/listings',
    body: ({ listing }) => form({ do: 'edit', id: listing }),
    access: { ...OWNER_ONLY, owner: '→ /list-your-land/:id/review' },
    guessed: 404,
  },
  'GET /my/imports/:id': {
    path: ({ imported }) => `/my/imports/${imported}`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'GET /my/imports/:id/rejected.csv': {
    path: ({ imported }) => `/my/imports/${imported}/rejected.csv`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'POST /my/imports/:id': {
    method: 'POST',
    path: ({ imported }) => `/my/imports/${imported}`,
    body: () => form({ do: 'apply' }),
    access: OWNER_ONLY,
    guessed: 404,
  },
  'POST /my/imports': {
    method: 'POST',
    path: () => '/my/imports',
    body: ({ feed }) => form({ do: 'pause', id: feed }),
    access: OWNER_ONLY,
    guessed: 404,
  },
  'GET /my/inquiries': {
    path: ({ listing }) => `/my/inquiries?listing=${listing}`,
    access: OWNER_ONLY,
    guessed: 404,
  },
  'GET /saved/searches/:id': {
    path: ({ search }) => `/saved/searches/${search}`,
    access: { ...OWNER_ONLY, owner: '→ /search?location=Texas' },
    guessed: 404,
  },
  'POST /saved/searches': {
    method: 'POST',
    path: () => '/saved/searches',
    body: ({ search }) => form({ do: 'frequency', frequency: 'daily', id: search }),
    access: OWNER_ONLY,
    guessed: 404,
  },
  'HEAD /uploads/:id': {
    method: 'HEAD',
    path: ({ upload }) => `/uploads/${upload}`,
    headers: TUS,
    access: { visitor: 401, owner: 200, other: 404, admin: 404 },
    guessed: 404,
  },
  'PATCH /uploads/:id': {
    method: 'PATCH',
    path: ({ upload }) => `/uploads/${upload}`,
    body: () => '',
    headers: { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    access: { visitor: 401, owner: 204, other: 404, admin: 404 },
    guessed: 404,
  },
  'GET /admin/reviews/:id': {
    path: ({ submitted }) => `/admin/reviews/${submitted}`,
    access: ADMIN_ONLY,
    guessed: 404,
  },
  'POST /admin/reviews/:id': {
    method: 'POST',
    path: ({ submitted }) => `/admin/reviews/${submitted}`,
    body: () => form({ do: 'check', key: 'price', ticked: 'on' }),
    access: ADMIN_ONLY,
    guessed: 404,
  },
  'GET /admin/reviews/:id/proofs/:proof': {
    path: ({ submitted, proof }) => `/admin/reviews/${submitted}/proofs/${proof}`,
    access: ADMIN_ONLY,
    guessed: 404,
  },
  'GET /admin/reviews/:id/letter': {
    path: ({ submitted, proof }) => `/admin/reviews/${submitted}/letter?proof=${proof}`,
    access: { ...ADMIN_ONLY, admin: 404 },
    guessed: 404,
  },
}

describeDatabase('Access to what belongs to a user', (open) => {
  let app: TestApp
  let owner: TestOwner
  let ids: Ids
  const credentials = new Map<Person, Record<string, string>>()

  beforeAll(async () => {
    const { db } = open()
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, db)
    const admin = await signInAs(app, db, { isAdmin: true })
    const suspended = await signInAs(app, db)
    await db
      .updateTable('users')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', '=', suspended.viewer.id)
      .execute()
    const cookie = ({ caller }: TestOwner) => ({ Cookie: caller.cookieHeader })
    const keyOf = async ({ viewer }: TestOwner, scope: 'read' | 'write') => ({
      Authorization: `Bearer ${(await insertApiKey(db, viewer.id, { scope })).key}`,
    })
    const all: Record<Person, Record<string, string>> = {
      visitor: {},
      owner: cookie(owner),
      'other owner': cookie(await signInAs(app, db)),
      suspended: cookie(suspended),
      admin: cookie(admin),
      'read key of the owner': await keyOf(owner, 'read'),
      'write key of the owner': await keyOf(owner, 'write'),
      'read key of an admin': await keyOf(admin, 'read'),
      'write key of an admin': await keyOf(admin, 'write'),
    }
    for (const person of PEOPLE) credentials.set(person, all[person])
    ids = await insertBelongings()
    return () => app.close()
  })

  async function insertBelongings(): Promise<Ids> {
    const { draft } = await app.services.drafts.create(owner.viewer, owner.caller)
    const submitted = await submitDraft(app, open().db, owner)
    const document = await app.uploads.store(owner.viewer, 'ownership-document', bytesOf('%PDF-1.7 a deed'))
    await app.services.ownership.submit(
      owner.viewer,
      { draftId: submitted },
      { kind: 'document', owner_of_record: 'KRUEGER DALE R', reference: '', document: document.path },
    )
    const [proof] = await app.services.ownership.list(owner.viewer, { draftId: submitted })
    const { id: listing } = await insertListing(open().db, { owner_id: owner.viewer.id, lifecycle: 'published' })
    const asked = { query: 'location=Texas', frequency: 'instantly', timeZone: '' } as const
    const { id: search } = await app.services.savedSearches.save(owner.viewer, asked)
    const imported = await planFile(app, owner, 'id,title,acres\n1,Lot 1,5\n')
    const { rows: feeds } = await sql<{ id: string }>`
      insert into listing_feeds (owner_id, url, contact) values (${owner.viewer.id}, 'https://example.com/a.csv', '{}')
      returning id`.execute(open().db)
    const others = { imported: imported.id, feed: feeds[0]!.id }
    return { draft: draft.id, submitted, listing, proof: proof!.id, upload: await startUpload(), search, ...others }
  }

  async function startUpload(): Promise<string> {
    const { headers } = await app.ask('/uploads', {
      method: 'POST',
      headers: {
        ...TUS,
        ...credentials.get('owner'),
        Origin: ORIGIN,
        'Upload-Length': '2',
        'Upload-Metadata': `kind ${btoa('listing-image')}`,
      },
    })
    return headers.get('Location')!.split('/').at(-1)!
  }

  async function ask(way: Way, person: Person, of: Ids): Promise<Answer> {
    const headers = { Origin: ORIGIN, ...credentials.get(person), ...way.headers }
    const init = { method: way.method ?? 'GET', headers, ...(way.body && { body: way.body(of) }) }
    const response = await app.ask(way.path(of), init)
    await response.arrayBuffer()
    const location = response.headers.get('Location')
    if (response.status < 300 || response.status >= 400 || location === null) return response.status
    const path = location.startsWith(SIGN_IN.slice(2)) ? SIGN_IN.slice(2) : location
    return `→ ${Object.values(of)
      .reduce((text, id) => text.replace(id, ':id'), path)
      .replace(/[\da-f-]{36}/, ':id')}`
  }

  const accessOf = (person: Person, { visitor, owner, other, admin }: Access): Answer => {
    if (person === 'owner') return owner
    if (person === 'other owner') return other
    return person === 'admin' ? admin : visitor
  }

  test.each(Object.entries(WAYS))('%s', async (_, way) => {
    const answers: [Person, Answer][] = []
    for (const person of PEOPLE) answers.push([person, await ask(way, person, ids)])
    expect(answers).toEqual(PEOPLE.map((person) => [person, accessOf(person, way.access)]))
  })

  test.each(Object.entries(WAYS))('%s of a guessed id', async (_, way) => {
    const guesses = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()])) as unknown as Ids
    for (const person of PEOPLE) {
      const usual = accessOf(person, way.access)
      const isLetIn = usual !== way.access.visitor || usual === 404
      expect([person, await ask(way, person, guesses)]).toEqual([person, isLetIn ? way.guessed : usual])
    }
  })

  test('the API doesn’t show listings that aren’t published', async () => {
    const { db } = open()
    await sql`update land_listings set is_published = false where id = ${ids.listing}::uuid`.execute(db)
    const { rows } = await sql<{ slug: string }>`
      select slug from land_listings where id = ${ids.listing}::uuid`.execute(db)
    const access = { visitor: 404, owner: 404, other: 404, admin: 404 } as const
    for (const person of PEOPLE)
      expect(await ask({ path: () => `/api/v1/listings/${rows[0]!.slug}`, access, guessed: 404 }, person, ids)).toBe(
        404,
      )
  })
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
