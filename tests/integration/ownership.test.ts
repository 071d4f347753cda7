import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CODE_TRIES, MAX_PROOFS, type OwnershipKind } from '../../domain/listing/ownership.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { SubmittedProof } from '../../server/land/ownership/service.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const LETTER = { owner_of_record: 'KRUEGER DALE R', address: '12 Elm St\nGranger, TX 76530' }

describeBothDatabases('Proof of ownership', (open) => {
  let app: TestApp
  let owner: TestOwner
  let stranger: TestOwner
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    stranger = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const upload = async (by: TestOwner, bytes = '%PDF-1.7 a deed') => {
    const body = (async function* () {
      yield Buffer.from(bytes)
    })()
    return (await app.uploads.store(by.viewer, 'ownership-document', body)).path
  }

  const proof = (kind: OwnershipKind, values: Partial<SubmittedProof> = {}): SubmittedProof => ({
    kind,
    owner_of_record: 'KRUEGER DALE R',
    reference: '2024-0193',
    document: null,
    ...values,
  })

  const ownProof = async (draftId: string) => (await app.services.ownership.list(owner.viewer, { draftId }))[0]!

  async function submitProof(kind: OwnershipKind, values: Partial<SubmittedProof> = {}) {
    const draftId = await submitDraft(app, open().db, owner)
    await app.services.ownership.submit(owner.viewer, { draftId }, proof(kind, values))
    return { draftId, id: (await ownProof(draftId)).id }
  }

  const verify = (id: string) =>
    app.services.ownership.decide(admin.viewer, id, { verified: true, owner_of_record: 'KRUEGER DALE R', note: '' })

  async function approve(draftId: string): Promise<string> {
    const { version } = await app.services.reviews.open(admin.viewer, draftId)
    return app.services.reviews.approve(admin.viewer, draftId, version)
  }

  const badge = async (slug: string) => (await app.services.listings.getBySlug(VISITOR, slug)).ownership

  const age = (id: string, months: number) =>
    sql`
      update ownership_proofs set verified_at = verified_at - make_interval(months => ${months}::int),
        expires_at = expires_at - make_interval(months => ${months}::int) where id = ${id}::uuid`.execute(open().db)

  test.each(['document', 'county_record', 'broker'] as const)('%s: is verified by an operator', async (kind) => {
    const document = kind === 'county_record' ? null : await upload(owner)
    const { draftId, id } = await submitProof(kind, { document })
    expect(await ownProof(draftId)).toMatchObject({ kind, state: 'submitted', has_document: document !== null })
    const [reviewed] = await app.services.ownership.forReview(admin.viewer, draftId)
    expect(reviewed).toMatchObject({ id, owner_email: owner.viewer.email, reference: '2024-0193' })
    await verify(id)
    const slug = await approve(draftId)
    expect(await badge(slug)).toEqual({ kind, verified_on: expect.any(String), expires_on: expect.any(String) })
    expect(await ownProof(draftId)).toMatchObject({ state: 'verified', is_expired: false })
  })

  test('a listing shows what was verified and when, but neither the name nor the document', async () => {
    const document = await upload(owner)
    const { draftId, id } = await submitProof('document', { document, owner_of_record: 'SECRET NAME LLC' })
    await app.services.ownership.decide(admin.viewer, id, {
      verified: true,
      owner_of_record: 'SECRET NAME LLC',
      note: 'Fine.',
    })
    const slug = await approve(draftId)
    for (const path of [`/listings/${slug}`, `/api/v1/listings/${slug}`, `/listings/${slug}.data`]) {
      const text = await (await app.ask(path)).text()
      expect(text, path).toMatch(path.startsWith('/api') ? '"ownership":{"kind":"document"' : 'Owner verified: deed')
      for (const secret of ['SECRET NAME', document, '2024-0193']) expect(text, path).not.toContain(secret)
    }
    expect((await app.ask(`/media/documents/${document}`)).status).toBe(404)
  })

  test('a badge disappears after a year, and when an operator withdraws it', async () => {
    const { draftId, id } = await submitProof('county_record')
    await verify(id)
    const slug = await approve(draftId)
    await age(id, 11)
    expect(await badge(slug)).not.toBeNull()
    await age(id, 1)
    expect(await badge(slug)).toBeNull()
    expect(await ownProof(draftId)).toMatchObject({ state: 'verified', is_expired: true })
    await age(id, -12)
    expect(await badge(slug)).not.toBeNull()
    const note = 'The land was sold.'
    const decision = { verified: false, owner_of_record: 'KRUEGER DALE R', note }
    await app.services.ownership.decide(admin.viewer, id, decision)
    expect(await badge(slug)).toBeNull()
    expect(await ownProof(draftId)).toMatchObject({ state: 'rejected', note, verified_at: null })
    await expect(verify(id)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a badge belongs to the owner, not to the next owner of the listing', async () => {
    const { draftId, id } = await submitProof('county_record')
    await verify(id)
    const slug = await approve(draftId)
    await sql`update land_listings set owner_id = ${stranger.viewer.id} where slug = ${slug}`.execute(open().db)
    expect(await badge(slug)).toBeNull()
  })

  /** Changes a listing as its owner and approves that. */
  async function change(slug: string, fields: Record<string, string>): Promise<string> {
    const { id } = await app.services.listings.getBySlug(VISITOR, slug)
    const draft = await app.services.ownListings.edit(owner.viewer, id)
    const changes = Object.fromEntries(Object.entries(fields).map(([name, now]) => [name, { was: [], now: [now] }]))
    await app.services.drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await app.services.drafts.submit(owner.viewer, owner.caller, draft)
    await approve(draft)
    return draft
  }

  async function publishVerified(fields: Record<string, string>) {
    const values = Object.entries(fields).map(([name, value]) => [name, [value]])
    const draftId = await submitDraft(app, open().db, owner, Object.fromEntries(values))
    await app.services.ownership.submit(owner.viewer, { draftId }, proof('county_record'))
    const { id } = await ownProof(draftId)
    await verify(id)
    return { draftId, id, slug: await approve(draftId) }
  }

  test.each([
    ['a point more than a mile away', { gps_coordinates: '30.74, -97.455' }],
    ['another APN', { parcel_number: 'R-300 220' }],
  ])('a badge lapses with an approved change to %s', async (_, fields) => {
    const { id, draftId, slug } = await publishVerified({ parcel_number: 'R-204 117' })
    await change(slug, { price: '1800000', parcel_number: 'R204-117', gps_coordinates: '30.716, -97.455' })
    expect(await badge(slug)).not.toBeNull()
    await change(slug, fields)
    expect(await badge(slug)).toBeNull()
    expect(await ownProof(draftId)).toMatchObject({ id, is_expired: true, note: expect.stringContaining('APN') })
    const { rows } = await sql<{ subject_title: string }>`
      select subject_title from activity_log where action = 'listing.ownership_lapsed'
        and subject_id = (select id::text from land_listings where slug = ${slug})`.execute(open().db)
    expect(rows).toEqual([{ subject_title: 'Granger Bench 58' }])
    const later = await change(slug, { price: '1900000' })
    const { assessment } = await app.services.reviews.open(admin.viewer, later)
    expect(assessment!.signals.map(({ key }) => key)).toContain('badge_expired')
  })

  test('a badge stays if it was verified for the new land, after the change was submitted', async () => {
    const { slug } = await publishVerified({})
    const { id: listingId } = await app.services.listings.getBySlug(VISITOR, slug)
    const draft = await app.services.ownListings.edit(owner.viewer, listingId)
    const changes = { gps_coordinates: { was: [], now: ['30.74, -97.455'] } }
    await app.services.drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await app.services.drafts.submit(owner.viewer, owner.caller, draft)
    await app.services.ownership.submit(owner.viewer, { listingId }, proof('broker', { document: await upload(owner) }))
    await verify((await app.services.ownership.list(owner.viewer, { listingId }))[0]!.id)
    await approve(draft)
    expect(await badge(slug)).toMatchObject({ kind: 'broker' })
  })

  test('a code in the mail no longer verifies once the listing is of other land', async () => {
    const { draftId, id } = await submitProof('mailed_code')
    const slug = await approve(draftId)
    const { code } = await app.services.ownership.issueCode(admin.viewer, id, LETTER)
    await change(slug, { gps_coordinates: '30.74, -97.455' })
    expect(await ownProof(draftId)).toMatchObject({ state: 'submitted' })
    await expect(app.services.ownership.enterCode(owner.viewer, { id, code })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a mailed code verifies once', async () => {
    const { ownership } = app.services
    const { draftId, id } = await submitProof('mailed_code', { reference: '' })
    await expect(verify(id)).rejects.toMatchObject({ code: 'invalid' })
    const letter = await ownership.issueCode(admin.viewer, id, LETTER)
    expect(letter).toMatchObject({ ...LETTER, code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/) })
    const { rows } = await sql<{ row: string }>`
      select ownership_proofs::text as row from ownership_proofs where id = ${id}::uuid`.execute(open().db)
    expect(rows[0]!.row).not.toContain(letter.code.replace('-', ''))
    expect(await ownProof(draftId)).toMatchObject({ state: 'code_sent', takes_code: true })
    const enter = (who: TestOwner, code: string) => ownership.enterCode(who.viewer, { id, code })
    await expect(enter(stranger, letter.code)).rejects.toMatchObject({ code: 'not_found' })
    await expect(enter(owner, 'short')).rejects.toMatchObject({ code: 'invalid' })
    const results = await Promise.allSettled(
      [letter.code, ` ${letter.code.toLowerCase()}`].map((code) => enter(owner, code)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(enter(owner, letter.code)).rejects.toMatchObject({ code: 'not_found' })
    expect(await badge(await approve(draftId))).toMatchObject({ kind: 'mailed_code' })
  })

  test('wrong codes are limited, also at the same time; a new letter starts again', async () => {
    const { ownership } = app.services
    const { draftId, id } = await submitProof('mailed_code')
    const first = await ownership.issueCode(admin.viewer, id, LETTER)
    const enter = (code: string) => ownership.enterCode(owner.viewer, { id, code })
    const wrong = () => enter('22222222').catch((error) => error.fields.code[0])
    expect(await wrong()).toBe('This code doesn’t match. You have 9 tries left.')
    const messages = await Promise.all(Array.from({ length: MAX_CODE_TRIES + 5 }, wrong))
    expect(messages.filter((message) => message.includes('tries left') || message.includes('try left'))).toHaveLength(
      MAX_CODE_TRIES - 2,
    )
    await expect(enter(first.code)).rejects.toMatchObject({ fields: { code: [expect.stringContaining('Too many')] } })
    expect(await ownProof(draftId)).toMatchObject({ state: 'code_sent', takes_code: false })
    const second = await ownership.issueCode(admin.viewer, id, LETTER)
    await expect(enter(first.code)).rejects.toMatchObject({ code: 'invalid' })
    await enter(second.code)
    expect(await ownProof(draftId)).toMatchObject({ state: 'verified' })
  })

  test('a code expires after 60 days', async () => {
    const { ownership } = app.services
    const { draftId, id } = await submitProof('mailed_code')
    const { code } = await ownership.issueCode(admin.viewer, id, LETTER)
    await sql`
      update ownership_proofs set code_sent_at = now() - interval '61 days' where id = ${id}::uuid`.execute(open().db)
    await expect(ownership.enterCode(owner.viewer, { id, code })).rejects.toMatchObject({
      fields: { code: [expect.stringContaining('expired')] },
    })
    expect(await ownProof(draftId)).toMatchObject({ takes_code: false })
  })

  test('someone else’s draft, listing and document, and guessed ids, find nothing', async () => {
    const { ownership } = app.services
    const { draftId } = await submitProof('document', { document: await upload(owner) })
    const { id: listingId } = await insertListing(open().db, { owner_id: owner.viewer.id })
    const { id: strangersDraft } = (await app.services.drafts.create(stranger.viewer, stranger.caller)).draft
    for (const target of [{ draftId }, { draftId: NOBODY }, { draftId: 'none' }]) {
      await expect(ownership.list(stranger.viewer, target)).rejects.toMatchObject({ code: 'draft_not_found' })
      const submitting = ownership.submit(stranger.viewer, target, proof('county_record'))
      await expect(submitting).rejects.toMatchObject({ code: 'draft_not_found' })
    }
    for (const target of [{ listingId }, { listingId: NOBODY }, { listingId: 'none' }]) {
      await expect(ownership.list(stranger.viewer, target)).rejects.toMatchObject({ code: 'listing_not_found' })
      const submitting = ownership.submit(stranger.viewer, target, proof('county_record'))
      await expect(submitting).rejects.toMatchObject({ code: 'listing_not_found' })
    }
    const others = [await upload(owner), 'ownership-documents/none.pdf', 'power-documents/a.pdf']
    for (const document of others) {
      const submitting = ownership.submit(stranger.viewer, { draftId: strangersDraft }, proof('document', { document }))
      await expect(submitting).rejects.toMatchObject({ fields: { document: [expect.any(String)] } })
    }
    for (const id of [NOBODY, 'none']) {
      await expect(ownership.openDocument(admin.viewer, id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(verify(id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(ownership.issueCode(admin.viewer, id, LETTER)).rejects.toMatchObject({ code: 'not_found' })
      const entering = ownership.enterCode(owner.viewer, { id, code: '22222222' })
      await expect(entering).rejects.toMatchObject({ code: 'not_found' })
      expect(await ownership.forReview(admin.viewer, id)).toEqual([])
    }
    await ownership.submit(owner.viewer, { listingId }, proof('county_record'))
    expect(await ownership.list(owner.viewer, { listingId })).toMatchObject([{ kind: 'county_record' }])
  })

  test('visitors and suspended accounts are refused; an unverified email address is enough', async () => {
    const { ownership } = app.services
    const late = await signInAs(app, open().db)
    const { draft } = await app.services.drafts.create(late.viewer, late.caller)
    await ownership.submit({ ...late.viewer, isVerified: false }, { draftId: draft.id }, proof('county_record'))
    await sql`update users set suspended_at = now() where id = ${late.viewer.id}`.execute(open().db)
    for (const viewer of [VISITOR, (await app.resolveViewer(late.caller)).viewer]) {
      const calls = [
        ownership.list(viewer, { draftId: draft.id }),
        ownership.submit(viewer, { draftId: draft.id }, proof('county_record')),
        ownership.enterCode(viewer, { id: NOBODY, code: '22222222' }),
      ]
      for (const result of await Promise.allSettled(calls))
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'sign_in_needed' } })
    }
  })

  test('only admins decide, mail codes and open documents', async () => {
    const { ownership } = app.services
    const { draftId, id } = await submitProof('document', { document: await upload(owner, '%PDF-1.7 my deed') })
    const calls = [
      ownership.forReview(owner.viewer, draftId),
      ownership.decide(owner.viewer, id, { verified: true, owner_of_record: 'ME', note: '' }),
      ownership.issueCode(owner.viewer, id, LETTER),
      ownership.openDocument(owner.viewer, id),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'access_denied' } })
    const { stream } = await ownership.openDocument(admin.viewer, id)
    expect((await buffer(stream)).toString()).toBe('%PDF-1.7 my deed')
    const path = `/admin/reviews/${draftId}/proofs/${id}`
    expect((await app.ask(path, { headers: { Cookie: owner.caller.cookieHeader } })).status).toBe(403)
    const opened = await app.ask(path, { headers: { Cookie: admin.caller.cookieHeader } })
    expect(opened.headers.get('Content-Disposition')).toContain('attachment')
    expect(await opened.text()).toBe('%PDF-1.7 my deed')
  })

  test('bad input gets messages, and proofs are limited', async () => {
    const { ownership } = app.services
    const { draft } = await app.services.drafts.create(owner.viewer, owner.caller)
    const target = { draftId: draft.id }
    const fieldsOf = (values: SubmittedProof) =>
      ownership.submit(owner.viewer, target, values).catch((error) => Object.keys(error.fields))
    expect(await fieldsOf(proof('document'))).toEqual(['document'])
    expect(await fieldsOf(proof('constructor' as OwnershipKind))).toEqual(['kind'])
    expect(await fieldsOf(proof('county_record', { owner_of_record: 'x'.repeat(201), reference: 7 }))).toEqual([
      'owner_of_record',
      'reference',
    ])
    for (let count = 0; count < MAX_PROOFS; count++)
      await ownership.submit(owner.viewer, target, proof('county_record'))
    await expect(ownership.submit(owner.viewer, target, proof('county_record'))).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('a submission is assessed again once its owner is verified', async () => {
    const { draftId, id } = await submitProof('county_record')
    const assess = async () => (await app.services.reviews.open(admin.viewer, draftId)).assessment!
    const signals = async () => (await assess()).signals.map(({ key }) => key)
    const isOwnerChecked = async () => (await assess()).checklist.find(({ key }) => key === 'owner')!.isDone
    expect(await signals()).toContain('ownership_unverified')
    const decision = { verified: true, owner_of_record: 'SMITH JOHN', note: '' }
    await app.services.ownership.decide(admin.viewer, id, decision)
    expect(await signals()).toContain('owner_not_on_record')
    expect(await isOwnerChecked()).toBe(false)
    await app.services.ownership.submit(owner.viewer, { draftId }, proof('document', { document: await upload(owner) }))
    const { id: deed } = await ownProof(draftId)
    await verify(deed)
    expect(await signals()).toContain('owner_on_record')
    expect(await isOwnerChecked()).toBe(true)
    await age(id, 13)
    await age(deed, 12)
    await sql`update listing_drafts set assessed_version = null where id = ${draftId}::uuid`.execute(open().db)
    expect(await signals()).toContain('badge_expired')
  })

  test('the document of a proof is kept while the proof is', async () => {
    const document = await upload(owner)
    await submitProof('document', { document })
    await sql`update uploads set touched_at = now() - interval '3 days' where path = ${document}`.execute(open().db)
    await app.uploads.sweep()
    const kept = await app.storage.get('documents', document)
    expect((await buffer(kept!.stream)).toString()).toContain('a deed')
    await sql`delete from ownership_proofs where document = ${document}`.execute(open().db)
    await app.uploads.sweep()
    expect(await app.storage.get('documents', document)).toBeNull()
  })

  test('proofs of published listings wait in a queue of their own, and the owner hears of each decision', async () => {
    const { ownership, ownListings, reviews } = app.services
    const { draftId } = await submitProof('county_record')
    const queued = async () => (await ownership.queue(admin.viewer)).filter(({ review_id }) => review_id === draftId)
    expect(await queued()).toEqual([])
    const before = await reviews.count(admin.viewer)
    await verify((await ownProof(draftId)).id)
    expect(app.mails.at(-1)).toMatchObject({
      recipient: owner.viewer.email,
      template: { name: 'ownership-decided', isVerified: true },
    })
    const slug = await approve(draftId)
    expect(await reviews.count(admin.viewer)).toBe(before - 1)
    const listed = (await ownListings.list(owner.viewer)).find(({ listing }) => listing?.slug === slug)!
    expect(listed.proof_draft).toBe(draftId)
    await ownership.submit(owner.viewer, { draftId: listed.proof_draft! }, proof('county_record'))
    expect(await queued()).toMatchObject([
      { kind: 'county_record', title: listed.title, owner_email: owner.viewer.email },
    ])
    expect(await reviews.count(admin.viewer)).toBe(before)
    await expect(ownership.queue(owner.viewer)).rejects.toMatchObject({ code: 'access_denied' })
    const page = await app.ask('/admin/reviews', { headers: { Cookie: admin.caller.cookieHeader } })
    expect(await page.text()).toContain(`/admin/reviews/${draftId}"`)
    const edit = await ownListings.edit(owner.viewer, listed.id)
    await app.services.drafts.save(owner.viewer, owner.caller, {
      id: edit,
      changes: { zoning_info: { was: [], now: ['M-2'] } },
    })
    await app.services.drafts.submit(owner.viewer, owner.caller, edit)
    expect(await queued()).toEqual([])
    await reviews.open(admin.viewer, edit)
    await reviews.reject(admin.viewer, edit, {
      version: (await reviews.open(admin.viewer, edit)).version,
      reason: 'Not the zoning.',
    })
    const [waiting] = (await ownership.queue(admin.viewer)).filter(({ review_id }) => review_id === edit)
    await ownership.decide(admin.viewer, waiting!.id, {
      verified: false,
      owner_of_record: 'KRUEGER DALE R',
      note: 'The license has expired.',
    })
    expect(await ownership.queue(admin.viewer)).not.toContainEqual(expect.objectContaining({ id: waiting!.id }))
    expect(app.mails.at(-1)?.template).toMatchObject({ isVerified: false, note: 'The license has expired.' })
  })

  test('the files of a deleted listing’s proofs and drafts are kept until its deletion can’t be undone', async () => {
    const { db } = open()
    const [document, picture] = [await upload(owner), 'listing-images/lapsed.webp']
    const { draftId } = await submitProof('document', { document })
    const slug = await approve(draftId)
    const { rows } = await sql<{ id: string }>`select id from land_listings where slug = ${slug}`.execute(db)
    const edit = await app.services.ownListings.edit(owner.viewer, rows[0]!.id)
    await sql`update listing_drafts set files = ${[`listing-media/${picture}`]} where id = ${edit}::uuid`.execute(db)
    await sql`
      insert into uploads (kind, bucket, path, state, bytes) values ('listing-image', 'listing-media', ${picture}, 'stored', 1)`.execute(
      db,
    )
    const lapse = () =>
      sql`update uploads set touched_at = now() - interval '3 days' where path in (${document}, ${picture})`.execute(db)
    const stored = async () => {
      await app.uploads.sweep()
      const { rows } = await sql<{ path: string }>`
        select path from uploads where path in (${document}, ${picture}) order by path`.execute(db)
      return rows.map(({ path }) => path)
    }
    await lapse()
    const { deletion_id } = await app.services.content.listings.remove(admin.viewer, [rows[0]!.id])
    expect(await stored()).toEqual([picture, document].sort())
    await app.services.content.listings.restore(admin.viewer, deletion_id)
    await lapse()
    expect(await stored()).toEqual([picture, document].sort())
    await app.services.content.listings.remove(admin.viewer, [rows[0]!.id])
    await lapse()
    expect(await stored()).toEqual([])
  })

  test('works without JavaScript, from the proof to the letter and the code', async () => {
    const draftId = await submitDraft(app, open().db, owner)
    const ask = (path: string, who: TestOwner, form?: FormData) =>
      app.ask(path, {
        headers: { Cookie: who.caller.cookieHeader, Origin: ORIGIN },
        ...(form && { method: 'POST', body: form }),
      })
    const formOf = (fields: Record<string, string | File>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return form
    }
    const path = `/list-your-land/${draftId}/proof`
    const deed = { kind: 'document', owner_of_record: 'KRUEGER DALE R', reference: '' }
    const failed = await ask(path, owner, formOf(deed))
    expect(failed.status).toBe(422)
    const again = await failed.text()
    for (const text of ['Upload the deed or tax record.', 'KRUEGER DALE R']) expect(again).toContain(text)
    const file = new File(['%PDF-1.7 sent with the form'], 'deed.pdf', { type: 'application/pdf' })
    expect((await ask(path, owner, formOf({ ...deed, document: file }))).headers.get('Location')).toBe(path)
    expect(await ownProof(draftId)).toMatchObject({ kind: 'document', has_document: true })
    const locked = new File(['%PDF-1.7 trailer << /Encrypt 9 0 R >>'], 'deed.pdf', { type: 'application/pdf' })
    await ask(path, owner, formOf({ ...deed, document: locked }))
    expect(await (await ask(path, owner)).text()).toContain('This PDF has a password, so our reviewers can’t open it.')
    expect(await (await ask(`/admin/reviews/${draftId}`, admin)).text()).toContain('Open document (has a password)')
    expect((await ask(path, stranger, formOf(deed))).status).toBe(404)
    await ask(path, owner, formOf({ ...deed, kind: 'mailed_code' }))
    const { id } = await ownProof(draftId)
    const review = await (await ask(`/admin/reviews/${draftId}`, admin)).text()
    expect(review).toContain('Proof of ownership')
    const letterPath = `/admin/reviews/${draftId}/letter?proof=${id}`
    expect((await ask(letterPath, admin)).status).toBe(200)
    const letter = await (await ask(letterPath, admin, formOf(LETTER))).text()
    const [code] = letter.match(/[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}(?=<)/)!
    expect(letter).toContain(path)
    expect(await (await ask(letterPath, admin)).text()).not.toContain(code)
    const wrong = await ask(path, owner, formOf({ do: 'code', proof: id, code: '2222-2222' }))
    expect(await wrong.text()).toContain('This code doesn’t match.')
    expect((await ask(path, owner, formOf({ do: 'code', proof: id, code }))).status).toBe(302)
    expect(await (await ask(path, owner)).text()).toContain('Verified')
  })
})
