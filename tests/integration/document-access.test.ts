import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GrantDecision } from '../../domain/listing/document-grant.ts'
import type { DocumentAccess } from '../../domain/listing/listing-document.ts'
import { NDA_VERSION } from '../../domain/listing/nda.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { documentKey } from '../../server/land/listing-documents/document-key.ts'
import { TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { makePdf, textsOfPdf } from '../support/pdf-text.ts'

const MARKER = 'Delivery point at Hutto substation'
const READER = { name: 'Jordan Ellis', company: 'Northgrid' }
const SIGNATURE = { ...READER, is_accepted: true }

describeDatabase('Access to documents', (open) => {
  let app: TestApp
  let owner: TestOwner
  let admin: TestOwner
  let reader: TestOwner
  let other: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const { db } = open()
    owner = await signInAs(app, db)
    admin = await signInAs(app, db, { isAdmin: true })
    reader = await signInAs(app, db)
    other = await signInAs(app, db)
  })
  afterAll(() => app.close())

  const access = () => app.services.documentAccess
  async function* chunks(content: Uint8Array) {
    yield Buffer.from(content)
  }
  interface Published {
    id: string
    path: string
    place: { slug: string; key: string }
    url: string
  }
  /** A published listing with one document. */
  const publish = async (
    documentAccess: DocumentAccess,
    { content, ownerId = owner.viewer.id }: { content?: Uint8Array; ownerId?: string | null } = {},
  ): Promise<Published> => {
    const file = content ?? (await makePdf([MARKER, 'A second page']))
    const { path } = await app.uploads.store(admin.viewer, 'listing-document', chunks(file))
    const { id, slug } = await insertListing(open().db, { landowner_name: 'Riverside 40', owner_id: ownerId })
    const documents = [{ path, title: 'Utility letter', access: documentAccess }]
    await app.services.content.listings.update(admin.viewer, id, { documents }, { version: null })
    const key = documentKey(path)
    return { id, path, place: { slug, key }, url: `/listings/${slug}/documents/${key}` }
  }
  const askAs = async (caller: TestCaller, path: string) => {
    const cookie: Record<string, string> = caller.cookies.size > 0 ? { Cookie: caller.cookieHeader } : {}
    const response = await app.ask(path, { headers: { Origin: ORIGIN, ...cookie } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const statusFor = async (who: TestOwner, { url }: Published) => (await askAs(who.caller, url)).status
  const readersOf = async ({ id }: Published, who = owner) =>
    (await access().readers(who.viewer, id)).documents.flatMap(({ readers }) => readers)
  const decide = async (published: Published, decision: GrantDecision, who = owner) => {
    const [grant] = await readersOf(published, who)
    await access().decide(who.viewer, grant!.id, decision)
  }
  const stateFor = async (who: TestOwner, { place }: Published) =>
    (await access().read(who.viewer, place)).grant?.state ?? null

  test('the NDA opens a document for who signs it, as a watermarked copy, and each opening is logged', async () => {
    const published = await publish('nda')
    expect(await statusFor(reader, published)).toBe(404)
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const { status, headers, bytes } = await askAs(reader.caller, published.url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
    })
    expect(headers.get('Vary')).toContain('Cookie')
    const text = textsOfPdf(bytes).join('\n')
    expect(text).toContain(MARKER)
    for (const word of ['Jordan Ellis', reader.viewer.email, new Date().getUTCFullYear(), 'Riverside 40'])
      expect(text).toContain(String(word))
    expect(await statusFor(reader, published)).toBe(200)
    expect(await statusFor(other, published)).toBe(404)
    const [signed] = await readersOf(published)
    expect(signed).toMatchObject({
      ...{ reader_name: 'Jordan Ellis', company: 'Northgrid', state: 'granted', nda_version: NDA_VERSION, opened: 2 },
      openings: [expect.stringMatching(/^\d{4}-.*Z$/), expect.any(String)],
    })
    // Signing again changes nothing.
    await access().sign(reader.viewer, published.place, { ...SIGNATURE, name: 'Someone Else' })
    expect((await readersOf(published)).map(({ reader_name }) => reader_name)).toEqual(['Jordan Ellis'])
  })

  test('a picture is served with the mark in its pixels', async () => {
    const plain = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#eeeeee' } })
      .png()
      .toBuffer()
    const published = await publish('nda', { content: plain })
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const { status, bytes, headers } = await askAs(reader.caller, published.url)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect((await sharp(bytes).stats()).channels[0]!.min).toBeLessThan(200)
  })

  test('what was signed is kept as a PDF for its reader, the owner and admins', async () => {
    const published = await publish('nda')
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const { id } = (await readersOf(published))[0]!
    const url = `/documents/signed/${id}`
    const answers = [reader, owner, admin, other].map(({ caller }) => askAs(caller, url))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 404])
    const { bytes, headers } = await askAs(reader.caller, url)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect((await askAs(new TestCaller(), url)).headers.get('Location')).toBe(`/login?next=${encodeURIComponent(url)}`)
  })

  test('signing takes a name, an accepted NDA and a verified account', async () => {
    const published = await publish('nda')
    const { place } = published
    const sign = (values: object) => access().sign(reader.viewer, place, { ...SIGNATURE, ...values })
    await expect(sign({ name: ' ' })).rejects.toMatchObject({ fields: { name: [expect.any(String)] } })
    await expect(sign({ is_accepted: false })).rejects.toMatchObject({ fields: { is_accepted: [expect.any(String)] } })
    await expect(sign({ name: 'x'.repeat(201) })).rejects.toMatchObject({ fields: { name: [expect.any(String)] } })
    const unverified = { ...reader.viewer, isVerified: false }
    await expect(access().sign(unverified, place, SIGNATURE)).rejects.toMatchObject({ code: 'verification_needed' })
    await expect(access().sign(VISITOR, place, SIGNATURE)).rejects.toMatchObject({ code: 'sign_in_needed' })
    await expect(access().sign(owner.viewer, place, SIGNATURE)).rejects.toMatchObject({ code: 'invalid' })
    await expect(access().request(reader.viewer, place, READER)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readersOf(published)).toEqual([])
    const visitor = await askAs(new TestCaller(), published.url)
    expect(visitor.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(published.url)}`)
  })

  test('the owner grants, refuses and revokes, and the reader hears of what was decided', async () => {
    const published = await publish('request')
    const { place } = published
    app.mails.length = 0
    await access().request(reader.viewer, place, READER)
    await access().request(reader.viewer, place, READER)
    expect(app.mails).toEqual([
      { recipient: owner.viewer.email, template: expect.objectContaining({ name: 'document-requested' }) },
    ])
    expect(await statusFor(reader, published)).toBe(404)
    await expect(decide(published, 'grant', other)).rejects.toMatchObject({ code: 'listing_not_found' })
    const { id } = (await readersOf(published))[0]!
    await expect(access().decide(reader.viewer, id, 'grant')).rejects.toMatchObject({ code: 'not_found' })
    await decide(published, 'refuse')
    expect(await stateFor(reader, published)).toBe('refused')
    await expect(access().request(reader.viewer, place, READER)).rejects.toMatchObject({ code: 'invalid' })
    await decide(published, 'grant')
    expect(await statusFor(reader, published)).toBe(200)
    await decide(published, 'refuse')
    expect(await stateFor(reader, published)).toBe('granted')
    await decide(published, 'revoke')
    expect(await statusFor(reader, published)).toBe(404)
    expect(await stateFor(reader, published)).toBe('revoked')
    const told = app.mails
      .slice(1)
      .map(({ recipient, template }) => [recipient, 'isGranted' in template && template.isGranted])
    expect(told).toEqual([
      [reader.viewer.email, false],
      [reader.viewer.email, true],
    ])
    expect(JSON.stringify(app.mails)).not.toContain(published.path.split('/').at(-1))
  })

  test('who was revoked can’t sign again, and an opening that races with it is not logged', async () => {
    const published = await publish('nda')
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const opening = access().open(reader.viewer, published.place)
    await decide(published, 'revoke')
    // Its copy is made first, so the decision is there by then.
    await expect(opening).rejects.toMatchObject({ code: 'not_found' })
    await expect(access().sign(reader.viewer, published.place, SIGNATURE)).rejects.toMatchObject({ code: 'invalid' })
    expect(await readersOf(published)).toMatchObject([{ state: 'revoked', opened: 0 }])
  })

  test('a document behind an NDA needs a signature, also from those who were let in on request', async () => {
    const published = await publish('request')
    await access().request(reader.viewer, published.place, READER)
    await decide(published, 'grant')
    const change = async (access: DocumentAccess) => {
      const documents = [{ path: published.path, title: 'Utility letter', access }]
      await app.services.content.listings.update(admin.viewer, published.id, { documents }, { version: null })
    }
    await change('nda')
    expect(await statusFor(reader, published)).toBe(404)
    await access().sign(reader.viewer, published.place, SIGNATURE)
    expect(await statusFor(reader, published)).toBe(200)
    await change('private')
    expect(await statusFor(reader, published)).toBe(404)
    await change('request')
    expect(await statusFor(reader, published)).toBe(200)
  })

  test('the operator decides for a listing without an owner', async () => {
    const published = await publish('request', { ownerId: null })
    app.mails.length = 0
    await access().request(reader.viewer, published.place, READER)
    expect(app.mails.map(({ recipient }) => recipient)).toEqual(['hello@voltacre.test'])
    await decide(published, 'grant', admin)
    expect(await statusFor(reader, published)).toBe(200)
    await expect(readersOf(published)).rejects.toMatchObject({ code: 'listing_not_found' })
    const form = String((await askAs(admin.caller, `/admin/listings?edit=${published.id}`)).bytes)
    expect(form).toContain('Utility letter (on request)')
    expect(form).toContain(`href="/my/listings/${published.id}/documents"`)
  })

  test('without JavaScript, the forms of both sides lead from asking to opening', async () => {
    const published = await publish('request')
    const post = (who: TestOwner, path: string, fields: Record<string, string>) =>
      app.ask(path, {
        method: 'POST',
        headers: { Origin: ORIGIN, Cookie: who.caller.cookieHeader },
        body: new URLSearchParams(fields),
      })
    const screen = `/listings/${published.place.slug}/access/${published.place.key}`
    const unnamed = await post(reader, screen, { do: 'ask', name: '', company: 'Northgrid' })
    expect(unnamed.status).toBe(422)
    expect(await unnamed.text()).toContain('value="Northgrid"')
    expect((await post(reader, screen, { ...READER, do: 'ask' })).headers.get('Location')).toBe(screen)
    expect(String((await askAs(reader.caller, screen)).bytes)).toContain('You asked for this document')
    const { id } = (await readersOf(published))[0]!
    const decisions = `/my/listings/${published.id}/documents`
    expect((await post(reader, decisions, { do: 'grant', grant: id })).status).toBe(404)
    expect((await post(owner, decisions, { do: 'grant', grant: id })).status).toBe(200)
    expect(String((await askAs(reader.caller, screen)).bytes)).toContain(`href="${published.url}"`)
    expect((await askAs(reader.caller, decisions)).status).toBe(404)
    expect((await askAs(new TestCaller(), screen)).headers.get('Location')).toBe(
      `/login?next=${encodeURIComponent(screen)}`,
    )
  })

  test('while a listing is withdrawn, only those open its documents who signed for them', async () => {
    const asked = await publish('request')
    await access().request(reader.viewer, asked.place, READER)
    await decide(asked, 'grant')
    const signed = await publish('nda')
    await access().sign(reader.viewer, signed.place, SIGNATURE)
    await app.services.content.listings.setPublished(admin.viewer, [asked.id, signed.id], false)
    expect(await statusFor(reader, asked)).toBe(404)
    expect(await statusFor(reader, signed)).toBe(200)
    await expect(access().sign(other.viewer, signed.place, SIGNATURE)).rejects.toMatchObject({ code: 'not_found' })
    // Without an owner, nobody could end it.
    await sql`update land_listings set owner_id = null where id = ${signed.id}::uuid`.execute(open().db)
    expect(await statusFor(reader, signed)).toBe(404)
  })

  test('readers belong to the document: a new owner sees them, a deleted listing has none until it is restored', async () => {
    const published = await publish('nda')
    await access().sign(reader.viewer, published.place, SIGNATURE)
    expect(await statusFor(reader, published)).toBe(200)
    await sql`update land_listings set owner_id = ${other.viewer.id} where id = ${published.id}::uuid`.execute(
      open().db,
    )
    await expect(readersOf(published)).rejects.toMatchObject({ code: 'listing_not_found' })
    expect(await readersOf(published, other)).toMatchObject([{ opened: 1 }])
    const { deletion_id } = await app.services.content.listings.remove(admin.viewer, [published.id])
    expect(await statusFor(reader, published)).toBe(404)
    const { rows } = await sql`select from document_grants where listing_id = ${published.id}::uuid`.execute(open().db)
    expect(rows).toEqual([])
    await app.services.content.listings.restore(admin.viewer, deletion_id)
    expect(await readersOf(published, other)).toMatchObject([{ opened: 1, state: 'granted' }])
    expect(await statusFor(reader, published)).toBe(200)
    const documents = [] as never[]
    await app.services.content.listings.update(admin.viewer, published.id, { documents }, { version: null })
    expect(await statusFor(reader, published)).toBe(404)
    expect((await access().readers(other.viewer, published.id)).documents).toMatchObject([
      { title: 'Utility letter', access: null, readers: [{ opened: 2 }] },
    ])
  })

  test('a suspended account opens nothing, and a deleted one leaves what it signed', async () => {
    const published = await publish('nda')
    const leaving = await signInAs(app, open().db)
    await access().sign(leaving.viewer, published.place, SIGNATURE)
    await sql`update users set suspended_at = now() where id = ${leaving.viewer.id}`.execute(open().db)
    expect((await askAs(leaving.caller, published.url)).status).not.toBe(200)
    await sql`delete from users where id = ${leaving.viewer.id}`.execute(open().db)
    const [left] = await readersOf(published)
    expect(left).toMatchObject({ reader_name: 'Jordan Ellis', state: 'granted' })
    expect((await access().openSigned(owner.viewer, left!.id)).subarray(0, 5).toString()).toBe('%PDF-')
    await access().decide(owner.viewer, left!.id, 'revoke')
  })

  test('a document that can’t be watermarked is neither signed for nor opened', async () => {
    const published = await publish('nda', { content: Buffer.from('%PDF-1.7 a damaged letter') })
    const refusal = { code: 'invalid', message: expect.stringContaining('watermark') }
    await expect(access().sign(reader.viewer, published.place, SIGNATURE)).rejects.toMatchObject(refusal)
    const readable = await publish('nda')
    await access().sign(reader.viewer, readable.place, SIGNATURE)
    await app.storage.put('documents', readable.path, Buffer.from('%PDF-1.7 a damaged letter'))
    const { status, bytes } = await askAs(reader.caller, readable.url)
    expect([status, String(bytes)]).toEqual([422, expect.stringContaining('watermark')])
    expect(await readersOf(readable)).toMatchObject([{ opened: 0 }])
  })

  test('neither the path nor the content of a locked document is anywhere else', async () => {
    const published = await publish('nda')
    const { slug } = published.place
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const file = published.path.split('/').at(-1)!
    const index = String((await askAs(new TestCaller(), '/sitemap.xml')).bytes)
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)/g)].map(([, part]) => part!)
    const pages = [
      ...[
        `/listings/${slug}`,
        `/listings/${slug}.data`,
        `/listings/${slug}/fact-sheet.pdf`,
        `/og/listings/${slug}.png`,
      ],
      ...[`/api/v1/listings/${slug}`, '/api/v1/listings', '/search', ...parts],
      ...[`/compare?listings=${slug}`, `/compare.csv?listings=${slug}`, '/robots.txt'],
    ]
    for (const caller of [new TestCaller(), reader.caller, other.caller]) {
      for (const page of pages) {
        const { bytes, status } = await askAs(caller, page)
        expect(status, page).toBe(200)
        expect(bytes.includes(file), page).toBe(false)
        expect(bytes.includes(MARKER), page).toBe(false)
      }
      for (const path of [`/listings/${slug}/documents/${file}`, `/media/documents/${published.path}`])
        expect((await askAs(caller, path)).status, path).toBe(404)
    }
    expect((await askAs(new TestCaller(), `/listings/${slug}`)).bytes.toString()).toContain('Utility letter')
    const { rows } = await sql<{ words: string }>`
      select document::text as words from land_listings where id = ${published.id}::uuid`.execute(open().db)
    expect(rows[0]!.words).not.toContain(file)
    for (const who of [reader, other]) {
      const exported = JSON.stringify(await app.services.account.exportData(who.viewer, who.caller))
      expect(exported).not.toContain(file)
      expect(exported.includes('Utility letter')).toBe(who === reader)
    }
    expect(JSON.stringify(app.mails)).not.toContain(file)
  })

  test('a page that is cached for visitors is the same for all of them', async () => {
    const published = await publish('nda')
    await access().sign(reader.viewer, published.place, SIGNATURE)
    const page = `/api/v1/listings/${published.place.slug}`
    const [visitor, signed] = [await askAs(new TestCaller(), page), await askAs(reader.caller, page)]
    expect(JSON.parse(String(signed.bytes)).documents).toEqual(JSON.parse(String(visitor.bytes)).documents)
    expect(JSON.parse(String(visitor.bytes)).documents).toEqual([
      {
        title: 'Utility letter',
        access: 'nda',
        url: `/listings/${published.place.slug}/access/${published.place.key}`,
      },
    ])
  })

  test('who is blocked by the owner can’t ask or sign', async () => {
    const published = await publish('nda')
    const blocked = await signInAs(app, open().db)
    const { db } = open()
    await db.insertInto('blocked_senders').values({ user_id: owner.viewer.id, email: blocked.viewer.email }).execute()
    await expect(access().sign(blocked.viewer, published.place, SIGNATURE)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a document that an earlier release stored is public or private', async () => {
    const published = await publish('nda')
    const store = (document: object) =>
      sql`update land_listings set documents = ${JSON.stringify([document])}::text::jsonb where id = ${published.id}::uuid`.execute(
        open().db,
      )
    const file = `/listings/${published.place.slug}/documents/${published.path.split('/').at(-1)}`
    await store({ path: published.path, title: 'Utility letter', is_public: true })
    expect((await askAs(new TestCaller(), file)).status).toBe(200)
    await store({ path: published.path, title: 'Utility letter', is_public: false })
    expect((await askAs(new TestCaller(), file)).status).toBe(404)
    expect(await statusFor(reader, published)).toBe(404)
  })

  test('is_public and access may not contradict each other', async () => {
    const { id, path } = await publish('nda')
    const documents = [{ path, title: 'Utility letter', is_public: true, access: 'nda' as const }]
    await expect(
      app.services.content.listings.update(admin.viewer, id, { documents }, { version: null }),
    ).rejects.toMatchObject({ fields: { 'documents.0.access': [expect.stringContaining('is_public')] } })
  })
})
