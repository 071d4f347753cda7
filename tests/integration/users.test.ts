import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_USER_QUERY, type UserQuery } from '../../domain/account/user-query.ts'
import { AppError } from '../../domain/errors.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { BELONGINGS } from '../../server/belongings.ts'
import { removeAccount } from '../../server/people/accounts/removal.ts'
import { conditionsOf, USER_ORDER } from '../../server/people/accounts/users/read-users.ts'
import { insertApiKey, insertUser, PASSWORD, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { totp } from '../support/totp.ts'

const SITE = 'https://voltacre.test'

describeBothDatabases('User administration', (open) => {
  let app: TestApp
  let admin: SignedInViewer
  let browser: TestCaller

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'users', 'rate_limits', 'activity_log')
    app.mails.splice(0)
    browser = await signInAs(app, (await insertUser(open().db, { email: 'ops@voltacre.test', isAdmin: true })).email)
    admin = await viewerOf(browser)
  })

  const users = () => app.services.users
  const viewerOf = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer as SignedInViewer
  const isSignedIn = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer.kind === 'user'
  const refused = (code: string) => expect.objectContaining({ code })
  const find = async (query: Partial<UserQuery> = {}) => {
    const { data } = await users().list(admin, { query: { ...NO_USER_QUERY, ...query } })
    return data.map(({ email }) => email)
  }
  const anotherAdmin = async () => {
    const user = await insertUser(open().db, { isAdmin: true })
    const caller = await signInAs(app, user.email)
    return { ...user, caller, viewer: await viewerOf(caller) }
  }
  const log = async () =>
    (await open().db.selectFrom('activity_log').select(['action', 'subject_title']).orderBy('id').execute()).map(
      ({ action, subject_title }) => `${action}: ${subject_title}`,
    )
  const eventsOf = async (id: string) =>
    (await open().db.selectFrom('security_events').selectAll().where('user_id', '=', id).orderBy('id').execute()).map(
      ({ kind, detail, ip_address }) => [kind, detail, ip_address],
    )
  const activeAdmins = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from user_roles join users on users.id = user_id
      where role = 'admin' and suspended_at is null`.execute(open().db)
    return rows[0]!.count
  }

  test('lists, filters and searches users by email and name', async () => {
    const { db } = open()
    await insertUser(db, { email: 'ada.l@engines.example' })
    await insertUser(db, { email: 'bob@example.com', isVerified: false })
    const cat = await insertUser(db, { email: 'cat@example.com' })
    await db.updateTable('users').set({ name: 'Catherine Great' }).where('id', '=', cat.id).execute()
    await users().setSuspended(admin, cat.id, true)
    const all = ['ada.l@engines.example', 'bob@example.com', 'cat@example.com', 'ops@voltacre.test']
    expect(await find({ sort: 'email' })).toEqual(all)
    expect(await find({ sort: '-email' })).toEqual(all.toReversed())
    expect((await find()).toSorted()).toEqual(all)
    expect(await find({ sort: 'oldest' })).toEqual((await find()).toReversed())
    expect(await find({ show: 'admins' })).toEqual(['ops@voltacre.test'])
    expect(await find({ show: 'suspended' })).toEqual(['cat@example.com'])
    expect(await find({ show: 'unverified' })).toEqual(['bob@example.com'])
    for (const q of ['ada.l@engines.example', 'engin', 'ada']) expect(await find({ q }), q).toEqual([all[0]])
    for (const q of ['great cath', 'cath']) expect(await find({ q }), q).toEqual(['cat@example.com'])
    expect(await find({ q: 'example', show: 'suspended' })).toEqual(['cat@example.com'])
    expect(await users().counts(admin)).toEqual({ total: 4, admins: 1, suspended: 1 })
    const page = await users().list(admin, { query: { ...NO_USER_QUERY, page: 2, sort: 'email' }, perPage: 3 })
    expect(page).toMatchObject({ total: 4, total_exact: true, data: [{ email: 'ops@voltacre.test', role: 'admin' }] })
  })

  test('shows a user with activity, without secrets', async () => {
    const other = await anotherAdmin()
    const target = await insertUser(open().db)
    await users().setAdmin(other.viewer, target.id, true)
    await insertApiKey(open().db, other.id)
    const user = await users().get(admin, other.id)
    expect(user).toMatchObject({
      email: other.email,
      role: 'admin',
      suspended_at: null,
      last_seen_at: expect.any(String),
      counts: { sessions: 1, passkeys: 0, api_keys: 1, listings: 0, messages: 0 },
      activity: [{ action: 'user.made_admin', subject_title: target.email }],
      security_events: [{ kind: 'signed_in' }],
    })
    expect(JSON.stringify(user)).not.toMatch(/argon2|token|secret|password_hash/)
    await expect(users().get(admin, 'none')).rejects.toEqual(refused('user_not_found'))
  })

  test('is for admins only', async () => {
    const user = await insertUser(open().db)
    const nonAdmin = await viewerOf(await signInAs(app, user.email))
    for (const viewer of [VISITOR, nonAdmin]) {
      const attempts = [
        users().list(viewer, { query: NO_USER_QUERY }),
        users().get(viewer, user.id),
        users().counts(viewer),
        users().setAdmin(viewer, user.id, true),
        users().setSuspended(viewer, admin.id, true),
        users().endSessions(viewer, admin.id),
        users().sendReset(viewer, admin.id),
        users().resendVerification(viewer, admin.id),
        users().update(viewer, user.id, { role: 'admin' }),
      ]
      for (const one of await Promise.allSettled(attempts)) {
        expect(one).toMatchObject({ status: 'rejected', reason: { code: 'access_denied' } })
      }
    }
  })

  describe('the admin role', () => {
    test('takes effect with the next request, and is recorded in both logs', async () => {
      const user = await insertUser(open().db)
      const caller = await signInAs(app, user.email)
      await users().setAdmin(admin, user.id, true)
      await users().setAdmin(admin, user.id, true)
      expect(await viewerOf(caller)).toMatchObject({ isAdmin: true })
      await users().setAdmin(admin, user.id, false)
      expect(await viewerOf(caller)).toMatchObject({ isAdmin: false })
      expect(await log()).toEqual([`user.made_admin: ${user.email}`, `user.admin_revoked: ${user.email}`])
      // The IP address of the admin is not recorded.
      expect((await eventsOf(user.id)).slice(1)).toEqual([
        ['role_given', 'admin', null],
        ['role_taken', 'admin', null],
      ])
    })

    test('of the last active admin cannot be revoked, nor can that admin be suspended', async () => {
      const confirmed = { confirmsOwnAccount: true }
      await expect(users().setAdmin(admin, admin.id, false, confirmed)).rejects.toEqual(refused('last_admin'))
      await expect(users().setSuspended(admin, admin.id, true, confirmed)).rejects.toEqual(refused('last_admin'))
      // A suspended admin does not count.
      const other = await anotherAdmin()
      await users().setSuspended(admin, other.id, true)
      await expect(users().setAdmin(admin, admin.id, false, confirmed)).rejects.toEqual(refused('last_admin'))
      await expect(
        removeAccount({ db: open().db, mailer: { send: async () => {} }, belongings: BELONGINGS }, admin),
      ).rejects.toEqual(refused('invalid'))
      expect(await activeAdmins()).toBe(1)
    })

    test('is left to one admin when all are revoked concurrently', async () => {
      for (let round = 0; round < 3; round++) {
        const others = await Promise.all([anotherAdmin(), anotherAdmin(), anotherAdmin()])
        const all = [admin, ...others.map(({ viewer }) => viewer)]
        const confirmed = { confirmsOwnAccount: true }
        const results = await Promise.allSettled([
          ...all.map((viewer, index) => users().setAdmin(viewer, all[(index + 1) % all.length]!.id, false, confirmed)),
          ...all.map((viewer, index) =>
            users().setSuspended(viewer, all[(index + 2) % all.length]!.id, true, confirmed),
          ),
          ...all.map((viewer) => users().setAdmin(viewer, viewer.id, false, confirmed)),
        ])
        expect(await activeAdmins()).toBeGreaterThanOrEqual(1)
        for (const result of results) {
          if (result.status === 'rejected') {
            expect(['last_admin', 'access_denied']).toContain((result.reason as AppError).code)
          }
        }
        await open().db.updateTable('users').set({ suspended_at: null }).execute()
        await open()
          .db.insertInto('user_roles')
          .values({ user_id: admin.id, role: 'admin' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await open().db.deleteFrom('user_roles').where('user_id', '<>', admin.id).execute()
      }
    })

    test('needs confirmation to revoke one’s own role or suspend oneself', async () => {
      await anotherAdmin()
      await expect(users().setAdmin(admin, admin.id, false)).rejects.toEqual(refused('own_account'))
      await expect(users().setSuspended(admin, admin.id, true)).rejects.toEqual(refused('own_account'))
      await users().setAdmin(admin, admin.id, false, { confirmsOwnAccount: true })
      expect(await viewerOf(browser)).toMatchObject({ isAdmin: false })
    })

    test('is not given to suspended users', async () => {
      const user = await insertUser(open().db)
      await users().setSuspended(admin, user.id, true)
      await expect(users().setAdmin(admin, user.id, true)).rejects.toEqual(refused('user_suspended'))
    })
  })

  describe('a suspended user', () => {
    const passwordSignIn = (email: string, password = PASSWORD) =>
      app.services.accounts.signIn(new TestCaller(), { email, password, remember: true })

    test('loses sessions, keys and links immediately, and cannot sign in until reinstated', async () => {
      const user = await insertUser(open().db)
      const caller = await signInAs(app, user.email)
      const { key } = await insertApiKey(open().db, user.id, { scope: 'read' })
      const device = new Authenticator(SITE)
      const { options, cookies } = await app.services.account.startPasskey(await viewerOf(caller), caller)
      caller.storeCookies(cookies)
      const response = device.create(options)
      await app.services.account.addPasskey(await viewerOf(caller), caller, { response, name: 'Key' })
      await app.services.accounts.requestPasswordReset(new TestCaller(), user.email)
      const token = new URL((app.mails.at(-1)!.template as { url: string }).url).searchParams.get('token')!

      await users().setSuspended(admin, user.id, true)
      expect(await isSignedIn(caller)).toBe(false)
      await expect(passwordSignIn(user.email)).rejects.toEqual(refused('sign_in_failed'))
      await expect(app.services.apiKeys.authenticate(key)).rejects.toEqual(refused('key_refused'))
      const passkey = async () => {
        const visitor = new TestCaller()
        const { options: challenge, cookies: challengeCookies } =
          await app.services.accounts.startPasskeySignIn(visitor)
        visitor.storeCookies(challengeCookies)
        return visitor.storeCookies(await app.services.accounts.signInWithPasskey(visitor, device.get(challenge)))
      }
      await expect(passkey()).rejects.toEqual(refused('sign_in_failed'))
      const reset = { token, password: 'another horse, another staple' }
      await expect(app.services.accounts.resetPassword(new TestCaller(), reset)).rejects.toEqual(refused('link_used'))
      app.mails.splice(0)
      await app.services.accounts.requestPasswordReset(new TestCaller(), user.email)
      expect(app.mails).toEqual([])
      await expect(users().sendReset(admin, user.id)).rejects.toEqual(refused('user_suspended'))
      const sessions = () => open().db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
      expect(await sessions()).toEqual([])
      expect(
        await open().db.selectFrom('mail_links').select('purpose').where('user_id', '=', user.id).execute(),
      ).toEqual([])

      await users().setSuspended(admin, user.id, false)
      expect(await isSignedIn(await signInAs(app, user.email))).toBe(true)
      expect(await isSignedIn(await passkey())).toBe(true)
      expect((await app.services.apiKeys.authenticate(key)).viewer.email).toBe(user.email)
      await app.services.accounts.requestPasswordReset(new TestCaller(), user.email)
      expect(app.mails).toMatchObject([{ template: { name: 'reset-password' } }])
      expect(await log()).toEqual([`user.suspended: ${user.email}`, `user.reinstated: ${user.email}`])
      const kinds = (await eventsOf(user.id)).map(([kind]) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['suspended', 'sign_in_refused', 'reinstated']))
    })

    test('cannot use sessions, links or two-factor challenges started before', async () => {
      const user = await insertUser(open().db)
      const caller = await signInAs(app, user.email)
      const { secret } = await app.services.account.startTwoFactor(await viewerOf(caller), caller, PASSWORD)
      const code = totp(secret.replaceAll(' ', ''))
      caller.storeCookies(await app.services.account.confirmTwoFactor(await viewerOf(caller), caller, code))
      const challenged = new TestCaller()
      challenged.storeCookies(
        (await app.services.accounts.signIn(challenged, { email: user.email, password: PASSWORD, remember: true }))
          .cookies,
      )
      await app.services.accounts.requestPasswordReset(new TestCaller(), user.email)
      const token = new URL((app.mails.at(-1)!.template as { url: string }).url).searchParams.get('token')!
      // Sets the column directly, so that sessions and links still exist.
      await open().db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute()
      expect(await isSignedIn(caller)).toBe(false)
      await open().db.deleteFrom('rate_limits').execute()
      await expect(app.services.accounts.answerTwoFactor(challenged, '123456')).rejects.toEqual(
        refused('sign_in_failed'),
      )
      const reset = { token, password: 'another horse, another staple' }
      await expect(app.services.accounts.resetPassword(new TestCaller(), reset)).rejects.toEqual(refused('link_used'))
    })

    test('gets the same error in the same time as for a wrong password', async () => {
      const user = await insertUser(open().db)
      await users().setSuspended(admin, user.id, true)
      const failure = async (email: string, password: string) => {
        const started = performance.now()
        const error = await passwordSignIn(email, password).catch((thrown: AppError) => thrown)
        return { code: (error as AppError).code, message: (error as AppError).message, ms: performance.now() - started }
      }
      const suspended = await failure(user.email, PASSWORD)
      const wrong = await failure(user.email, 'wrong password')
      const unknown = await failure('unknown@example.com', PASSWORD)
      for (const one of [suspended, wrong, unknown]) {
        expect(one).toMatchObject({ code: 'sign_in_failed', message: 'Invalid email or password' })
        // The minimum duration of a failed sign-in.
        expect(one.ms).toBeGreaterThan(240)
      }
      const page = await app.ask('/login', {
        method: 'POST',
        body: new URLSearchParams({ email: user.email, password: PASSWORD }),
        headers: { Origin: ORIGIN },
      })
      expect({ status: page.status, html: await page.text() }).toMatchObject({
        status: 401,
        html: expect.stringContaining('Invalid email or password'),
      })
    })
  })

  test('ends all sessions of a user', async () => {
    const user = await insertUser(open().db)
    const callers = [await signInAs(app, user.email), await signInAs(app, user.email)]
    expect(await users().endSessions(admin, user.id)).toBe(2)
    for (const caller of callers) expect(await isSignedIn(caller)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(await signInAs(app, user.email))).toBe(true)
    expect(await log()).toEqual([`user.sessions_ended: ${user.email}`])
    await expect(users().endSessions(admin, randomUUID())).rejects.toEqual(refused('user_not_found'))
  })

  test('emails reset and verification links within the usual limits', async () => {
    const user = await insertUser(open().db, { isVerified: false })
    await users().sendReset(admin, user.id)
    await users().resendVerification(admin, user.id)
    expect(app.mails.map(({ recipient, template }) => `${template.name} to ${recipient}`)).toEqual([
      `reset-password to ${user.email}`,
      `verify-email to ${user.email}`,
    ])
    const token = new URL((app.mails[0]!.template as { url: string }).url).searchParams.get('token')!
    const password = 'another horse, another staple'
    await app.services.accounts.resetPassword(new TestCaller(), { token, password })
    expect(await isSignedIn(await signInAs(app, user.email, { password }))).toBe(true)
    await users().resendVerification(admin, user.id)
    expect(app.mails.filter(({ template }) => template.name === 'verify-email')).toHaveLength(1)
    for (let sent = 1; sent < 5; sent++) await users().sendReset(admin, user.id)
    await expect(users().sendReset(admin, user.id)).rejects.toEqual(refused('too_many_requests'))
  })

  test('removes the email of a deleted account from the activity log', async () => {
    const user = await insertUser(open().db)
    await users().setSuspended(admin, user.id, true)
    await users().setSuspended(admin, user.id, false)
    await removeAccount(
      { db: open().db, mailer: { send: async () => {} }, belongings: BELONGINGS },
      await viewerOf(await signInAs(app, user.email)),
    )
    expect(await log()).toEqual(['user.suspended: ', 'user.reinstated: ', 'account.deleted: '])
  })

  describe('on their screens', () => {
    const post = async (path: string, fields: Record<string, string>) => {
      const response = await app.ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: ORIGIN, Cookie: browser.cookieHeader },
      })
      return { status: response.status, html: (await response.text()).replaceAll('&#x27;', "'") }
    }

    test('work without JavaScript, with confirmation pages', async () => {
      const user = await insertUser(open().db, { email: 'ada@example.com', isVerified: false })
      const get = async (path: string) => (await app.ask(path, { headers: { Cookie: browser.cookieHeader } })).text()
      const list = await get('/admin/users')
      for (const name of ['Make admin', 'Suspend', 'End sessions', 'Send reset', 'Resend verification']) {
        expect(list).toContain(`aria-label="${name} ada@example.com"`)
      }
      const question = await get(`/admin/users?ask=make-admin+${user.id}`)
      expect(question).toContain('Make this user an admin?')
      expect(question).toContain('This address isn’t verified')
      for (const path of ['/admin/users', `/admin/users/${user.id}`]) {
        expect((await post(path, { do: `make-admin ${user.id}` })).html).toContain('ada@example.com is now an admin.')
        expect((await post(path, { do: `revoke-admin ${user.id}` })).html).toContain('is no longer an admin.')
        expect((await post(path, { do: `suspend ${user.id}` })).html).toContain('ada@example.com is suspended.')
        expect(await get(path)).toContain('aria-label="Reinstate ada@example.com"')
        expect((await post(path, { do: `reinstate ${user.id}` })).html).toContain('ada@example.com is reinstated.')
        expect((await post(path, { do: `end-sessions ${user.id}` })).html).toContain('Ended 0 sessions of')
        expect((await post(path, { do: `send-reset ${user.id}` })).status).toBe(200)
        expect((await post(path, { do: `resend-verification ${user.id}` })).status).toBe(200)
      }
      const ownAccount = await post('/admin/users', { do: `revoke-admin ${admin.id}` })
      expect(ownAccount).toMatchObject({ status: 409, html: expect.stringContaining('This is the only admin.') })
      expect((await post('/admin/users', { do: `fly ${user.id}` })).status).toBe(400)
      expect((await post('/admin/users', { do: 'suspend none' })).html).toContain('User not found')
    })

    test('show the specified message when the database fails', async () => {
      const fail = () => Promise.reject(new AppError('unavailable', { detail: 'connection to 10.1.2.3 refused' }))
      const failingApp = await createTestApp({
        database: open(),
        services: { users: { list: fail, setSuspended: fail } },
      })
      const list = await failingApp.ask('/admin/users', { headers: { Cookie: browser.cookieHeader } })
      expect(list.status).toBe(503)
      const response = await failingApp.ask('/admin/users', {
        method: 'POST',
        body: new URLSearchParams({ do: `suspend ${admin.id}` }),
        headers: { Origin: ORIGIN, Cookie: browser.cookieHeader },
      })
      expect({ status: response.status, html: await response.text() }).toMatchObject({
        status: 503,
        html: expect.stringContaining('Failed to update user'),
      })
      await failingApp.close()
    })
  })

  test('the list and its searches use indexes', async () => {
    const { db } = open()
    await sql`
      insert into users (id, email, name, email_verified, suspended_at, created_at)
      select 'user-' || n, 'someone-' || n || '@example.com', 'Name ' || n, n % 10 > 0, case when n % 50 = 0 then now() end,
        now() - n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(db)
    await sql`vacuum analyze users`.execute(db)
    await sql`analyze user_roles`.execute(db)
    const queries: Partial<UserQuery>[] = [
      {},
      { sort: 'oldest' },
      { sort: 'email' },
      { sort: '-email' },
      { sort: 'name' },
      { show: 'admins' },
      { show: 'suspended' },
      { show: 'unverified' },
      { q: '17777' },
      { q: 'someone-4242@example.com' },
    ]
    for (const query of queries) {
      const full = { ...NO_USER_QUERY, ...query }
      const { rows } = await sql<Record<string, string>>`
        explain select id from users ${conditionsOf(full)} order by ${USER_ORDER[full.sort]} limit 20`.execute(db)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan, JSON.stringify(query)).not.toContain('Seq Scan on users')
    }
  })
})
