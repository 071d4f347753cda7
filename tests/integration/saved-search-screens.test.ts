import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'

const SEARCH = '/search?location=Texas&utility=power'

describeDatabase('Screens of saved searches', (open) => {
  let app: TestApp
  let owner: TestOwner
  let other: TestOwner

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    other = await signInAs(app, open().db)
    return () => app.close()
  })
  beforeEach(async () => {
    await open().db.deleteFrom('land_listings').execute()
    await emptyTables(open().db, 'listing_events', 'alert_subscribers')
  })

  async function ask(path: string, caller: TestCaller | null, form?: [string, string][]) {
    const headers = { Origin: ORIGIN, ...(caller && { Cookie: caller.cookieHeader }) }
    const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers }
    const response = await app.ask(path, init)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return { status: response.status, location: response.headers.get('Location'), html, headers: response.headers }
  }
  const post = (path: string, fields: Record<string, string>, caller: TestCaller | null = owner.caller) =>
    ask(path, caller, Object.entries(fields))
  const save = (query = 'location=Texas&utility=power', who = owner) =>
    app.services.savedSearches.save(who.viewer, { query, frequency: 'instantly', timeZone: 'America/Chicago' })
  const saved = (who = owner) => app.services.savedSearches.list(who.viewer)

  test('a search is saved with one click, and then shows so to its owner only', async () => {
    expect((await ask(SEARCH, owner.caller)).html).toContain('Save search')
    const { status, html } = await post(SEARCH, { do: 'save', time_zone: 'America/Denver' })
    expect(status).toBe(200)
    const [search] = await saved()
    expect(search).toMatchObject({ name: 'Texas, Power', frequency: 'instantly', counts: ['new', 'price'] })
    expect(html).toContain(`/saved/searches#${search!.id}`)
    expect(html).toContain('Alerts: Instantly · Change')
    const { rows } = await sql<{ time_zone: string }>`select time_zone from alert_subscribers`.execute(open().db)
    expect(rows).toEqual([{ time_zone: 'America/Denver' }])
    expect((await ask(`${SEARCH}&sort=acres&page=1&candidates=include`, owner.caller)).html).toContain('Alerts: Inst')
    for (const caller of [other.caller, null]) expect((await ask(SEARCH, caller)).html).not.toContain('Alerts: Inst')
    await post(`${SEARCH}&sort=-acres`, { do: 'save' })
    expect(await saved()).toHaveLength(1)
  })

  test('words are saved as the filters that were read from them', async () => {
    const { html } = await ask('/search?q=power+in+texas', owner.caller)
    const action = /action="(\/search\?[^"#]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    await post(action, { do: 'save' })
    expect((await saved()).map(({ query }) => query)).toEqual(['location=texas&utility=power'])
    expect((await ask('/search?q=power+in+texas', owner.caller)).html).toContain('Alerts: Instantly')
  })

  test('a visitor gets the form below the results, and the same page whoever else saved the search', async () => {
    await insertListing(open().db, { utility_access: { power: true } })
    const before = await ask(SEARCH, null)
    expect(before.html).toContain('href="#notify"')
    expect(before.html).toContain('Notify me when land appears here')
    expect(before.html).toContain(`/login?next=${encodeURIComponent(SEARCH)}`)
    await save()
    const after = await ask(SEARCH, null)
    const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, '')
    expect(withoutNonce(after.html)).toBe(withoutNonce(before.html))
    const refused = await post(SEARCH, { do: 'save' }, null)
    expect(refused.location).toBe(`/login?next=${encodeURIComponent(SEARCH)}`)
  })

  test('a user saves a search without results by one button, without an email address', async () => {
    const { html } = await ask('/search?location=Texas&min_mw=900', owner.caller)
    expect(html).toContain('Notify me when land appears here')
    expect(html).not.toContain('name="email"')
  })

  test('what can’t be saved says why', async () => {
    const unknown = await post('/search?location=Nowherecityx', { do: 'save' })
    expect(unknown.status).toBe(422)
    expect(unknown.html).toContain('We don’t know the place “Nowherecityx”. Choose another one, then save the search.')
    const ids = Array.from({ length: 100 }, (_, index) => `min_acres=${index + 1}`)
    for (const query of ids) await save(query)
    const full = await post(SEARCH, { do: 'save' })
    expect(full.status).toBe(422)
    expect(full.html).toContain('You have 100 saved searches. Delete one to save another.')
    const corners = Array.from({ length: 450 }, (_, index) => {
      const angle = (index / 450) * 2 * Math.PI
      return [-97 + Math.cos(angle), 31 + Math.sin(angle)]
    })
    const area = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
    const detailed = await app.services.savedSearches
      .save(other.viewer, {
        query: new URLSearchParams({ area: JSON.stringify(area), q: '𝕏'.repeat(200) }).toString(),
        frequency: 'never',
        timeZone: '',
      })
      .catch((error: Error) => error.message)
    expect(detailed).not.toContain('saved_searches_query_check')
  })

  test('the list has what each search asks for, what it matches and what is new', async () => {
    const { id } = await save()
    await app.services.savedSearches.update(owner.viewer, id, { name: 'Texas shortlist' })
    await insertListing(open().db, { utility_access: { power: true } })
    await app.services.savedSearches.matchEvents()
    await save('min_acres=9000', other)
    const { status, html, headers } = await ask('/saved/searches', owner.caller)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"')
    for (const text of ['Texas shortlist', 'Texas, Power', '1 new', '1 match', 'New listings and price drops'])
      expect(html).toContain(text)
    expect(html).not.toContain('9,000+ acres')
    const opened = await ask(`/saved/searches/${id}`, owner.caller)
    expect(opened.location).toBe(SEARCH)
    expect((await ask('/saved/searches', owner.caller)).html).not.toContain('1 new')
  })

  test('a search that can’t be counted is listed all the same', async () => {
    await save()
    const search = () => Promise.reject(new Error('no database'))
    const failing = await createTestApp({ database: open(), services: { listings: { search } } })
    const response = await failing.ask('/saved/searches', { headers: { Cookie: owner.caller.cookieHeader } })
    expect(await response.text()).toContain('We can’t count matches right now')
    await failing.close()
  })

  test('a search is renamed, chosen what counts, set to a frequency and deleted', async () => {
    const { id } = await save()
    const change = (...fields: [string, string][]) => ask('/saved/searches', owner.caller, [['id', id], ...fields])
    expect((await change(['do', 'frequency'], ['frequency', 'weekly'])).status).toBe(200)
    await change(['do', 'save'], ['name', ' East  Texas '], ['counts', 'status'], ['counts', 'score'])
    expect(await saved()).toMatchObject([{ name: 'East Texas', frequency: 'weekly', counts: ['status', 'score'] }])
    const empty = await change(['do', 'save'], ['name', ''])
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('Enter a name of up to 100 characters.')
    expect(empty.html).toContain('Choose at least one.')
    expect((await change(['do', 'frequency'], ['frequency', 'hourly'])).status).toBe(400)
    expect((await change(['do', 'delete'])).status).toBe(200)
    expect((await change(['do', 'delete'])).html).toContain('No saved searches')
    const late = await change(['do', 'frequency'], ['frequency', 'daily'])
    expect(late.status).toBe(404)
    expect(late.html).toContain('Saved search not found')
  })

  test('searches of other people are not found', async () => {
    const { id } = await save()
    expect((await ask(`/saved/searches/${id}`, other.caller)).status).toBe(404)
    for (const action of ['frequency', 'save'])
      expect(
        (
          await post(
            '/saved/searches',
            { do: action, id, frequency: 'never', name: 'Mine', counts: 'new' },
            other.caller,
          )
        ).status,
      ).toBe(404)
    await post('/saved/searches', { do: 'delete', id }, other.caller)
    expect(await saved()).toMatchObject([{ name: 'Texas, Power', frequency: 'instantly' }])
  })
})
