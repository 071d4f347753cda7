import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesSinceDecision } from '../../app/admin/reviews/field-changes.server.ts'
import type { DraftChanges } from '../../domain/draft/draft.ts'
import { isRequestDone } from '../../domain/review/requested-changes.ts'
import { LOCK_MINUTES } from '../../domain/review/review.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'

describeBothDatabases('Reviews of submissions', (open) => {
  let app: TestApp
  let owner: TestOwner
  let admin: TestOwner
  let other: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
    other = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const submit = (fields = {}) => submitDraft(app, open().db, owner, fields)
  const mailTo = (email: string) => app.mails.filter(({ recipient }) => recipient === email).at(-1)?.template

  test('publishes a submission through the content service, and tells the owner', async () => {
    const { reviews, listings } = app.services
    const id = await submit({ landowner_name: ['Approved Ranch'] })
    expect(mailTo(owner.viewer.email)).toMatchObject({ name: 'listing-submitted', title: 'Approved Ranch' })
    const before = await reviews.count(admin.viewer)
    const review = await reviews.open(admin.viewer, id)
    expect(review).toMatchObject({ state: 'in_review', published: null, lock: { is_mine: true } })
    expect(review.assessment?.level).toMatch(/low|medium|high/)
    const slug = await reviews.approve(admin.viewer, id, review.version)
    const listing = await listings.getBySlug(owner.viewer, slug)
    expect(listing).toMatchObject({
      landowner_name: 'Approved Ranch',
      price: 1_690_000,
      price_type: 'sale',
      county: 'Williamson County',
    })
    expect(listing.last_confirmed_at).not.toBeNull()
    expect(JSON.stringify(listing)).not.toContain('Dale Krueger')
    expect(mailTo(owner.viewer.email)).toMatchObject({ name: 'listing-approved', isEdit: false })
    expect(await reviews.count(admin.viewer)).toBe(before - 1)
    const { rows } = await sql<{ owner_id: string; versions: number }>`
      select owner_id, (select count(*)::int from content_versions where subject_id = land_listings.id) as versions
      from land_listings where slug = ${slug}`.execute(open().db)
    expect(rows[0]).toEqual({ owner_id: owner.viewer.id, versions: 1 })
    const [entry] = (await app.services.activity.findRecent(admin.viewer)).filter(
      ({ action }) => action === 'listing.published',
    )
    expect(entry).toMatchObject({ actor: admin.viewer.email, subject_title: 'Approved Ranch' })
    await expect(reviews.approve(admin.viewer, id, review.version)).rejects.toMatchObject({ code: 'review_decided' })
  })

  test('calls a submission by its address if it has no name', async () => {
    const { reviews } = app.services
    const id = await submit()
    const { rows } = await sql<{ address: string }>`
      update listing_drafts set fields = fields || '{"landowner_name": [" "]}' where id = ${id}::uuid
      returning fields -> 'address' ->> 0 as address`.execute(open().db)
    const { address } = rows[0]!
    const { data } = await reviews.list(admin.viewer, { page: 1 })
    expect(data.find((each) => each.id === id)).toMatchObject({ title: address })
    const { version } = await reviews.open(admin.viewer, id)
    await reviews.reject(admin.viewer, id, { version, reason: 'No name' })
    expect(mailTo(owner.viewer.email)).toMatchObject({ name: 'listing-rejected', title: address })
  })

  test('asks for changes of single fields, which the owner sees, makes and submits again', async () => {
    const { reviews, drafts } = app.services
    const id = await submit({ landowner_name: ['Changing Ranch'] })
    const { version } = await reviews.open(admin.viewer, id)
    await expect(reviews.requestChanges(admin.viewer, id, version)).rejects.toMatchObject({ code: 'invalid' })
    const ask = (field: string, text: string) => reviews.setRequest(admin.viewer, id, { field, text })
    await ask('acreage', 'The outline measures 52 acres.')
    await ask('price', 'Is this per acre?')
    await ask('price', '')
    await expect(ask('owner_id', 'x')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(ask('price', 'x'.repeat(1001))).rejects.toMatchObject({ code: 'invalid' })
    expect((await drafts.get(owner.viewer, owner.caller, id)).requests).toEqual([])
    await reviews.requestChanges(admin.viewer, id, version)
    expect(mailTo(owner.viewer.email)).toMatchObject({
      name: 'listing-changes-requested',
      requests: [{ field: 'Acreage', text: 'The outline measures 52 acres.' }],
    })
    expect(await drafts.get(owner.viewer, owner.caller, id)).toMatchObject({
      state: 'changes_requested',
      requests: [
        { key: 'acreage', step: 'land', text: 'The outline measures 52 acres.', isChanged: false, answer: '' },
      ],
    })
    const page = await app.ask(`/list-your-land/${id}/land`, { headers: { Cookie: owner.caller.cookieHeader } })
    expect(await page.text()).toContain('The outline measures 52 acres.')
    const changes = { parcel_size_acres: { was: ['58.3'], now: ['52'] } }
    await drafts.save(owner.viewer, owner.caller, { id, changes })
    await drafts.submit(owner.viewer, owner.caller, id)
    expect(await reviews.open(admin.viewer, id)).toMatchObject({ state: 'in_review', requests: {}, checks: [] })
  })

  test('takes a submission again once each requested change is made or answered, and shows the reviewer which', async () => {
    const { reviews, drafts, ownListings } = app.services
    const id = await submit({ landowner_name: ['Answering Ranch'] })
    const { version } = await reviews.open(admin.viewer, id)
    for (const field of ['acreage', 'place', 'pictures'])
      await reviews.setRequest(admin.viewer, id, { field, text: `About ${field}` })
    await reviews.requestChanges(admin.viewer, id, version)
    const save = (changes: DraftChanges) => drafts.save(owner.viewer, owner.caller, { id, changes })
    const submitAgain = () => drafts.submit(owner.viewer, owner.caller, id)
    await expect(submitAgain()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('3 requested changes are still open: Acreage, Location, Pictures.'),
      fields: { 'request_answer:place': [expect.any(String)] },
    })
    // Another way to write the same value changes nothing.
    const same = await save({ parcel_size_acres: { was: ['58.3'], now: ['58.30'] } })
    expect(same.requests.map(({ isChanged }) => isChanged)).toEqual([false, false, false])
    const saved = await save({ parcel_size_acres: { was: ['58.30'], now: ['40'] } })
    expect(saved.requests.map(({ isChanged }) => isChanged)).toEqual([true, false, false])
    await expect(save({ 'request_answer:place': { was: [], now: ['x'.repeat(1001)] } })).rejects.toMatchObject({
      code: 'invalid',
    })
    await save({ 'request_answer:place': { was: [], now: ['The deed says so, see page 2.'] } })
    await expect(submitAgain()).rejects.toThrow('1 requested change is still open: Pictures.')
    const own = (await ownListings.list(owner.viewer)).find((listing) => listing.id === id)
    expect(own?.draft?.requests.filter((request) => !isRequestDone(request))).toMatchObject([{ key: 'pictures' }])
    await save({ 'request_answer:pictures': { was: [], now: ['Taken last week'] } })
    await submitAgain()
    const review = await reviews.open(admin.viewer, id)
    expect(review.past_decisions).toMatchObject([
      {
        state: 'changes_requested',
        requests: [
          { key: 'acreage', text: 'About acreage', isChanged: true, answer: '' },
          { key: 'place', isChanged: false, answer: 'The deed says so, see page 2.' },
          { key: 'pictures', isChanged: false, answer: 'Taken last week' },
        ],
      },
    ])
    expect(changesSinceDecision(review)?.map(({ key }) => key)).toEqual(['acreage'])
    await reviews.setRequest(admin.viewer, id, { field: 'place', text: 'Which page?' })
    await reviews.requestChanges(admin.viewer, id, review.version)
    const again = await drafts.get(owner.viewer, owner.caller, id)
    expect(again.requests).toMatchObject([{ key: 'place', text: 'Which page?', isChanged: false, answer: '' }])
  })

  test('rejects with a reason', async () => {
    const { reviews, drafts } = app.services
    const id = await submit()
    const { version } = await reviews.open(admin.viewer, id)
    const reject = (reason: string) => reviews.reject(admin.viewer, id, { version, reason })
    await expect(reject(' ')).rejects.toMatchObject({ code: 'invalid' })
    await reject('The deed names someone else.')
    expect(mailTo(owner.viewer.email)).toMatchObject({
      name: 'listing-rejected',
      reason: 'The deed names someone else.',
    })
    expect(await drafts.get(owner.viewer, owner.caller, id)).toMatchObject({
      state: 'rejected',
      note: 'The deed names someone else.',
    })
    await drafts.save(owner.viewer, owner.caller, { id, changes: { price: { was: ['1690000'], now: ['1500000'] } } })
    await drafts.submit(owner.viewer, owner.caller, id)
    const again = await reviews.open(admin.viewer, id)
    expect(again).toMatchObject({
      state: 'in_review',
      past_decisions: [{ state: 'rejected', note: 'The deed names someone else.', requests: [] }],
    })
    expect(changesSinceDecision(again)?.map(({ key }) => key)).toEqual(['price'])
  })

  test('two admins don’t collide', async () => {
    const { reviews } = app.services
    const id = await submit()
    const { version } = await reviews.open(admin.viewer, id)
    const seen = await reviews.open(other.viewer, id)
    expect(seen.lock).toEqual({ is_mine: false, email: admin.viewer.email })
    const queued = (await reviews.list(other.viewer, { page: 1 })).data.find((each) => each.id === id)
    expect(queued?.reviewer_email).toBe(admin.viewer.email)
    const attempts = [
      reviews.approve(other.viewer, id, version),
      reviews.reject(other.viewer, id, { version, reason: 'No.' }),
      reviews.setCheck(other.viewer, id, { key: 'pictures', isTicked: true }),
      reviews.setRequest(other.viewer, id, { field: 'price', text: 'Why?' }),
    ]
    for (const result of await Promise.allSettled(attempts))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'review_taken' } })
    await reviews.setCheck(admin.viewer, id, { key: 'pictures', isTicked: true })
    await reviews.release(admin.viewer, id)
    expect(await reviews.open(other.viewer, id)).toMatchObject({ lock: { is_mine: true }, checks: ['pictures'] })
    await expect(reviews.approve(admin.viewer, id, version)).rejects.toMatchObject({ code: 'review_taken' })
    const late = LOCK_MINUTES + 1
    await sql`
      update listing_drafts set reviewing_until = reviewing_until - make_interval(mins => ${late}::int) where id = ${id}::uuid`.execute(
      open().db,
    )
    expect((await reviews.open(admin.viewer, id)).lock.is_mine).toBe(true)
  })

  test('of two decisions at the same time, one counts', async () => {
    const { reviews } = app.services
    const id = await submit({ landowner_name: ['Decided Once'] })
    const { version } = await reviews.open(admin.viewer, id)
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => reviews.approve(admin.viewer, id, version)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql`select from land_listings where landowner_name = 'Decided Once'`.execute(open().db)
    expect(rows).toHaveLength(1)
  })

  test('a submission that was withdrawn and changed can’t be approved as it was', async () => {
    const { reviews, drafts } = app.services
    const id = await submit()
    const { version } = await reviews.open(admin.viewer, id)
    await drafts.withdraw(owner.viewer, owner.caller, id)
    await expect(reviews.approve(admin.viewer, id, version)).rejects.toMatchObject({ code: 'review_not_found' })
    await drafts.save(owner.viewer, owner.caller, { id, changes: { price: { was: [], now: ['1'] } } })
    await drafts.submit(owner.viewer, owner.caller, id)
    await reviews.open(admin.viewer, id)
    await expect(reviews.approve(admin.viewer, id, version)).rejects.toMatchObject({ code: 'review_decided' })
  })

  test('only admins see and decide', async () => {
    const { reviews } = app.services
    const id = await submit()
    const calls = [
      reviews.count(owner.viewer),
      reviews.list(owner.viewer, { page: 1 }),
      reviews.open(owner.viewer, id),
      reviews.approve(owner.viewer, id, 1),
      reviews.openDocument(owner.viewer, { id, file: 'x.pdf' }),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'access_denied' } })
    await expect(reviews.open(admin.viewer, crypto.randomUUID())).rejects.toMatchObject({ code: 'review_not_found' })
    const ask = (who: TestOwner) =>
      app.ask(`/admin/reviews/${id}`, { headers: { Cookie: who.caller.cookieHeader, Origin: ORIGIN } })
    expect((await ask(owner)).status).toBe(403)
    const html = await (await ask(admin)).text()
    expect(html).toContain('Granger Bench 58')
    expect(html).toContain('Checklist')
  })

  test('a draft that was never submitted isn’t there', async () => {
    const { drafts, reviews } = app.services
    const { draft } = await drafts.create(owner.viewer, owner.caller)
    await expect(reviews.open(admin.viewer, draft.id)).rejects.toMatchObject({ code: 'review_not_found' })
  })
})
