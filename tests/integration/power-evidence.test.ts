import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dayOf, EVIDENCE_RUNGS, isExpired, type PowerEvidence, rungsFrom } from '../../domain/listing/power-evidence.ts'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing, listingRow } from '../support/factories.ts'
import { importFile, importInto } from '../support/import.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS))

const evidence = (change: Partial<PowerEvidence> = {}): PowerEvidence => ({
  rung: 'letter',
  mw: 60,
  date: daysAgo(30),
  issuer: 'Oncor',
  reference: null,
  note: null,
  expires_on: null,
  document: null,
  is_document_public: false,
  ...change,
})
const stored = (entries: PowerEvidence[]) => ({ power_evidence_entries: JSON.stringify(entries) })

describeDatabase('Power evidence', (open) => {
  let app: TestApp
  let admin: TestCaller
  let user: TestCaller
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signedInUser(app, open().db, { isAdmin: true })
    user = await signedInUser(app, open().db)
  })
  afterAll(() => app.close())

  const askAs = (caller: TestCaller, path: string, init: RequestInit = {}) => {
    const headers = new Headers({
      Origin: ORIGIN,
      Cookie: caller.cookieHeader,
      ...(init.headers as Record<string, string>),
    })
    return app.ask(path, { ...init, headers })
  }
  const send = async (method: string, path: string, body: unknown, caller = admin) => {
    const response = await askAs(caller, path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const create = (values: object) =>
    send('POST', '/api/v1/listings', {
      landowner_name: 'Riverside',
      parcel_size_acres: 40,
      is_published: true,
      ...values,
    })
  const uploadDocument = async () => {
    const pdf = new Blob(['%PDF-1.7 a letter'], { type: 'application/pdf' })
    const response = await askAs(admin, '/api/v1/listings/power-documents', { method: 'POST', body: pdf })
    return ((await response.json()) as { path: string }).path
  }
  const urlOf = (slug: string, path: string) => `/listings/${slug}/documents/${path.split('/').at(-1)}`

  test('shows the strongest unexpired evidence first, and never a private document', async () => {
    const document = await uploadDocument()
    const entries = [
      evidence({ rung: 'study', date: '2020-01-01' }),
      evidence({ rung: 'claim' }),
      evidence({ document, note: 'Served from the 138 kV line.' }),
    ]
    const { body: created } = await create({ available_power_mw: 60, power_evidence_entries: entries })
    expect(created.power_evidence_entries).toEqual(entries)
    const { power_evidence_entries: shown } = await (await app.ask(`/api/v1/listings/${created.slug}`)).json()
    expect(shown.map(({ rung, is_expired }: { rung: string; is_expired: boolean }) => [rung, is_expired])).toEqual([
      ['letter', false],
      ['claim', false],
      ['study', true],
    ])
    expect(shown[0].document_url).toBeNull()
    expect(JSON.stringify(shown)).not.toContain(document)
    const html = await (await app.ask(`/listings/${created.slug}`)).text()
    expect(html).toContain('Power evidence')
    expect(html).toContain('Evidence never changes what the map layers show')
    expect(html).not.toContain(document.split('/').at(-1))
  })

  test('only admins open private documents; everyone opens public ones of published listings', async () => {
    const [open_, closed] = [await uploadDocument(), await uploadDocument()]
    const entries = [evidence({ document: open_, is_document_public: true }), evidence({ document: closed })]
    const { body: listing } = await create({ power_evidence_entries: entries })
    const statusOf = async (path: string, caller = new TestCaller()) => {
      const response = await askAs(caller, urlOf(listing.slug, path))
      await response.arrayBuffer()
      return response.status
    }
    expect([await statusOf(open_), await statusOf(open_, user), await statusOf(open_, admin)]).toEqual([200, 200, 200])
    expect([await statusOf(closed), await statusOf(closed, user), await statusOf(closed, admin)]).toEqual([
      404, 404, 200,
    ])
    const response = await app.ask(urlOf(listing.slug, open_))
    expect(await response.text()).toBe('%PDF-1.7 a letter')
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    await send('POST', `/api/v1/listings/${listing.id}/unpublish`, {})
    expect([await statusOf(open_), await statusOf(open_, admin)]).toEqual([404, 200])
    expect((await app.ask(`/media/documents/${open_}`)).status).toBe(404)
    expect(
      (await app.ask(urlOf(listing.slug, 'power-documents/00000000-0000-0000-0000-000000000000.pdf'))).status,
    ).toBe(404)
  })

  test('a photo of a document is served like a PDF, with its own type', async () => {
    const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const body = new Blob([new Uint8Array(photo)], { type: 'image/png' })
    const uploaded = await askAs(admin, '/api/v1/listings/power-documents', { method: 'POST', body })
    const { path: document } = (await uploaded.json()) as { path: string }
    const { body: listing } = await create({
      power_evidence_entries: [evidence({ document, is_document_public: true })],
    })
    const response = await app.ask(urlOf(listing.slug, document))
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.png"/)
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'png', width: 60, height: 80 })
    expect((await app.ask(urlOf(listing.slug, document.replace('.png', '.pdf')))).status).toBe(404)
  })

  test('names the piece of evidence and the field of each error', async () => {
    const wrong = [
      evidence(),
      { rung: 'letter', date: '' },
      { rung: 'rumor', date: '2026-02-30', mw: -1, issuer: 'X' },
      evidence({ date: '2026-01-01', expires_on: '2025-12-31' }),
      evidence({ date: dayOf(new Date(Date.now() + 3 * DAY_MS)) }),
      evidence({ document: 'power-documents/nobody-uploaded-this.pdf' }),
    ]
    const { status, body } = await create({ power_evidence_entries: wrong })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(
      ['1.date', '2.date', '2.mw', '2.rung', '3.expires_on', '4.date'].map(
        (field) => `power_evidence_entries.${field}`,
      ),
    )
    expect(body.errors['power_evidence_entries.1.date']).toEqual(['Date is required.'])
    const missing = await create({ power_evidence_entries: [evidence({ document: 'power-documents/nobody.pdf' })] })
    expect(missing.body.errors).toEqual({
      power_evidence_entries: ['This file is no longer available. Upload it again.'],
    })
    const unsigned = await create({ power_evidence_entries: [evidence({ issuer: null })] })
    expect(Object.keys(unsigned.body.errors)).toEqual(['power_evidence_entries.0.issuer'])
  })

  test('accepts only documents and photos of them', async () => {
    const page = new Blob(['<html></html>'], { type: 'application/pdf' })
    const response = await askAs(admin, '/api/v1/listings/power-documents', { method: 'POST', body: page })
    expect([response.status, (await response.json()).detail]).toEqual([
      422,
      'Documents must be PDF, JPG or PNG; this file is a web page.',
    ])
  })

  test('keeps documents while a listing, a version or a deletion refers to them', async () => {
    const document = await uploadDocument()
    const { body: listing } = await create({ power_evidence_entries: [evidence({ document })] })
    const isReferenced = async () => {
      const { rows } =
        await sql`select from upload_references where bucket = 'documents' and path = ${document}`.execute(open().db)
      return rows.length > 0
    }
    expect(await isReferenced()).toBe(true)
    await send('PATCH', `/api/v1/listings/${listing.id}`, { power_evidence_entries: [] })
    expect(await isReferenced()).toBe(true)
    await send('PATCH', `/api/v1/listings/${listing.id}`, { power_evidence_entries: [evidence({ document })] })
    const { body: deletion } = await send('DELETE', `/api/v1/listings/${listing.id}`, {})
    expect(await isReferenced()).toBe(true)
    await send('POST', '/api/v1/listings/restore', { deletion_id: deletion.deletion_id })
    const restored = await (await askAs(admin, `/api/v1/listings/${listing.id}`)).json()
    expect(restored.power_evidence_entries).toEqual([evidence({ document })])
  })

  test('searches as a comparison of every listing does, also with power, a place and a map', async () => {
    // Until the end of the test it stays the same day.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const random = createSeededRandom(55)
    const today = dayOf(new Date())
    const listings = Array.from({ length: 300 }, (_, index) => {
      const entries = Array.from({ length: random.integer(0, 3) }, () =>
        evidence({
          rung: random.pick(EVIDENCE_RUNGS),
          mw: random.percent(20) ? null : random.pick([5, 10, 49.99, 50, 120]),
          date: daysAgo(random.pick([1, 170, 190, 360, 370, 540, 560, 2_000])),
          expires_on: random.percent(80) ? null : random.pick([daysAgo(1), today, daysAgo(-1)]),
        }),
      )
      return {
        slug: `evidence-${index}`,
        available_power_mw: random.pick([null, 5, 50, 200]),
        is_published: random.percent(90),
        gps_coordinates: random.percent(50) ? '30.57, -97.41' : '33.58, -101.86',
        entries,
      }
    })
    const rows = listings.map(({ entries, ...values }) => listingRow({ ...values, ...stored(entries) }))
    await open().db.insertInto('land_listings').values(rows).execute()
    for (const rung of EVIDENCE_RUNGS) {
      for (const min_mw of [null, 10, 50, 60]) {
        const expected = listings
          .filter(({ entries, available_power_mw, is_published }) => {
            const proves = (entry: PowerEvidence) =>
              rungsFrom(rung).includes(entry.rung) &&
              !isExpired(entry, today) &&
              (min_mw === null || (entry.mw !== null && entry.mw >= min_mw))
            return is_published && (min_mw === null || (available_power_mw ?? -1) >= min_mw) && entries.some(proves)
          })
          .map(({ slug }) => slug)
        const filters = { ...NO_FILTERS, power_evidence: rung, min_mw }
        for (const more of [{}, { bbox: [-180, -90, 180, 90] as [number, number, number, number] }]) {
          const found = await app.services.listings.search(
            { kind: 'visitor' },
            { filters: { ...filters, ...more }, perPage: 500 },
          )
          const slugs = found.data.map(({ slug }) => slug).filter((slug) => slug.startsWith('evidence-'))
          expect([rung, min_mw, slugs.sort()]).toEqual([rung, min_mw, expected.sort()])
          // A map shows only listings that have a location.
          if (!('bbox' in more)) continue
          const options = { filters: { ...filters, ...more }, box: null, zoom: 3 }
          const { clusters } = await app.services.listings.findClusters({ kind: 'visitor' }, options)
          expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(found.total)
        }
      }
    }
  })

  test('imports the evidence that the API returns, and nothing twice', async () => {
    const entries = [
      evidence({ note: 'Quotes, “and”; "commas"' }),
      evidence({ rung: 'agreement', expires_on: '2040-01-01' }),
    ]
    const { body: listing } = await create({ power_evidence_entries: entries })
    const { power_evidence_entries: exported } = await (await askAs(admin, `/api/v1/listings/${listing.id}`)).json()
    const cell = JSON.stringify(exported).replaceAll('"', '""')
    const file = (cell: string) =>
      importFile(`id,title,acres,power_evidence_entries\nA1,Imported,12,"${cell}"\n`, 'lots.csv')
    expect(await importInto(open(), await file(cell))).toMatchObject({ added: 1, rejected: 0 })
    expect(await importInto(open(), await file(cell))).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    const imported = await open()
      .db.selectFrom('land_listings')
      .select('power_evidence_entries')
      .where('landowner_name', '=', 'Imported')
      .executeTakeFirstOrThrow()
    expect(imported.power_evidence_entries).toEqual(entries)
    expect(await importInto(open(), await file('[{""rung"":""rumor""}]'))).toMatchObject({ rejected: 1, changed: 0 })
  })

  test('shows the filter as a chip, and offers it', async () => {
    const html = await (await app.ask('/search?power_evidence=letter&min_mw=50')).text()
    expect(html).toContain('Utility letter or better')
    expect(html).toMatch(/<select[^>]*name="power_evidence"/)
    const { ignored } = await (await app.ask('/api/v1/listings?power_evidence=rumor')).json()
    expect(ignored).toEqual([{ name: 'power_evidence', value: 'rumor' }])
  })

  test('says that stated power without evidence is an undated claim', async () => {
    const { slug } = await insertListing(open().db, { available_power_mw: 30, power_evidence: 'The neighbor says so' })
    const html = await (await app.ask(`/listings/${slug}`)).text()
    expect(html).toContain('Owner’s claim, not dated')
    expect(html).toContain('The neighbor says so')
  })
})
