import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

/** The texts between tags. */
const texts = (html: string): string[] => [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text!)

describeDatabase('Listing history', (open) => {
  let app: TestApp
  let admin: SignedInViewer
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = (await app.resolveViewer(await signedInUser(app, open().db, { isAdmin: true }))).viewer as SignedInViewer
    return () => app.close()
  })
  beforeEach(() => emptyTables(open().db, 'land_listings', 'content_versions'))

  const listings = () => app.services.content.listings
  const textsOf = async (slug: string) =>
    (await app.services.listings.getHistory(VISITOR, slug)).entries.map(({ text }) => text)
  /** A draft that was priced, then published, which is version 3. */
  async function publishedListing() {
    const values = { landowner_name: 'Riverside 40', parcel_size_acres: 40, price: 1, price_type: 'sale' }
    const { id } = await listings().create(admin, values)
    await listings().update(admin, id, { price: 500_000 }, { version: null })
    await listings().setPublished(admin, [id], true)
    return id
  }

  test('begins with the first publication', async () => {
    await publishedListing()
    expect(await textsOf('riverside-40')).toEqual(['Listed'])
  })

  test('follows edits, bulk changes and imports, newest first', async () => {
    const id = await publishedListing()
    const letter = { rung: 'letter', date: '2026-03-01', issuer: 'Oncor' }
    await listings().update(admin, id, { price: 450_000, parcel_size_acres: 41.5 }, { version: null })
    await listings().update(admin, id, { power_evidence_entries: [letter] }, { version: null })
    await listings().update(admin, id, { lifecycle: 'under_offer' }, { version: null })
    await listings().setPublished(admin, [id], false)
    await listings().update(admin, id, { price: 7 }, { version: null })
    await listings().update(admin, id, { price: 450_000, lifecycle: 'published' }, { version: null })
    await listings().setPublished(admin, [id], true)
    await sql`update land_listings set price = 400000`.execute(open().db)
    const expected = [
      'Price changed from $450,000 to $400,000',
      'Back on the market',
      'Under offer',
      'Power evidence added: Utility letter',
      'Acreage corrected from 40.00 acres to 41.50 acres',
      'Price changed from $500,000 to $450,000',
      'Listed',
    ]
    expect(await textsOf('riverside-40')).toEqual(expected)
    const html = (await (await app.ask('/listings/riverside-40')).text()).replaceAll('&#x27;', "'")
    const section = /<h2[^>]*>History<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? ''
    const list = /<ol.*?<\/ol>/s.exec(section)?.[0] ?? ''
    expect([...list.matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(([, text]) => text)).toEqual(expected)
    const cells = [...section.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) => texts(row!).slice(1).join(' | '))
    expect(cells).toEqual([
      'Changed | Before | After',
      'Price | $450,000 | $400,000',
      'Status | Off the market | Available',
      'Status | Available | Under offer',
      'Power evidence | None | Utility letter, Mar 1, 2026',
      'Price | $500,000 | $450,000',
      'Acreage | 40.00 acres | 41.50 acres',
    ])
    expect(section).not.toContain('<details')
    expect(section).toMatch(
      /aria-label="Asking price: \$500,000 from [^"]+, \$450,000 from [^"]+, \$400,000 from [^"]+"/,
    )
    expect(section).not.toMatch(/\$1\b|\$7\b/)
    expect(html.indexOf('>History<')).toBeLessThan(html.indexOf('>Location<'))
  })

  test('of a listing that was never edited is one line, with the confirmation if there is one', async () => {
    await insertListing(open().db, { slug: 'never-edited', created_at: '2026-08-12T10:00:00Z' })
    await insertListing(open().db, {
      slug: 'confirmed',
      created_at: '2026-08-12T10:00:00Z',
      last_confirmed_at: '2026-11-05T00:00:00Z',
    })
    const listed = { date: '2026-08-12T10:00:00.000Z', text: 'Listed' }
    const history = (slug: string) => app.services.listings.getHistory(VISITOR, slug)
    expect(await history('never-edited')).toEqual({ entries: [listed], changes: [], prices: [] })
    const [confirmed, ...rest] = (await history('confirmed')).entries
    expect(confirmed?.text).toBe('Confirmed by the landowner')
    expect(new Date(confirmed!.date).toISOString()).toBe('2026-11-05T00:00:00.000Z')
    expect(rest).toEqual([listed])
  })

  test('folds more than six changes, and draws rents and prices apart', async () => {
    const id = await publishedListing()
    for (const price of [490_000, 480_000, 470_000, 460_000])
      await listings().update(admin, id, { price }, { version: null })
    await listings().update(admin, id, { price: 5_000, price_type: 'lease' }, { version: null })
    await listings().update(admin, id, { price: 4_500 }, { version: null })
    await listings().update(admin, id, { price: null }, { version: null })
    const { changes, prices } = await app.services.listings.getHistory(VISITOR, 'riverside-40')
    expect(changes.slice(0, 3).map(({ before, after }) => `${before} to ${after}`)).toEqual([
      '$4,500/month to On request',
      '$5,000/month to $4,500/month',
      '$460,000 to $5,000/month',
    ])
    expect(prices.map(({ kind, steps }) => [kind, ...steps.map(({ amount }) => amount)])).toEqual([
      ['price', 500_000, 490_000, 480_000, 470_000, 460_000],
      ['rent', 5_000, 4_500],
    ])
    const html = await (await app.ask('/listings/riverside-40')).text()
    expect(html).toMatch(/<details[^>]*><summary[^>]*>7 changes in a table</)
    expect(html).toContain('aria-label="Monthly rent: $5,000 from')
  })

  test('of a listing that isn’t public is not found', async () => {
    await insertListing(open().db, { slug: 'secret', is_published: false })
    const notFound = expect.objectContaining({ code: 'listing_not_found' })
    await expect(app.services.listings.getHistory(VISITOR, 'secret')).rejects.toEqual(notFound)
    await expect(app.services.listings.getHistory(VISITOR, 'none')).rejects.toEqual(notFound)
  })
})
