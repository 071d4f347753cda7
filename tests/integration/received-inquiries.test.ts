import { afterAll, beforeAll, expect, test } from 'vitest'
import { INQUIRIES_PER_PAGE } from '../../domain/listing/received-inquiry.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { insertLead } from '../support/leads.ts'

describeDatabase('Inquiries that an owner received', (open) => {
  let app: TestApp
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const newOwner = () => signInAs(app, open().db)
  const list = (landowner_name: string, { viewer }: TestOwner) =>
    insertListing(open().db, { landowner_name, owner_id: viewer.id, lifecycle: 'published' })
  const inquire = (listing: { id: string }, values: Parameters<typeof insertLead>[1] = {}) =>
    insertLead(open().db, { type: 'inquiry', listing_id: listing.id, ...values })
  const find = async ({ viewer }: TestOwner, query: { listingId?: string; page?: number } = {}) =>
    (await app.services.ownListings.findInquiries(viewer, { listingId: null, page: 1, ...query })).inquiries
  const messages = async (...args: Parameters<typeof find>) => (await find(...args)).data.map(({ message }) => message)
  const countOf = async ({ viewer }: TestOwner, id: string) =>
    (await app.services.ownListings.list(viewer)).find((listing) => listing.id === id)?.inquiries
  const show = async (owner: TestOwner, path = '/my/inquiries') => {
    const response = await app.ask(path, { headers: { Cookie: owner.caller.cookieHeader }, redirect: 'manual' })
    const main = /<main.*<\/main>/s.exec(await response.text())?.[0] ?? ''
    return { response, main }
  }

  test('are shown with who asked, what and about which listing, without what only the operator knows', async () => {
    const owner = await newOwner()
    const ranch = await list('Asked Ranch', owner)
    const { id } = await inquire(ranch, {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', message: 'Is it sold?' },
      ...{ role: 'Countess', phone: '+1 415 555 0142', notes: 'Knows Babbage', created_at: '2040-07-01T14:00:00Z' },
    })
    const inquiry = {
      ...{ id, name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', message: 'Is it sold?' },
      created_at: '2040-07-01T14:00:00.000Z',
      listing: { title: 'Asked Ranch', slug: ranch.slug },
    }
    expect((await find(owner)).data).toEqual([inquiry])
    const { response, main } = await show(owner)
    expect(response.headers.get('Cache-Control')).toMatch(/private|no-store/)
    for (const text of ['Ada Lovelace', 'Analytical Engines', 'Is it sold?', 'href="mailto:ada@example.com?subject=Re'])
      expect(main).toContain(text)
    expect(main).toContain(`href="/listings/${ranch.slug}"`)
    await app.services.ownListings.withdraw(owner.viewer, ranch.id)
    expect((await find(owner)).data[0]?.listing).toEqual({ title: 'Asked Ranch', slug: null })
  })

  test('are the latest first, page by page, and of one listing on request', async () => {
    const owner = await newOwner()
    const [first, second] = [await list('First Ranch', owner), await list('Second Ranch', owner)]
    for (let day = 1; day <= INQUIRIES_PER_PAGE + 1; day++)
      await inquire(first, { message: `Day ${day}`, created_at: `2040-07-${String(day).padStart(2, '0')}T14:00:00Z` })
    await inquire(second, { message: 'About the second', created_at: '2040-08-01T14:00:00Z' })
    expect((await messages(owner)).slice(0, 2)).toEqual(['About the second', `Day ${INQUIRIES_PER_PAGE + 1}`])
    expect(await messages(owner, { page: 2 })).toEqual(['Day 2', 'Day 1'])
    expect(await find(owner, { listingId: second.id })).toMatchObject({
      total: 1,
      data: [{ message: 'About the second' }],
    })
    const ofFirst = `/my/inquiries?listing=${first.id}`
    const { main } = await show(owner, ofFirst)
    expect(main).toContain(`${INQUIRIES_PER_PAGE + 1}`)
    expect(main).toContain('First Ranch')
    expect(main).toContain(`href="${ofFirst}&amp;page=2"`)
    expect(main).not.toContain('About the second')
    expect((await show(owner, `${ofFirst}&page=9`)).response.headers.get('Location')).toBe(ofFirst)
    expect((await show(owner, '/my/listings')).main).toContain(`href="${ofFirst}"`)
  })

  test('are those of the listings that one owns now, and nobody else’s, not even for an admin', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const { id } = await list('Sold On Ranch', owner)
    await inquire({ id }, { message: 'For the owner' })
    for (const stranger of [other, admin]) {
      expect(await messages(stranger)).toEqual([])
      await expect(find(stranger, { listingId: id })).rejects.toMatchObject({ code: 'listing_not_found' })
      expect((await show(stranger, `/my/inquiries?listing=${id}`)).response.status).toBe(404)
    }
    const { findInquiries } = app.services.ownListings
    await expect(findInquiries(VISITOR, { listingId: id, page: 1 })).rejects.toMatchObject({ code: 'sign_in_needed' })
    for (const listingId of ['x', '\u0000', `${id}0`])
      await expect(find(owner, { listingId })).rejects.toMatchObject({ code: 'listing_not_found' })
    await open().db.updateTable('land_listings').set({ owner_id: other.viewer.id }).where('id', '=', id).execute()
    expect(await messages(owner)).toEqual([])
    expect(await messages(other)).toEqual(['For the owner'])
    await open().db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', other.viewer.id).execute()
    expect((await show(other)).response.headers.get('Location')).toBe('/login?next=%2Fmy%2Finquiries')
  })

  test('vanish with spam, and when the inquiry or the listing is deleted, and are counted alike', async () => {
    const { db } = open()
    const owner = await newOwner()
    const { id } = await list('Counted Ranch', owner)
    const [spam, erased] = [await inquire({ id }), await inquire({ id })]
    await inquire({ id }, { message: 'Still there', created_at: '2020-01-01T14:00:00Z' })
    expect(await countOf(owner, id)).toBe(3)
    await db.updateTable('leads').set({ status: 'spam' }).where('id', '=', spam.id).execute()
    await db.deleteFrom('leads').where('id', '=', erased.id).execute()
    expect(await messages(owner)).toEqual(['Still there'])
    expect(await countOf(owner, id)).toBe(1)
    const { deletion_id } = await app.services.content.listings.remove(admin.viewer, [id])
    expect((await show(owner)).main).toContain('No inquiries yet')
    await app.services.content.listings.restore(admin.viewer, deletion_id)
    expect(await messages(owner)).toEqual(['Still there'])
  })

  test('are in the download of the account without the data of who asked', async () => {
    const owner = await newOwner()
    const ranch = await list('Exported Ranch', owner)
    await inquire(ranch, { name: 'Grace Hopper', email: 'grace@example.com', message: 'Nanoseconds' })
    const exported = await app.services.account.exportData(owner.viewer, owner.caller)
    expect(exported.listing_inquiries).toEqual([{ slug: ranch.slug, created_at: expect.any(Date) }])
    expect(JSON.stringify(exported)).not.toMatch(/grace|Nanoseconds/i)
  })
})
