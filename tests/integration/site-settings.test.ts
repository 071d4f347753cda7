import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newerVersionOf } from '../../domain/errors.ts'
import { dayOf } from '../../domain/listing/power-evidence.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { SETTING_NAMES, type WebsiteSettings } from '../../domain/settings/settings.ts'
import { BUILT_IN_TEXTS } from '../../domain/settings/settings-texts.ts'
import { createWebsite } from '../../server/people/settings/current-website.ts'
import { followContentChanges } from '../../server/platform/cache/content-changes.ts'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp, WEBSITE_ENVIRONMENT } from '../support/app.ts'
import { serveCached } from '../support/cached-app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertCity } from '../support/factories.ts'

/** The longest time a page may be stale. */
const MAX_STALE_MS = 2_000
const silent = { info: () => undefined, warn: () => undefined }

describeBothDatabases('Site settings', (open) => {
  let app: TestApp
  let admin: { caller: TestCaller; viewer: SignedInViewer }

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const caller = await signedInUser(app, open().db, { isAdmin: true })
    admin = { caller, viewer: (await app.resolveViewer(caller)).viewer as SignedInViewer }
    return () => app.close()
  })
  afterEach(async () => {
    await open().db.deleteFrom('site_settings').execute()
    await open().db.deleteFrom('site_settings_versions').execute()
    await open().db.deleteFrom('rate_limits').execute()
  })

  const settings = () => app.services.settings
  const save = (values: Record<string, unknown>, version: number | null = null) =>
    settings().save(admin.viewer, values, { version })
  const html = async (path: string) => (await app.ask(path)).text()
  const post = (fields: [string, string][] | Record<string, string>, path = '/admin/settings') =>
    app.ask(path, {
      method: 'POST',
      headers: { Cookie: admin.caller.cookieHeader, Origin: ORIGIN },
      body: new URLSearchParams(fields),
    })
  const screen = async (query = '') => {
    const response = await app.ask(`/admin/settings${query}`, { headers: { Cookie: admin.caller.cookieHeader } })
    return response.text()
  }

  describe('without stored settings', () => {
    test('pages show the defaults of the product and the environment', async () => {
      const [home, learn, data, contact] = await Promise.all(['/', '/learn', '/data', '/contact'].map(html))
      for (const { question } of BUILT_IN_TEXTS.home_faq) expect(home).toContain(`>${question}</h3>`)
      for (const { label, search } of BUILT_IN_TEXTS.categories) {
        expect(home).toContain(`>${label}</span>`)
        expect(home).toContain(`href="/search?${search}"`)
      }
      for (const { question } of BUILT_IN_TEXTS.learn_faq) expect(learn).toContain(question)
      for (const { figure } of BUILT_IN_TEXTS.market_figures) expect(learn).toContain(figure)
      for (const { figure } of BUILT_IN_TEXTS.data_figures) expect(data).toContain(figure)
      for (const text of [WEBSITE_ENVIRONMENT.contactEmail, WEBSITE_ENVIRONMENT.contactPhone, 'San Francisco, CA']) {
        expect(contact).toContain(text)
      }
      expect(home).toContain('A marketplace for land suited to digital infrastructure.')
      expect(home).toContain(`© ${new Date().getUTCFullYear()} VoltAcre. All rights reserved.`)
    })

    test('saving unchanged settings creates no version', async () => {
      const { settings: current } = await settings().get(admin.viewer)
      expect((await save({ ...current })).version).toBe(0)
      expect(await open().db.selectFrom('site_settings').selectAll().execute()).toEqual([])
      expect(await open().db.selectFrom('site_settings_versions').selectAll().execute()).toEqual([])
    })
  })

  describe('each setting appears where it is used', () => {
    test('name: titles, wordmark, feeds, structured data, the API, texts', async () => {
      await save({ site_name: 'Grid Land' })
      const pages = await Promise.all(['/', '/learn', '/contact', '/login', '/blog', '/terms', '/search'].map(html))
      for (const page of pages) {
        expect(/<title>[^<]*<\/title>/.exec(page)?.[0]).toMatch(/\| Grid Land<\/title>$/)
        expect(page).toContain('Grid <span class="text-accent-ink">Land</span>')
        expect(page).not.toContain('VoltAcre')
      }
      expect(pages[0]).toContain(
        '"@type":"Organization","@id":"https://voltacre.test/#organization","name":"Grid Land"',
      )
      expect(pages[0]).toContain('About Grid Land')
      expect(await html('/blog/rss.xml')).toContain('<title>Grid Land Blog</title>')
      expect(JSON.parse(await html('/blog/feed.json')).title).toBe('Grid Land Blog')
      expect(JSON.parse(await html('/api/v1/openapi.json')).info.title).toBe('Grid Land API')
      expect(await html('/api/docs')).toContain('<title>API | Grid Land</title>')
    })

    test('contact email, phone and office: footer, contact page, legal pages, recipient of leads', async () => {
      await save({ contact_email: 'land@grid.example', contact_phone: '+49 30 901820', office_location: 'Austin, TX' })
      const contact = await html('/contact')
      expect(contact.match(/land@grid\.example</g)!.length).toBeGreaterThanOrEqual(2)
      expect(contact).toContain('href="tel:+4930901820"')
      expect(contact).not.toContain('San Francisco')
      expect(await html('/privacy')).toContain('href="mailto:land@grid.example?subject=Privacy"')
      expect(await html('/')).toContain('"addressLocality":"Austin","addressRegion":"TX"')
      const fields = { name: 'Ann', email: 'ann@example.com', message: 'Forty acres' }
      const sent = await app.ask('/contact', {
        method: 'POST',
        headers: { Origin: ORIGIN },
        body: new URLSearchParams(fields),
      })
      expect(sent.status).toBe(200)
      expect(app.mails.find(({ template }) => template.name === 'lead-received')?.recipient).toBe('land@grid.example')
    })

    test('figures, footer, questions with a link, and structured data', async () => {
      await save({
        data_figures: [
          { figure: '7', label: 'Sites & parcels' },
          { figure: '2', label: 'States' },
          { figure: '$1M', label: 'Value' },
        ],
        footer_text: 'Land <b>for</b> power.',
        footer_copyright: '© {year} {name} Inc.',
        home_faq: [{ question: 'Is it <i>free</i>?', answer: 'Yes, see [Learn More](/learn) or [x](//evil.example).' }],
      })
      expect(await html('/data')).toContain('Sites &amp; parcels')
      const home = await html('/')
      expect(home).toContain('Land &lt;b&gt;for&lt;/b&gt; power.')
      expect(home).toContain(`© ${new Date().getUTCFullYear()} VoltAcre Inc.`)
      expect(home).toContain('Is it &lt;i&gt;free&lt;/i&gt;?')
      expect(home).toMatch(/Yes, see <a href="\/learn"[^<>]*>Learn More<\/a> or \[x\]\(\/\/evil\.example\)\./)
      expect(home).toContain('"acceptedAnswer":{"@type":"Answer","text":"Yes, see Learn More or')
    })

    test('categories: labels, order and visibility', async () => {
      const [small, ...others] = BUILT_IN_TEXTS.categories
      const last = { ...small!, label: 'Tiny', search: '/search?size=1-5&utility=power' }
      await save({ categories: [...others.map((one, index) => ({ ...one, is_shown: index > 0 })), last] })
      const home = await html('/')
      expect(home).not.toContain('>20+ acres</span>')
      expect(home).toContain('href="/search?size=1-5&amp;utility=power"')
      expect(home.indexOf('>Tiny<')).toBeGreaterThan(home.indexOf('>Instant deploy<'))
    })

    test('featured cities in their order, or otherwise those marked as featured', async () => {
      const { db } = open()
      for (const [slug, city_name] of [
        ['a-town-texas', 'A town'],
        ['b-town-texas', 'B town'],
        ['c-town-texas', 'C town'],
      ] as const) {
        await insertCity(db, { slug, city_name, is_featured: slug.startsWith('b') })
      }
      const rows = await db.selectFrom('city_pages').select(['id', 'slug']).execute()
      const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id
      const order = async () => [...(await html('/')).matchAll(/href="\/city\/(\w)-town/g)].map(([, letter]) => letter)
      expect((await order())[0]).toBe('b')
      await save({ featured_cities: [idOf('c-town-texas'), idOf('a-town-texas')] })
      expect((await order()).slice(0, 3)).toEqual(['c', 'a', 'b'])
      expect(await screen()).toContain('B town, ')
      await db.deleteFrom('city_pages').execute()
    })

    test('legal texts: markup, placeholders, last change, and reset to the built-in text', async () => {
      const before = await html('/terms')
      const days = [dayOf(new Date())]
      await save({ terms_text: '# Rules of {name}\n\n<script>alert(1)</script> Write to [{email}](mailto:{email}).' })
      const page = await html('/terms')
      expect(page).toContain('<h2>Rules of VoltAcre</h2>')
      expect(page).toContain('<a href="mailto:hello@voltacre.test">hello@voltacre.test</a>')
      expect(page).not.toContain('<script>alert')
      days.push(dayOf(new Date()))
      expect(days.some((day) => page.includes(day))).toBe(true)
      const { defaults } = await settings().get(admin.viewer)
      await save({ terms_text: defaults.terms_text })
      expect(await html('/terms')).toBe(before)
    })

    test('session lifetime, also in the Privacy Policy', async () => {
      await save({ remember_me_days: 7 })
      expect(await html('/privacy')).toContain('7 days after you sign in')
      const caller = await signedInUser(app, open().db)
      const { sessionId } = (await app.resolveViewer(caller)).viewer as SignedInViewer
      const { expires_at } = await open()
        .db.selectFrom('sessions')
        .select('expires_at')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeLessThanOrEqual(7)
    })

    test('external map style: the content security policy allows its host, on all pages because all can lead to a map', async () => {
      const policyOf = async (path: string, headers: HeadersInit = {}) =>
        (await app.ask(path, { headers })).headers.get('Content-Security-Policy')!
      await save({ map_style_url: 'https://tiles.example/style.json' })
      const as = { Cookie: admin.caller.cookieHeader }
      expect(await policyOf('/admin/listings', as)).toContain("connect-src 'self' https://tiles.example;")
      expect(JSON.parse(await (await app.ask('/tiles/map.json')).text()).style).toBe('https://tiles.example/style.json')
      for (const path of ['/', '/search', '/listings/none'])
        expect(await policyOf(path)).toContain("connect-src 'self' https://tiles.example;")
      await save({ map_style_url: '/maps/own.json' })
      expect(await policyOf('/admin/listings', as)).toContain("connect-src 'self';")
      for (const path of ['/', '/search', '/listings/none'])
        expect(await policyOf(path)).toContain("connect-src 'self';")
    })
  })

  describe('invalid values are refused with an error per field', () => {
    test.each<[string, unknown, RegExp]>([
      ['site_name', '', /Site name is required/],
      ['site_name', 'x'.repeat(61), /at most 60/],
      ['site_name', 'A | B', /can’t contain quotes/],
      ['site_name', 7, /Site name is required/],
      ['contact_email', 'ada', /Enter an email address/],
      ['contact_phone', 'call me', /phone number/],
      ['mail_from_address', 'a@b.example, c@d.example', /Enter an email address/],
      ['mail_from_name', 'Eve" <eve@example.com>', /can’t contain quotes/],
      ['remember_me_days', 1, /2 to 365/],
      ['remember_me_days', 'soon', /2 to 365/],
      ['map_style_url', 'http://tiles.example/style.json', /https address/],
      ['map_style_url', 'https://tiles.example/a;script-src *', /https address/],
      ['map_style_url', '//tiles.example/style.json', /https address/],
      ['map_style_url', 'javascript:alert(1)', /https address/],
      ['home_faq', [], /at least one/],
      [
        'home_faq',
        Array.from({ length: 51 }, (_, n) => ({ question: `Question ${n}?`, answer: 'Yes.' })),
        /at most 50/,
      ],
      [
        'home_faq.1.answer',
        [
          { question: 'A?', answer: 'B' },
          { question: 'C?', answer: ' ' },
        ],
        /An answer is required/,
      ],
      ['data_figures', [], /3 figures/],
      ['categories', BUILT_IN_TEXTS.categories.slice(1), /5 categories/],
      [
        'categories.0.search',
        BUILT_IN_TEXTS.categories.map((one, at) => (at === 0 ? { ...one, search: 'color=blue' } : one)),
        /doesn’t support “color=blue”/,
      ],
      ['featured_cities.0', ['austin'], /Choose a city page/],
      ['privacy_text', ' ', /Privacy Policy is required/],
      ['color', 'blue', /no setting with this name/],
    ])('%s', async (field, value, reason) => {
      const name = field.split('.')[0]!
      await expect(save({ [name]: value })).rejects.toMatchObject({
        code: 'invalid',
        fields: { [field]: [expect.stringMatching(reason)] },
      })
      expect((await settings().get(admin.viewer)).version).toBe(0)
    })

    test('by the form, which keeps the entries', async () => {
      const response = await post({ do: 'save', version: '0', site_name: 'Grid', contact_phone: '<b>none</b>' })
      const page = await response.text()
      expect(response.status).toBe(422)
      expect(page).toContain('Enter a phone number')
      expect(page).toContain('value="Grid"')
      expect(page).toContain('value="&lt;b&gt;none&lt;/b&gt;"')
      expect(await html('/')).not.toContain('Grid')
    })
  })

  test('every save is a version with its author and changes, and can be restored', async () => {
    await save({ contact_phone: '+1 415 555 0199' })
    await save({ site_name: 'Grid', office_location: 'Reno, NV' })
    const versions = await settings().versions(admin.viewer)
    expect(versions.map(({ version, changed, saved_by }) => ({ version, changed, saved_by }))).toEqual([
      { version: 2, changed: ['site_name', 'office_location'], saved_by: admin.viewer.email },
      { version: 1, changed: ['contact_phone'], saved_by: admin.viewer.email },
    ])
    const { settings: restored } = await settings().restore(admin.viewer, 1)
    expect(restored).toMatchObject({ site_name: 'VoltAcre', contact_phone: '+1 415 555 0199' })
    expect(await html('/contact')).toContain('San Francisco, CA')
    expect(await screen('?versions=1')).toContain('Restore version 2')
    await expect(settings().restore(admin.viewer, 99)).rejects.toMatchObject({ code: 'not_found' })
    const [latest] = await app.services.activity.findRecent(admin.viewer)
    expect(latest).toMatchObject({ action: 'settings.changed', subject_title: 'Site name, Office location' })
  })

  test('a setting that is reset to its default is no longer stored', async () => {
    await save({ site_name: 'Grid' })
    await save({ site_name: 'VoltAcre' })
    expect(await open().db.selectFrom('site_settings').selectAll().execute()).toEqual([])
  })

  test('the sender name defaults to the site name', async () => {
    const { settings: before } = await settings().get(admin.viewer)
    const { settings: after } = await save({ ...before, site_name: 'Grid' })
    expect(after.mail_from_name).toBe('Grid')
  })

  describe('concurrent saves', () => {
    test('the second save is rejected with the changes of the first', async () => {
      const { version } = await save({ site_name: 'Grid' })
      await save({ contact_phone: '+1 415 555 0199', office_location: 'Reno, NV' }, version)
      const { settings: current } = await settings().get(admin.viewer)
      const mine = { ...current, contact_phone: '(415) 555-0142', office_location: 'Austin, TX' }
      const error = await save(mine, version).catch((thrown: unknown) => thrown)
      const newer = newerVersionOf(error)!
      expect(newer.changes.map(({ name, by }) => [name, by]).toSorted()).toEqual([
        ['contact_phone', 'theirs'],
        ['office_location', 'both'],
      ])
      expect((await settings().get(admin.viewer)).settings.office_location).toBe('Reno, NV')
    })

    test('the form merges the changes of both', async () => {
      await save({ contact_phone: '+1 415 555 0199', site_name: 'Grid' })
      const response = await post({ do: 'save', version: '0', contact_phone: '(415) 555-0142', site_name: 'Acre' })
      const page = await response.text()
      expect(response.status).toBe(409)
      expect(page).toContain('Someone else saved changes while you were editing.')
      expect(page).toContain('value="+1 415 555 0199"')
      expect(page).toContain('value="Acre"')
      expect(page).toMatch(/name="version" value="1"/)
      await post({ do: 'save', version: '1', contact_phone: '+1 415 555 0199', site_name: 'Acre' })
      expect((await settings().get(admin.viewer)).settings).toMatchObject({
        site_name: 'Acre',
        contact_phone: '+1 415 555 0199',
      })
    })

    test('one of many with the same version is saved', async () => {
      const saves = Array.from({ length: 8 }, (_, n) => save({ site_name: `Grid ${n}` }, 0))
      const ended = await Promise.allSettled(saves)
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await settings().versions(admin.viewer)).map(({ version }) => version)).toEqual([1])
    })
  })

  describe('the form without JavaScript', () => {
    const QUESTIONS: [string, string][] = [
      ['home_faq.question', 'First?'],
      ['home_faq.answer', 'One.'],
      ['home_faq.question', 'Second?'],
      ['home_faq.answer', 'Two.'],
    ]
    const questionsIn = (page: string) =>
      [...page.matchAll(/name="home_faq\.question"[^>]*value="([^"]*)"/g)].map(([, text]) => text)
    const draw = async (button: string) => {
      const response = await post([...QUESTIONS, ['do', button], ['version', '0']])
      expect(response.status).toBe(200)
      return response.text()
    }

    test('rows are added, removed and reordered without saving', async () => {
      expect(questionsIn(await draw('down home_faq 0'))).toEqual(['Second?', 'First?'])
      expect(questionsIn(await draw('up home_faq 1'))).toEqual(['Second?', 'First?'])
      expect(questionsIn(await draw('up home_faq 0'))).toEqual(['First?', 'Second?'])
      expect(questionsIn(await draw('remove home_faq 0'))).toEqual(['Second?'])
      expect(questionsIn(await draw('add home_faq'))).toEqual(['First?', 'Second?', ''])
      expect((await settings().get(admin.viewer)).version).toBe(0)
      expect((await post({ do: 'up nothing 1' })).status).toBe(400)
    })

    test('a legal text is previewed, and can be reset to the built-in text', async () => {
      const page = await (await post({ do: 'preview terms_text', terms_text: '## Of {name}' })).text()
      expect(page).toContain('<h2>Of VoltAcre</h2>')
      const again = await (await post({ do: 'built-in terms_text', terms_text: 'replaced' })).text()
      expect(again).toContain('What a listing is')
      expect(again).not.toContain('>replaced<')
    })

    test('saves the submitted settings and leaves the others unchanged', async () => {
      await save({ office_location: 'Reno, NV' })
      expect((await post([...QUESTIONS, ['do', 'save']])).status).toBe(200)
      const { settings: current } = await settings().get(admin.viewer)
      expect(current.office_location).toBe('Reno, NV')
      expect(current.home_faq).toEqual([
        { question: 'First?', answer: 'One.' },
        { question: 'Second?', answer: 'Two.' },
      ])
      expect((await post({ do: 'save', office_location: ' ' })).status).toBe(200)
      expect((await settings().get(admin.viewer)).settings.office_location).toBe('San Francisco, CA')
    })
  })

  describe('a test email', () => {
    test.each([
      [{ kind: 'accepted', serverReply: '', reason: '' }, 'Sent. The mail server accepted the test email'],
      [{ kind: 'written', serverReply: '', reason: 'written' }, 'Saved to the outbox'],
      [
        { kind: 'refused', serverReply: '550 5.7.1 <no> relaying', reason: 'RCPT TO 550' },
        '550 5.7.1 &lt;no&gt; relaying',
      ],
      [{ kind: 'deferred', serverReply: '', reason: 'CONN ECONNREFUSED' }, 'Reason: CONN ECONNREFUSED'],
      [{ kind: 'unknown', serverReply: '', reason: 'no answer' }, 'It may not arrive'],
    ] as const)('%o', async (outcome, words) => {
      const other = await createTestApp({ database: open(), testMail: async () => outcome })
      const response = await other.ask('/admin/settings', {
        method: 'POST',
        headers: { Cookie: admin.caller.cookieHeader, Origin: ORIGIN },
        body: new URLSearchParams({ do: 'test-mail', site_name: 'Not saved' }),
      })
      const page = await response.text()
      expect(page).toContain(words)
      expect(page).toContain('value="Not saved"')
      const [latest] = await other.services.activity.findRecent(admin.viewer)
      expect(latest).toMatchObject({ action: 'settings.mail_tested', subject_title: `Test mail: ${outcome.kind}` })
      await other.close()
    })

    test('is rate limited', async () => {
      for (let sent = 0; sent < 10; sent++) await settings().sendTestMail(admin.viewer)
      await expect(settings().sendTestMail(admin.viewer)).rejects.toMatchObject({ code: 'too_many_requests' })
    })
  })

  test('only admins can read or change them', async () => {
    const user = (await app.resolveViewer(await signedInUser(app, open().db))).viewer
    const refusal = { code: 'access_denied' }
    for (const viewer of [user, { kind: 'visitor' } as const]) {
      await expect(settings().get(viewer)).rejects.toMatchObject(refusal)
      await expect(settings().save(viewer, {}, { version: null })).rejects.toMatchObject(refusal)
      await expect(settings().versions(viewer)).rejects.toMatchObject(refusal)
      await expect(settings().restore(viewer, 0)).rejects.toMatchObject(refusal)
      await expect(settings().cityChoices(viewer)).rejects.toMatchObject(refusal)
      await expect(settings().sendTestMail(viewer)).rejects.toMatchObject(refusal)
    }
  })

  describe('in memory', () => {
    test('reach every page of another instance within two seconds', async () => {
      const elsewhere = await serveCached({ database: open() })
      try {
        await elsewhere.changesDelivered()
        const paths = ['/learn', '/contact', '/privacy', '/']
        for (const path of paths) expect((await elsewhere.get(path)).body.toString()).not.toContain('Far Field')
        await save({ site_name: 'Far Field' })
        await wait(MAX_STALE_MS)
        for (const path of paths) {
          const { body } = await elsewhere.get(path)
          expect(body.toString()).toContain('Far <span class="text-accent-ink">Field</span>')
          expect(body.toString()).not.toContain('VoltAcre')
        }
      } finally {
        await elsewhere.close()
      }
    })

    test('are read from the database only after changes, and keep object identity', async () => {
      const { website, queryCount, changes } = await createCachedWebsite()
      const { info } = await website.read()
      for (let reading = 0; reading < 100; reading++) expect((await website.read()).info).toBe(info)
      expect(queryCount()).toBe(1)
      await save({ contact_phone: '+1 415 555 0199' })
      await expect.poll(async () => (await website.read()).info.contactPhone).toBe('+1 415 555 0199')
      expect((await website.read()).info.settings.home_faq).toBe(info.settings.home_faq)
      changes.stop()
    })

    test('stay available while the database is unavailable, and catch up afterwards', async () => {
      await save({ site_name: 'Grid' })
      const { website, setUnavailable, changes } = await createCachedWebsite()
      expect((await website.read()).info.settings.site_name).toBe('Grid')
      setUnavailable(true)
      website.invalidate()
      expect(await website.read()).toMatchObject({ isCurrent: false, info: { settings: { site_name: 'Grid' } } })
      await save({ site_name: 'Field' })
      expect((await website.read()).info.settings.site_name).toBe('Grid')
      setUnavailable(false)
      await expect.poll(async () => (await website.read()).info.settings.site_name).toBe('Field')
      expect((await website.read()).isCurrent).toBe(true)
      changes.stop()
    })

    test('fall back to the default for an invalid stored value', async () => {
      const values = { name: 'home_faq', value: JSON.stringify([{ question: 7 }]) }
      await open().db.insertInto('site_settings').values(values).execute()
      await open().db.insertInto('site_settings').values({ name: 'unknown_setting', value: '1' }).execute()
      expect((await app.ask('/')).status).toBe(200)
      const { settings: current } = await settings().get(admin.viewer)
      expect(current.home_faq).toEqual(BUILT_IN_TEXTS.home_faq)
      expect(Object.keys(current).toSorted()).toEqual([...SETTING_NAMES].toSorted() satisfies (keyof WebsiteSettings)[])
    })

    /** Cached settings over a database that counts queries and can be made unavailable. */
    async function createCachedWebsite() {
      let [count, isUnavailable] = [0, false]
      const db = open().db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1
          if (isUnavailable) throw new Error('the database is unavailable')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const changes = await followContentChanges(open(), silent, [])
      await expect.poll(() => changes.disconnectedSince).toBeNull()
      const website = createWebsite({ db, env: WEBSITE_ENVIRONMENT, changes })
      return { website, changes, queryCount: () => count, setUnavailable: (value: boolean) => (isUnavailable = value) }
    }
  })

  describe('while the database is unavailable', () => {
    let failingApp: TestApp
    beforeEach(async () => {
      const fail = () => Promise.reject(new Error('connection refused'))
      failingApp = await createTestApp({ database: open(), services: { settings: { save: fail } } })
      return () => failingApp.close()
    })

    test('a save shows an error and keeps the entries', async () => {
      const response = await failingApp.ask('/admin/settings', {
        method: 'POST',
        headers: { Cookie: admin.caller.cookieHeader, Origin: ORIGIN },
        body: new URLSearchParams({ do: 'save', site_name: 'Grid' }),
      })
      const page = await response.text()
      expect(response.status).toBe(503)
      expect(page).toContain('Failed to save settings. Please try again.')
      expect(page).toContain('value="Grid"')
    })
  })
})
