import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'

describeDatabase('Facts about land and title', (open) => {
  let app: TestApp
  let owner: TestOwner
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const read = async (path: string) => (await app.ask(path)).text()

  /** Terms with their values, in the order of the page. */
  const termsOf = (html: string): string[] =>
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, term, value]) =>
      `${term}: ${value!.replaceAll(/<[^>]+>/g, ' ')}`.replaceAll(/\s+/g, ' ').trim(),
    )

  test('visitors see the public answers of an approved listing, and never the private ones', async () => {
    const draft = await submitDraft(app, open().db, owner, {
      parcel_number: ['R-204 117'],
      improvements: ['A barn'],
      restrictions: ['No towers over 100 ft'],
      deal_types: ['lease', 'sale'],
      'deal:easements': ['yes'],
      'deal_note:easements': ['Pipeline on the north edge'],
      'deal:road_access': ['no'],
      'deal:liens': ['yes'],
      'deal_note:liens': ['SECRET BANK'],
      'deal:other_signers': ['yes'],
      'deal_note:other_signers': ['SECRET HEIR'],
      'deal:exclusive_broker': ['yes'],
      'deal_note:exclusive_broker': ['SECRET BROKER'],
      'deal:signed_option': ['yes'],
      'deal_note:signed_option': ['SECRET OPTION'],
      contact_name: ['SECRET CONTACT'],
      contact_phone: ['512-555-0142'],
    })
    const { version } = await app.services.reviews.open(admin.viewer, draft)
    const slug = await app.services.reviews.approve(admin.viewer, draft, version)
    await sql`update land_listings set closing_price = 7654321 where slug = ${slug}`.execute(open().db)

    const terms = termsOf(await read(`/listings/${slug}`))
    const shown = [
      'APN: R-204 117',
      'Improvements: A barn',
      'Restrictions: No towers over 100 ft',
      'Easements: Yes Pipeline on the north edge',
      'Leases in force: Unknown',
      'Right of first refusal: Unknown',
      'Legal road access: No',
      'Conservation program: Unknown',
      'Mineral rights: Unknown',
      'Water rights: Unknown',
    ]
    expect(terms).toEqual(expect.arrayContaining([...shown, 'Deal type: Sale, Ground lease']))
    expect(JSON.parse(await read(`/api/v1/listings/${slug}`))).toMatchObject({
      parcel_number: 'R-204 117',
      improvements: 'A barn',
      restrictions: 'No towers over 100 ft',
      deal_types: ['lease', 'sale'],
    })
    const { deal_answers } = await app.services.listings.getBySlug(VISITOR, slug)
    expect(deal_answers).toEqual({
      easements: { answer: 'yes', note: 'Pipeline on the north edge' },
      road_access: { answer: 'no', note: null },
    })
    const secrets = /SECRET|512-555-0142|7,?654,?321|liens|other_signers|exclusive_broker|signed_option|closing_price/
    for (const path of [`/listings/${slug}`, `/listings/${slug}.data`, `/api/v1/listings/${slug}`])
      expect(await read(path), path).not.toMatch(secrets)
  })

  test('the section is left out if nothing public is known', async () => {
    const { slug } = await insertListing(open().db, {
      deal_answers: JSON.stringify({ liens: { answer: 'yes', note: null } }),
    })
    const html = await read(`/listings/${slug}`)
    expect(html).not.toContain('Land and title')
    expect(termsOf(html).join()).not.toContain('Deal type')
  })

  const post = async (id: string, fields: Record<string, string>) => {
    const { rows } = await sql<{ version: number }>`
      select version from land_listings where id = ${id}::uuid`.execute(open().db)
    const body = new FormData()
    const shown = { do: 'save', id, version: String(rows[0]!.version), landowner_name: 'Riverside 40' }
    const all = { ...shown, parcel_size_acres: '40', ...fields }
    for (const [name, value] of Object.entries(all)) body.append(name, value)
    const headers = { Cookie: admin.caller.cookieHeader, Origin: ORIGIN }
    return app.ask(`/admin/listings?edit=${id}`, { method: 'POST', headers, body })
  }
  const stored = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select parcel_number, improvements, restrictions, deal_types, deal_answers, contact, closing_price
      from land_listings where id = ${id}::uuid`.execute(open().db)
    return rows[0]!
  }

  test('operators edit them; what a form doesn’t show stays, and what is emptied is empty', async () => {
    const { id } = await insertListing(open().db, { closing_price: 1_200_000 })
    const fields = {
      parcel_number: 'R-204 117',
      improvements: 'A barn',
      restrictions: 'None known',
      deal_types_shown: '1',
      deal_types: 'option',
      'deal:liens': 'no',
      'deal_note:liens': 'Released in 2024',
      'deal:easements': '',
      contact_name: 'Ana Ruiz',
      contact_role: 'broker',
      contact_phone: '512-555-0142',
    }
    const values = {
      parcel_number: 'R-204 117',
      improvements: 'A barn',
      restrictions: 'None known',
      deal_types: ['option'],
      deal_answers: { liens: { answer: 'no', note: 'Released in 2024' } },
      contact: { name: 'Ana Ruiz', role: 'broker', phone: '512-555-0142' },
      closing_price: 1_200_000,
    }
    expect((await post(id, fields)).status).toBe(302)
    expect(await stored(id)).toEqual(values)
    expect((await post(id, {})).status).toBe(302)
    expect(await stored(id)).toEqual(values)

    const headers = { Cookie: admin.caller.cookieHeader }
    const form = await (await app.ask(`/admin/listings?edit=${id}`, { headers })).text()
    for (const text of ['Land and title', 'R-204 117', 'Released in 2024', 'Ana Ruiz', 'Contact (never public)'])
      expect(form).toContain(text)
    expect(form.replaceAll('<!-- -->', '')).toContain('Closed at $1,200,000, never public')

    const { deal_types: _, ...rest } = fields
    const emptied = Object.fromEntries(Object.keys(rest).map((name) => [name, '']))
    expect((await post(id, { ...emptied, contact_role: 'owner' })).status).toBe(302)
    expect(await stored(id)).toEqual({
      parcel_number: null,
      improvements: null,
      restrictions: null,
      deal_types: [],
      deal_answers: {},
      contact: null,
      closing_price: 1_200_000,
    })
  })

  test('bad input gets a message and stays in the form', async () => {
    const { id } = await insertListing(open().db)
    const refused = await post(id, {
      'deal:easements': '',
      'deal_note:easements': 'Maybe a pipeline',
      contact_name: '',
      contact_role: 'owner',
      contact_phone: '512-555-0142',
    })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    const texts = [
      'Answer yes or no to every question that has a note.',
      'Maybe a pipeline',
      'Contact name is required.',
      '512-555-0142',
    ]
    for (const text of texts) expect(html).toContain(text)
  })
})
