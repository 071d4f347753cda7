import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentField } from '../../domain/listing/document-fields.ts'
import { TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'

describeDatabase('Documents of listings', (open) => {
  let app: TestApp
  let owner: TestOwner
  let admin: TestOwner
  let other: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
    other = await signInAs(app, open().db)
  })
  afterAll(() => app.close())

  const upload = async (by = owner, text = 'a survey') => {
    const bytes = (async function* () {
      yield Buffer.from(`%PDF-1.7 ${text}`)
    })()
    return (await app.uploads.store(by.viewer, 'listing-document', bytes)).path
  }
  const slotFields = (slot: string, path: string, title: string, isPublic: boolean) => ({
    [documentField(slot, 'path')]: [path],
    [documentField(slot, 'title')]: [title],
    [documentField(slot, 'is_public')]: isPublic ? ['on'] : [''],
  })
  const approve = async (draft: string) => {
    const { version } = await app.services.reviews.open(admin.viewer, draft)
    return app.services.reviews.approve(admin.viewer, draft, version)
  }
  /** A listing with a public survey and a private title report. */
  const publish = async () => {
    const [survey, title] = [await upload(), await upload(owner, 'a title report')]
    const fields = {
      ...slotFields('0', survey, 'Boundary survey', true),
      ...slotFields('3', title, 'Title report', false),
    }
    const slug = await approve(await submitDraft(app, open().db, owner, fields))
    const { id } = await open()
      .db.selectFrom('land_listings')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return { id, slug, survey, title }
  }
  const fileOf = (path: string) => path.split('/').at(-1)!
  const askAs = async (caller: TestCaller, path: string) => {
    const cookie: Record<string, string> = caller.cookies.size > 0 ? { Cookie: caller.cookieHeader } : {}
    const response = await app.ask(path, { headers: { Origin: ORIGIN, ...cookie } })
    return { status: response.status, text: await response.text() }
  }
  const statusesOf = async (slug: string, path: string) => {
    const callers = [new TestCaller(), other.caller, owner.caller, admin.caller]
    const answers = callers.map((caller) => askAs(caller, `/listings/${slug}/documents/${fileOf(path)}`))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const documentsOf = async (id: string) => (await app.services.content.listings.get(admin.viewer, id)).documents
  const isReferenced = async (path: string) => {
    const { rows } = await sql`
      select from upload_references where bucket = 'documents' and path = ${path}`.execute(open().db)
    return rows.length > 0
  }

  test('go from the draft through the review to the listing', async () => {
    const [survey, title] = [await upload(), await upload(owner, 'a title report')]
    const draft = await submitDraft(app, open().db, owner, {
      ...slotFields('0', survey, 'Boundary survey', true),
      ...slotFields('3', title, 'Title report', false),
    })
    const page = await askAs(admin.caller, `/admin/reviews/${draft}`)
    expect(page.text).toContain('Boundary survey (public)')
    expect(page.text).toContain('Title report (private)')
    for (const path of [survey, title]) {
      const reviewed = `/admin/reviews/${draft}/documents/${fileOf(path)}`
      expect(page.text).toContain(reviewed)
      expect((await askAs(admin.caller, reviewed)).status).toBe(200)
      expect((await askAs(owner.caller, reviewed)).status).toBe(403)
    }
    const slug = await approve(draft)
    const shown = await askAs(new TestCaller(), `/listings/${slug}`)
    expect(shown.text).toContain(`/listings/${slug}/documents/${fileOf(survey)}`)
    expect(shown.text).toMatch(/href="#ask"[^>]*>Ask about it/)
    expect(shown.text).not.toContain(fileOf(title))
    const api = await askAs(new TestCaller(), `/api/v1/listings/${slug}`)
    expect(JSON.parse(api.text).documents).toEqual([
      { title: 'Boundary survey', access: 'public', url: `/listings/${slug}/documents/${fileOf(survey)}` },
      { title: 'Title report', access: 'private', url: null },
    ])
    expect(api.text).not.toContain(fileOf(title))
  })

  test('open for everyone if they are public, and else for the owner and admins', async () => {
    const { id, slug, survey, title } = await publish()
    expect(await statusesOf(slug, survey)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(slug, title)).toEqual([404, 404, 200, 200])
    expect((await askAs(owner.caller, `/listings/${slug}/documents/${fileOf(title)}`)).text).toBe(
      '%PDF-1.7 a title report',
    )
    for (const guessed of ['00000000-0000-4000-8000-000000000000.pdf', fileOf(survey).replace('.pdf', '.png'), 'x'])
      expect(await statusesOf(slug, guessed)).toEqual([404, 404, 404, 404])
    const { slug: elsewhere } = await publish()
    expect(await statusesOf(elsewhere, survey)).toEqual([404, 404, 404, 404])
    await app.services.content.listings.setPublished(admin.viewer, [id], false)
    expect(await statusesOf(slug, survey)).toEqual([404, 404, 200, 200])
    expect((await askAs(admin.caller, `/media/documents/${survey}`)).status).toBe(404)
  })

  test('can only be the owner’s own uploads of this kind', async () => {
    const { draft } = await app.services.drafts.create(owner.viewer, owner.caller)
    const save = (path: string) =>
      app.services.drafts.save(owner.viewer, owner.caller, {
        id: draft.id,
        changes: { [documentField('0', 'path')]: { was: [], now: [path] } },
      })
    const { title } = await publish()
    const letter = (await app.uploads.store(owner.viewer, 'power-document', pdf())).path
    for (const path of [await upload(other), letter, 'listing-documents/none.pdf'])
      await expect(save(path)).rejects.toMatchObject({ code: 'invalid' })
    await save(title)
  })

  test('stay when something else is edited, and are left out of a copy', async () => {
    const { id, slug, survey, title } = await publish()
    const { ownListings, drafts, content } = app.services
    const before = await documentsOf(id)
    expect(before).toEqual([
      { path: survey, title: 'Boundary survey', is_public: true, access: 'public' },
      { path: title, title: 'Title report', is_public: false, access: 'private' },
    ])
    await content.listings.update(admin.viewer, id, { price: 5 }, { version: null })
    expect(await documentsOf(id)).toEqual(before)
    const draft = await ownListings.edit(owner.viewer, id)
    const { fields } = await drafts.get(owner.viewer, owner.caller, draft)
    const changes = {
      description: { was: [], now: ['Flat pasture.'] },
      [documentField('1', 'access')]: { was: fields[documentField('1', 'access')] ?? [], now: ['public'] },
    }
    await drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await drafts.submit(owner.viewer, owner.caller, draft)
    await approve(draft)
    expect((await documentsOf(id)).map(({ is_public }) => is_public)).toEqual([true, true])
    expect(await statusesOf(slug, title)).toEqual([200, 200, 200, 200])
    const copy = await drafts.get(owner.viewer, owner.caller, await ownListings.duplicate(owner.viewer, id))
    expect(JSON.stringify(copy.fields)).not.toContain('listing-documents/')
  })

  test('are kept while the listing, a version or a deletion refers to them', async () => {
    const { id, survey } = await publish()
    const { listings } = app.services.content
    await sql`delete from listing_drafts`.execute(open().db)
    expect(await isReferenced(survey)).toBe(true)
    await listings.update(admin.viewer, id, { documents: [] }, { version: null })
    expect(await isReferenced(survey)).toBe(true)
    const documents = [{ path: survey, title: 'Boundary survey', is_public: true, access: 'public' as const }]
    await listings.update(admin.viewer, id, { documents }, { version: null })
    const { deletion_id } = await listings.remove(admin.viewer, [id])
    expect(await isReferenced(survey)).toBe(true)
    await listings.restore(admin.viewer, deletion_id)
    expect(await documentsOf(id)).toEqual(documents)
  })

  test('are named in errors, and part of the account’s data', async () => {
    const { id, survey } = await publish()
    const { listings } = app.services.content
    const update = (documents: object[]) => listings.update(admin.viewer, id, { documents }, { version: null })
    await expect(update([{ path: survey, title: '' }])).rejects.toMatchObject({
      fields: { 'documents.0.title': ['Document title is required.'] },
    })
    await expect(update([{ path: 'listing-documents/none.pdf', title: 'Survey' }])).rejects.toMatchObject({
      fields: { documents: ['This file is no longer available. Upload it again.'] },
    })
    const many = Array.from({ length: 21 }, (_, index) => ({ path: `listing-documents/${index}.pdf`, title: 'Survey' }))
    await expect(update(many)).rejects.toMatchObject({ fields: { documents: ['Add at most 20 documents.'] } })
    const exported = await app.services.account.exportData(owner.viewer, owner.caller)
    expect(JSON.stringify(exported.listings)).toContain(survey)
  })
})

async function* pdf() {
  yield Buffer.from('%PDF-1.7 a letter')
}
