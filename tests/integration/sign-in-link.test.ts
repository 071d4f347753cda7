import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { insertUser, PASSWORD, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { totp } from '../support/totp.ts'

const NEW_PASSWORD = 'another horse, another staple'

describeBothDatabases('Sign-in links', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const accounts = () => app.services.accounts
  const account = () => app.services.account
  let network = 0
  const newCaller = () => new TestCaller(`198.51.100.${++network % 250}`)
  let people = 0
  const newEmail = () => `by-link-${++people}@example.com`

  const request = (email: string, { next = '/', caller = newCaller() } = {}) =>
    accounts().requestSignInLink(caller, { email, next })
  const mailsTo = (email: string) =>
    app.mails.filter(({ recipient }) => recipient === email).map(({ template }) => template)

  function linkMailedTo(email: string): URL {
    const template = mailsTo(email).findLast(({ name }) => name === 'sign-in-link')
    if (!template || !('url' in template)) throw new Error(`No sign-in link was sent to ${email}.`)
    return new URL(template.url)
  }
  const tokenMailedTo = (email: string) => linkMailedTo(email).searchParams.get('token') ?? ''

  async function newToken(email: string): Promise<string> {
    await request(email)
    return tokenMailedTo(email)
  }

  /** Requests a link, and signs in with it. */
  async function signInByLink(email: string, caller = newCaller()) {
    const { needsCode, cookies } = await accounts().redeemSignInLink(caller, await newToken(email))
    return { needsCode, caller: caller.storeCookies(cookies) }
  }

  async function viewerOf(caller: TestCaller): Promise<SignedInViewer> {
    const { viewer } = await app.resolveViewer(caller)
    expect(viewer.kind).toBe('user')
    return viewer as SignedInViewer
  }
  const isSignedIn = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer.kind === 'user'
  const refused = (code: string) => expect.objectContaining({ code })

  async function eventsOf(email: string): Promise<string[]> {
    const rows = await open()
      .db.selectFrom('security_events')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['kind', 'detail'])
      .where('email', '=', email)
      .orderBy('security_events.id')
      .execute()
    return rows.map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind))
  }

  const suspend = (id: string) =>
    open().db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()

  const post = (path: string, fields: Record<string, string> = {}) =>
    app.ask(path, { method: 'POST', headers: { Origin: ORIGIN }, body: new URLSearchParams(fields) })
  const pathOf = (url: URL) => `${url.pathname}${url.search}`

  test.each(['new@example.com', 'r&d-link@example.com', 'mail@xn--e1afmkfd.xn--p1ai'])(
    'creates the account of %s, verified and without a password, and later signs in to it',
    async (email) => {
      const { needsCode, caller } = await signInByLink(email)
      expect(needsCode).toBe(false)
      const viewer = await viewerOf(caller)
      expect(viewer).toMatchObject({ email, isVerified: true, isAdmin: false })
      expect((await account().overview(viewer)).has_password).toBe(false)
      expect((await viewerOf((await signInByLink(email)).caller)).id).toBe(viewer.id)
      expect(await eventsOf(email)).toEqual([
        'signed_up with an emailed link',
        'sign_in_link_asked',
        'signed_in with an emailed link',
      ])
    },
  )

  test('signs in to an existing account, which keeps its password and other sessions', async () => {
    const { email } = await insertUser(open().db)
    const elsewhere = await signInAs(app, email)
    const { caller } = await signInByLink(email)
    expect([await isSignedIn(caller), await isSignedIn(elsewhere)]).toEqual([true, true])
    expect(await isSignedIn(await signInAs(app, email))).toBe(true)
  })

  test('ends the session that the browser had', async () => {
    const { email } = await insertUser(open().db)
    const caller = await signInAs(app, email)
    const copy = new TestCaller()
    for (const [name, value] of caller.cookies) copy.cookies.set(name, value)
    await signInByLink(newEmail(), caller)
    expect([await isSignedIn(caller), await isSignedIn(copy)]).toEqual([true, false])
  })

  test('removes what someone else left in an account whose address was never verified', async () => {
    const email = newEmail()
    const stranger = newCaller()
    stranger.storeCookies(await accounts().signUp(stranger, { email, password: PASSWORD }))
    const { caller } = await signInByLink(email)
    expect(await viewerOf(caller)).toMatchObject({ email, isVerified: true })
    expect(await isSignedIn(stranger)).toBe(false)
    await expect(signInAs(app, email)).rejects.toEqual(refused('sign_in_failed'))
    expect(await eventsOf(email)).toContain('password_removed')
  })

  describe('a link', () => {
    test('works once, even if opened several times at once', async () => {
      const token = await newToken(newEmail())
      const tries = [1, 2, 3].map(() => accounts().redeemSignInLink(newCaller(), token))
      const results = await Promise.allSettled(tries)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(accounts().readSignInLink(token)).rejects.toEqual(refused('link_used'))
    })

    test('expires after 30 minutes', async () => {
      const email = newEmail()
      const token = await newToken(email)
      const { expires_at } = await open()
        .db.selectFrom('sign_in_links')
        .select('expires_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(1_800_000)
      await open()
        .db.updateTable('sign_in_links')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('email', '=', email)
        .execute()
      await expect(accounts().readSignInLink(token)).rejects.toEqual(refused('link_used'))
      await expect(accounts().redeemSignInLink(newCaller(), token)).rejects.toEqual(refused('link_used'))
    })

    test('stops working when a newer one is sent, or when the password is reset', async () => {
      const { email } = await insertUser(open().db)
      const first = await newToken(email)
      const second = await newToken(email)
      await expect(accounts().readSignInLink(first)).rejects.toEqual(refused('link_used'))
      expect(await accounts().readSignInLink(second)).toEqual({ email })
      await accounts().requestPasswordReset(newCaller(), email)
      const reset = mailsTo(email).findLast(({ name }) => name === 'reset-password')
      const token = new URL((reset as { url: string }).url).searchParams.get('token') ?? ''
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      await expect(accounts().readSignInLink(second)).rejects.toEqual(refused('link_used'))
    })

    test('is stored only as a hash', async () => {
      const email = newEmail()
      const token = await newToken(email)
      const row = await open().db.selectFrom('sign_in_links').selectAll().where('email', '=', email).executeTakeFirst()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(row)).not.toContain(token)
    })

    test('does not reset a password or verify an address, and their links don’t sign in', async () => {
      const { email } = await insertUser(open().db)
      const token = await newToken(email)
      await expect(accounts().redeemLink(newCaller(), token)).rejects.toEqual(refused('link_used'))
      await expect(accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })).rejects.toEqual(
        refused('link_used'),
      )
      await accounts().requestPasswordReset(newCaller(), email)
      const reset = mailsTo(email).findLast(({ name }) => name === 'reset-password')
      const resetToken = new URL((reset as { url: string }).url).searchParams.get('token') ?? ''
      await expect(accounts().redeemSignInLink(newCaller(), resetToken)).rejects.toEqual(refused('link_used'))
    })
  })

  test('a suspended account gets no link, and one sent before doesn’t work', async () => {
    const user = await insertUser(open().db)
    const token = await newToken(user.email)
    await suspend(user.id)
    await expect(accounts().readSignInLink(token)).rejects.toEqual(refused('link_used'))
    await expect(accounts().redeemSignInLink(newCaller(), token)).rejects.toEqual(refused('link_used'))
    await request(user.email)
    expect(mailsTo(user.email)).toHaveLength(1)
  })

  test('suspending or deleting an account deletes its link', async () => {
    const [first, second] = [await insertUser(open().db), await insertUser(open().db)]
    const admin = await viewerOf(await signInAs(app, (await insertUser(open().db, { isAdmin: true })).email))
    const ofSuspended = await newToken(first.email)
    await app.services.users.setSuspended(admin, first.id, true)
    await app.services.users.setSuspended(admin, first.id, false)
    const caller = await signInAs(app, second.email)
    const ofDeleted = await newToken(second.email)
    await account().remove(await viewerOf(caller), caller, PASSWORD)
    for (const token of [ofSuspended, ofDeleted]) {
      await expect(accounts().redeemSignInLink(newCaller(), token)).rejects.toEqual(refused('link_used'))
    }
  })

  test.each([false, true])('an account with two-factor still answers its code (admin: %s)', async (isAdmin) => {
    const { email } = await insertUser(open().db, { isAdmin })
    const first = await signInAs(app, email)
    const viewer = await viewerOf(first)
    const { secret } = await account().startTwoFactor(viewer, first, PASSWORD)
    await account().confirmTwoFactor(viewer, first, totp(secret))
    const { needsCode, caller } = await signInByLink(email)
    expect(needsCode).toBe(true)
    expect(await isSignedIn(caller)).toBe(false)
    await expect(accounts().answerTwoFactor(caller, '000000')).rejects.toEqual(refused('wrong_code'))
    caller.storeCookies(await accounts().answerTwoFactor(caller, totp(secret, 1)))
    expect(await viewerOf(caller)).toMatchObject({ email, isAdmin })
  })

  test('answers known, unknown and suspended addresses the same', async () => {
    const suspended = await insertUser(open().db)
    await suspend(suspended.id)
    const emails = [(await insertUser(open().db)).email, newEmail(), suspended.email]
    for (const email of emails) {
      const response = await post('/login/link', { email })
      const html = await response.text()
      expect({ status: response.status, isSent: html.includes('We sent a link to') }).toEqual({
        status: 200,
        isSent: true,
      })
    }
    const [known, unknown] = emails.map((email) => mailsTo(email).map(({ name }) => name))
    expect(known).toEqual(unknown)
  })

  test('at most five links an hour are sent to an address, whether or not it has an account', async () => {
    for (const email of [(await insertUser(open().db)).email, newEmail()]) {
      for (let sent = 0; sent < 5; sent++) await request(email)
      await expect(request(email)).rejects.toEqual(refused('too_many_requests'))
      expect(mailsTo(email)).toHaveLength(5)
    }
  })

  test('a client can request at most 60 links in 10 minutes', async () => {
    const caller = new TestCaller('192.0.2.60')
    const requests = Array.from({ length: 61 }, () => request(newEmail(), { caller }))
    const results = await Promise.allSettled(requests)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test.each([
    ['/search?location=Texas', '/search?location=Texas'],
    ['https://evil.example/', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/login/link?token=x', null],
  ])('the link carries the path %s only if it stays on the site', async (next, carried) => {
    const email = newEmail()
    await request(email, { next })
    expect(linkMailedTo(email).searchParams.get('next')).toBe(carried)
  })

  describe('an account without a password', () => {
    test('is told so wherever its password is required', async () => {
      const { caller } = await signInByLink(newEmail())
      const viewer = await viewerOf(caller)
      const change = { current: PASSWORD, password: NEW_PASSWORD }
      const attempts = [
        account().remove(viewer, caller, PASSWORD),
        account().changeEmail(viewer, caller, { email: newEmail(), password: PASSWORD }),
        account().changePassword(viewer, caller, change),
        account().startTwoFactor(viewer, caller, PASSWORD),
      ]
      for (const result of await Promise.allSettled(attempts)) {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'no_password' } })
      }
      const body = new URLSearchParams({
        intent: 'your-data/delete',
        current_password: PASSWORD,
        confirmation: 'DELETE',
      })
      const headers = { Origin: ORIGIN, Cookie: caller.cookieHeader }
      const html = await (await app.ask('/settings', { method: 'POST', headers, body })).text()
      expect(html).toContain('Your account has no password yet. Use “Forgot password” to set one.')
      expect(html).toContain('href="/forgot-password"')
    })

    test('sets one through “Forgot password”', async () => {
      const email = newEmail()
      await signInByLink(email)
      await expect(signInAs(app, email)).rejects.toEqual(refused('sign_in_failed'))
      await accounts().requestPasswordReset(newCaller(), email)
      const reset = mailsTo(email).findLast(({ name }) => name === 'reset-password')
      const token = new URL((reset as { url: string }).url).searchParams.get('token') ?? ''
      await accounts().resetPassword(newCaller(), { token, password: PASSWORD })
      const viewer = await viewerOf(await signInAs(app, email))
      expect((await account().overview(viewer)).has_password).toBe(true)
    })
  })

  describe('the screens', () => {
    test.each(['/login', '/signup'])('%s offers a link, and keeps where to go', async (path) => {
      const html = await (await app.ask(`${path}?next=%2Fsettings`)).text()
      expect(html).toMatch(/<a [^>]*href="\/login\/link\?next=%2Fsettings"[^>]*>.*Email me a sign-in link<\/a>/)
    })

    test('send a link, without JavaScript, and sign in only when the button is pressed', async () => {
      const email = newEmail()
      const sent = await post('/login/link?next=%2Fsettings', { email: ` ${email.toUpperCase()} ` })
      expect(sent.status).toBe(200)
      expect(await sent.text()).toMatch(
        new RegExp(`Check your email. We sent a link to .*${email}.*\\. It works\\s+once, for 30 minutes\\.`),
      )
      const path = pathOf(linkMailedTo(email))
      for (const _scan of [1, 2]) {
        const page = await app.ask(path)
        expect({ status: page.status, cookies: page.headers.getSetCookie() }).toEqual({ status: 200, cookies: [] })
        expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
        expect(page.headers.get('Cache-Control')).toContain('no-store')
        expect((await page.text()).replaceAll('<!-- -->', '')).toContain(`Continue as ${email}`)
      }
      const signedIn = await post(path)
      expect(signedIn.headers.get('Location')).toBe('/settings')
      expect(await viewerOf(new TestCaller().storeCookies(signedIn.headers.getSetCookie()))).toMatchObject({ email })
      for (const used of [await post(path), await app.ask(path)]) {
        expect(used.status).toBe(410)
        const html = await used.text()
        expect(html).toContain('This link has expired')
        expect(html).toMatch(/href="\/login\/link\?next=%2Fsettings"[^>]*>Send a new link/)
      }
    })

    test('ask for the code of an account with two-factor, and keep where to go', async () => {
      const { email } = await insertUser(open().db)
      const caller = await signInAs(app, email)
      const viewer = await viewerOf(caller)
      const { secret } = await account().startTwoFactor(viewer, caller, PASSWORD)
      await account().confirmTwoFactor(viewer, caller, totp(secret))
      await request(email, { next: '/learn' })
      const response = await post(pathOf(linkMailedTo(email)))
      expect(response.headers.get('Location')).toBe('/login/code?next=%2Flearn')
    })

    test('never lead to another site', async () => {
      const token = await newToken(newEmail())
      const response = await post(`/login/link?token=${token}&next=https%3A%2F%2Fevil.example`)
      expect(response.headers.get('Location')).toBe('/')
    })

    test('refuse an address that can’t be one, and too many requests', async () => {
      const invalid = await post('/login/link', { email: 'not an address' })
      expect(invalid.status).toBe(422)
      expect(await invalid.text()).toContain('Enter an email address, such as name@example.com.')
      const email = newEmail()
      for (let sent = 0; sent < 5; sent++) await request(email)
      const limited = await post('/login/link', { email })
      expect(limited.status).toBe(429)
      expect(await limited.text()).toContain('Use the link in the latest email, or try again in an hour.')
    })
  })
})
