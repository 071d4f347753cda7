import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { createAuth } from '../../server/auth/auth.ts'
import { ensureAdmin } from '../../server/services/first-admin.ts'
import { keepHouse } from '../../server/services/housekeeping.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { describeDatabases } from '../support/database.ts'
import { totp } from '../support/totp.ts'

const NEW_PASSWORD = 'another horse, another staple'
const SITE = 'https://voltacre.test'
const COOKIE = '__Host-voltacre.session_token'
const HOUR = 3_600_000

function unavailable(): never {
  throw new AppError('unavailable')
}

/** docs/security.md names these tests, one for each requirement that they show. */
describeDatabases('the security of accounts', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const accounts = () => app.services.accounts
  const account = () => app.services.account
  let network = 0
  const newCaller = () => new TestCaller(`198.51.${Math.floor(++network / 250)}.${network % 250}`)
  const signIn = (caller: TestCaller, email: string, { password = PASSWORD, remember = true } = {}) =>
    accounts().signIn(caller, { email, password, remember })

  async function signedIn(email: string, options = {}) {
    const caller = newCaller()
    const { cookies } = await signIn(caller, email, options)
    return { caller: caller.keep(cookies), cookies, viewer: await viewerOf(caller) }
  }

  async function someone(options: Parameters<typeof insertUser>[1] = {}, signInOptions = {}) {
    const user = await insertUser(open().db, options)
    return { user, ...(await signedIn(user.email, signInOptions)) }
  }

  async function viewerOf(caller: TestCaller): Promise<SignedInViewer> {
    const { viewer } = await app.findViewer(caller)
    expect(viewer.kind).toBe('user')
    return viewer as SignedInViewer
  }

  const isSignedIn = async (caller: TestCaller) => (await app.findViewer(caller)).viewer.kind === 'user'
  const refused = (code: string, more = {}) => expect.objectContaining({ code, ...more })
  const lettersTo = (email: string) =>
    app.mails.filter(({ recipient }) => recipient === email).map(({ letter }) => letter)
  const noticesTo = (email: string) =>
    lettersTo(email).flatMap((letter) => (letter.name === 'security-notice' ? [letter.notice] : []))
  const eventsOf = async ({ id }: { id: string }) =>
    (await open().db.selectFrom('security_events').select(['kind', 'detail']).where('user_id', '=', id).execute()).map(
      ({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind),
    )
  const expiryOf = async ({ sessionId }: SignedInViewer) =>
    (
      await open().db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow()
    ).expires_at.getTime() - Date.now()

  async function linkMailedTo(email: string): Promise<string> {
    await accounts().requestPasswordReset(newCaller(), email)
    const letter = lettersTo(email).findLast((one) => 'url' in one)
    return new URL(letter && 'url' in letter ? letter.url : '').searchParams.get('token') ?? ''
  }

  /** Someone with two-factor, and how the first step is done. */
  async function withTwoFactor(options: Parameters<typeof insertUser>[1] = {}, signInOptions = {}) {
    const one = await someone(options, signInOptions)
    const { secret, recoveryCodes } = await account().startTwoFactor(one.viewer, one.caller, PASSWORD)
    const code = totp(secret)
    one.caller.keep(await account().confirmTwoFactor(one.viewer, one.caller, code))
    return { ...one, viewer: await viewerOf(one.caller), secret, recoveryCodes, code }
  }

  async function firstStep(email: string, password = PASSWORD): Promise<TestCaller> {
    const caller = newCaller()
    const { needsCode, cookies } = await signIn(caller, email, { password })
    expect(needsCode).toBe(true)
    return caller.keep(cookies)
  }

  async function addPasskey({ viewer, caller }: { viewer: SignedInViewer; caller: TestCaller }, how = {}) {
    const device = new Authenticator(SITE)
    const { options, cookies } = await account().startPasskey(viewer, caller)
    caller.keep(cookies)
    await account().addPasskey(viewer, caller, { name: 'Key', response: device.create(options, how) })
    return device
  }

  async function signInWithPasskey(device: Authenticator, how = {}): Promise<TestCaller> {
    const caller = newCaller()
    const { options, cookies } = await accounts().startPasskeySignIn(caller)
    caller.keep(cookies)
    return caller.keep(await accounts().signInWithPasskey(caller, device.get(options, how)))
  }

  describe('passwords', () => {
    test('hold any characters, up to 128 of them, and none is cut off', async () => {
      const user = await insertUser(open().db)
      for (const password of [`  ${'é🌞 漢 '.repeat(10)}  `, `${'x'.repeat(127)}y`]) {
        const token = await linkMailedTo(user.email)
        await accounts().resetPassword(newCaller(), { token, password })
        await expect(signIn(newCaller(), user.email, { password: password.slice(0, -1) })).rejects.toEqual(
          refused('sign_in_failed'),
        )
        await signIn(newCaller(), user.email, { password })
      }
      const password = 'x'.repeat(129)
      await expect(accounts().signUp(newCaller(), { email: 'long@example.com', password })).rejects.toEqual(
        refused('sign_up_failed'),
      )
    })

    test('are the same however a keyboard composes them', async () => {
      const user = await insertUser(open().db)
      await accounts().resetPassword(newCaller(), {
        token: await linkMailedTo(user.email),
        password: 'caf\u00e9 au lait',
      })
      await signIn(newCaller(), user.email, { password: 'cafe\u0301 au lait' })
    })

    test('that are guessed first are refused wherever one is chosen, with the reason for the field', async () => {
      const { user, viewer, caller } = await someone()
      const token = await linkMailedTo(user.email)
      for (const password of ['password1', 'Trustno1', 'ILOVEYOU', user.email, user.email.split('@')[0]!]) {
        const why = refused('invalid', { fields: { password: [expect.stringMatching(/guess/)] } })
        const change = account().changePassword(viewer, caller, { current: PASSWORD, password })
        await expect(change).rejects.toEqual(why)
        await expect(accounts().resetPassword(newCaller(), { token, password })).rejects.toEqual(why)
        await expect(accounts().signUp(newCaller(), { email: user.email, password })).rejects.toEqual(why)
      }
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
    })

    test('that are refused are told of under the field, and nothing else is', async () => {
      const { user } = await someone()
      const tokens = { '/signup': undefined, '/reset-password': await linkMailedTo(user.email) }
      for (const [path, token = ''] of Object.entries(tokens)) {
        const fields = { email: user.email, password: 'Password1', confirm_password: 'Password1', token }
        const init = { method: 'POST', headers: { Origin: ORIGIN }, body: new URLSearchParams(fields) }
        const response = await app.ask(`${path}?token=${token}`, init)
        const html = await response.text()
        expect(response.status).toBe(422)
        expect(html).toMatch(
          /aria-describedby="[^"]+"[^>]*name="password"|name="password"[^>]*aria-describedby="[^"]+"/,
        )
        expect(html).toContain('Too easy to guess')
        expect(html).not.toContain('Error creating account')
      }
    })

    test('are kept as Argon2id, each with a salt of its own', async () => {
      const users = [await insertUser(open().db), await insertUser(open().db)]
      for (const { email } of users) {
        await accounts().resetPassword(newCaller(), { token: await linkMailedTo(email), password: NEW_PASSWORD })
      }
      const rows = await open()
        .db.selectFrom('credentials')
        .select('password')
        .where(
          'user_id',
          'in',
          users.map(({ id }) => id),
        )
        .execute()
      for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/)
      expect(new Set(rows.map(({ password }) => password)).size).toBe(2)
    })

    test('that are one’s own are tried 15 times in ten minutes at most', async () => {
      const { viewer, caller } = await someone()
      for (let tries = 0; tries < 15; tries++) {
        await expect(account().remove(viewer, caller, 'wrong horse')).rejects.toEqual(refused('wrong_password'))
      }
      await expect(account().remove(viewer, caller, PASSWORD)).rejects.toEqual(refused('too_many_requests'))
    })
  })

  test('signing in fails as slowly for nobody as for somebody', async () => {
    const user = await insertUser(open().db)
    for (const email of [user.email, 'nobody-to-time@example.com', 'not an address']) {
      const started = performance.now()
      await expect(signIn(newCaller(), email, { password: 'wrong horse' })).rejects.toEqual(refused('sign_in_failed'))
      expect(performance.now() - started).toBeGreaterThan(240)
    }
  })

  describe('the second step', () => {
    test('notes wrong codes, and pauses after ten with a word to the owner', async () => {
      const { user, secret } = await withTwoFactor()
      for (let challenge = 0; challenge < 2; challenge++) {
        const caller = await firstStep(user.email)
        for (let tries = 0; tries < 5; tries++) {
          await expect(accounts().answerTwoFactor(caller, `wrong-${tries}`)).rejects.toEqual(refused('wrong_code'))
        }
      }
      const caller = await firstStep(user.email)
      await expect(accounts().answerTwoFactor(caller, totp(secret, 1))).rejects.toEqual(refused('too_many_requests'))
      expect((await eventsOf(user)).filter((kind) => kind === 'second_factor_failed')).toHaveLength(10)
      expect(await eventsOf(user)).toContain('locked_out')
      expect(noticesTo(user.email)).toContain('codes_failed')
    })

    test('starts over after five wrong codes', async () => {
      const { user, secret } = await withTwoFactor()
      const caller = await firstStep(user.email)
      for (let tries = 0; tries < 5; tries++) {
        await expect(accounts().answerTwoFactor(caller, `wrong-${tries}`)).rejects.toEqual(refused('wrong_code'))
      }
      for (const code of [totp(secret, 1), 'another']) {
        await expect(accounts().answerTwoFactor(caller, code)).rejects.toEqual(refused('sign_in_failed'))
      }
    })

    test('takes a code once: not the one that turned it on, nor from two at once, and says so to the owner', async () => {
      const { user, secret, code } = await withTwoFactor()
      const used = accounts().answerTwoFactor(await firstStep(user.email), code)
      await expect(used).rejects.toEqual(refused('wrong_code'))
      const two = [await firstStep(user.email), await firstStep(user.email)]
      const results = await Promise.allSettled(two.map((one) => accounts().answerTwoFactor(one, totp(secret, 1))))
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await eventsOf(user)).filter((kind) => kind.includes('a code that was used already'))).toHaveLength(2)
      expect(noticesTo(user.email)).toEqual(['two_factor_on', 'code_used_twice', 'code_used_twice'])
    })

    test('takes a recovery code once, of ten that are random, and says so to the owner', async () => {
      const one = await withTwoFactor()
      const { user, recoveryCodes } = one
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const code of recoveryCodes) expect(code).toMatch(/^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/)
      const two = [await firstStep(user.email), await firstStep(user.email)]
      const results = await Promise.allSettled(two.map((one) => accounts().answerTwoFactor(one, recoveryCodes[0]!)))
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await eventsOf(user)).toContain('recovery_code_used')
      expect(noticesTo(user.email)).toContain('recovery_code_used')
      const { rows } = await sql`select * from two_factors where user_id = ${user.id}`.execute(open().db)
      for (const secret of [one.secret.replaceAll(' ', ''), ...recoveryCodes]) {
        expect(JSON.stringify(rows)).not.toContain(secret)
      }
    })

    test('has let nobody in before it is done', async () => {
      const { user, caller: former } = await withTwoFactor()
      const caller = await firstStep(user.email)
      expect(await isSignedIn(caller)).toBe(false)
      expect(await isSignedIn(former)).toBe(true)
      const sessions = await open().db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
      expect(sessions).toHaveLength(1)
      await expect(accounts().answerTwoFactor(newCaller(), '123456')).rejects.toEqual(refused('sign_in_failed'))
    })
  })

  test('every change of what protects an account is mailed to its owner', async () => {
    const one = await withTwoFactor()
    await account().renewRecoveryCodes(one.viewer, one.caller, PASSWORD)
    one.caller.keep(await account().stopTwoFactor(one.viewer, one.caller, PASSWORD))
    const viewer = await viewerOf(one.caller)
    await addPasskey({ viewer, caller: one.caller })
    const [passkey] = (await account().overview(viewer)).passkeys
    await account().removePasskey(viewer, one.caller, passkey!.id)
    await account().changePassword(viewer, one.caller, { current: PASSWORD, password: NEW_PASSWORD })
    expect(noticesTo(one.user.email)).toEqual([
      'two_factor_on',
      'recovery_codes_renewed',
      'two_factor_off',
      'passkey_added',
      'passkey_removed',
    ])
    expect(lettersTo(one.user.email).at(-1)).toEqual({ name: 'password-changed' })
  })

  describe('sessions', () => {
    test('end 30 days after signing in however much they are used, or 12 hours when not remembered', async () => {
      const { viewer, caller } = await someone()
      expect(await expiryOf(viewer)).toBeGreaterThan(30 * 24 * HOUR - 60_000)
      await open()
        .db.updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + HOUR), created_at: new Date(Date.now() - 29 * 24 * HOUR) })
        .where('id', '=', viewer.sessionId)
        .execute()
      expect(await isSignedIn(caller)).toBe(true)
      expect(await expiryOf(viewer)).toBeLessThan(HOUR)
      const passing = await someone({}, { remember: false })
      expect(await expiryOf(passing.viewer)).toBeLessThanOrEqual(12 * HOUR)
      await open()
        .db.updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute()
      expect([await isSignedIn(caller), await isSignedIn(passing.caller)]).toEqual([false, false])
    })

    test('that replace one are remembered no longer than it', async () => {
      const one = await withTwoFactor({}, { remember: false })
      expect(await expiryOf(one.viewer)).toBeLessThanOrEqual(12 * HOUR)
      const cookies = await account().changePassword(one.viewer, one.caller, {
        current: PASSWORD,
        password: NEW_PASSWORD,
      })
      expect(cookies.find((cookie) => cookie.startsWith(COOKIE))).not.toMatch(/max-age|expires/i)
      expect(await expiryOf(await viewerOf(one.caller.keep(cookies)))).toBeLessThanOrEqual(12 * HOUR)
    })

    test('have long random names, in a cookie that this host alone can set and no script can read', async () => {
      const tokens = new Set<string>()
      const user = await insertUser(open().db)
      for (let times = 0; times < 5; times++) {
        const { cookies } = await signIn(newCaller(), user.email)
        const cookie = cookies.find((one) => one.startsWith(`${COOKIE}=`)) ?? ''
        expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
        expect(cookie).not.toMatch(/domain/i)
        tokens.add(/=([a-zA-Z0-9]{32})\./.exec(cookie)?.[1] ?? '')
      }
      expect(tokens.size).toBe(5)
    })

    test('are plain cookies where there is no https', async () => {
      const auth = createAuth({ db: open().db, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000' })
      const { authCookies } = await auth.$context
      expect(authCookies.sessionToken).toMatchObject({ name: 'voltacre.session_token', attributes: { secure: false } })
    })

    test('tell when they were last used, to the hour', async () => {
      const { viewer, caller } = await someone()
      const lastSeen = async () => Date.parse((await account().overview(viewer)).sessions[0]!.last_seen_at)
      for (const [ago, isNoted] of [[2 * HOUR, true] as const, [HOUR / 2, false] as const]) {
        const updated_at = new Date(Date.now() - ago)
        await open().db.updateTable('sessions').set({ updated_at }).where('id', '=', viewer.sessionId).execute()
        await viewerOf(caller)
        expect((await lastSeen()) > Date.now() - 60_000).toBe(isNoted)
      }
    })

    test('that are over take their cookies with them', async () => {
      const { viewer, caller } = await someone()
      await open().db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()
      const { cookies } = await app.findViewer(caller)
      expect(cookies.join()).toMatch(/__Host-voltacre\.session_token=; Max-Age=0/)
    })

    test('of a deleted account are over everywhere, and so are its links', async () => {
      const { user, viewer, caller } = await someone()
      const elsewhere = await signedIn(user.email)
      const token = await linkMailedTo(user.email)
      await account().remove(viewer, caller, PASSWORD)
      expect(await isSignedIn(elsewhere.caller)).toBe(false)
      await expect(accounts().readLink(token)).rejects.toEqual(refused('link_used'))
    })

    test('of a browser are not left behind when it signs in anew, with or without a code', async () => {
      const { user, viewer, caller } = await withTwoFactor()
      const { cookies } = await signIn(caller, user.email)
      expect(cookies.join()).toContain('two_factor=2fa-')
      const left = await open().db.selectFrom('sessions').select('id').where('id', '=', viewer.sessionId).execute()
      expect(left).toEqual([])
    })
  })

  test('a role that is taken is gone with the next request', async () => {
    const { user, caller } = await someone({ isAdmin: true })
    const admin = await viewerOf(caller)
    expect(admin.isAdmin).toBe(true)
    await app.services.settings.get(admin)
    await open().db.deleteFrom('user_roles').where('user_id', '=', user.id).execute()
    const viewer = await viewerOf(caller)
    expect(viewer.isAdmin).toBe(false)
    await expect(app.services.settings.get(viewer)).rejects.toEqual(refused('access_denied'))
  })

  test('an admin who has to have two-factor acts as one only once it is on', async () => {
    const { db } = open()
    const admin = await someone({ isAdmin: true })
    await app.services.settings.save(admin.viewer, { admins_need_two_factor: true }, { version: null })
    const asked = await viewerOf(admin.caller)
    const refusal = refused('two_factor_needed')
    await expect(app.services.admin.recentActivity(asked)).rejects.toEqual(refusal)
    await expect(
      app.services.settings.save(asked, { admins_need_two_factor: false }, { version: null }),
    ).rejects.toEqual(refusal)
    const { secret } = await account().startTwoFactor(asked, admin.caller, PASSWORD)
    admin.caller.keep(await account().confirmTwoFactor(asked, admin.caller, totp(secret)))
    await app.services.admin.recentActivity(await viewerOf(admin.caller))
    await db.deleteFrom('site_settings').execute()
  })

  test('while nobody can tell who asks, nothing is changed and nothing personal shown', async () => {
    const { user, caller } = await someone()
    const away = { transformQuery: () => unavailable(), transformResult: () => unavailable() }
    const lame = await createTestApp({ database: { ...open(), db: open().db.withPlugin(away) } })
    const headers = { Cookie: caller.cookieHeader, Origin: ORIGIN }
    const page = await lame.ask('/learn', { headers })
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain(user.email)
    const body = new URLSearchParams({ intent: 'profile/save', name: 'Changed' })
    expect((await lame.ask('/settings', { method: 'POST', headers, body })).status).toBe(503)
    const admin = await lame.ask('/admin', { headers })
    expect(admin.status).toBe(503)
    expect(await admin.text()).not.toContain(user.email)
    await lame.close()
  })

  describe('passkeys', () => {
    test('open the account when the device asked who uses it, and only then', async () => {
      const one = await someone()
      await expect(addPasskey(one, { isUserVerified: false })).rejects.toEqual(refused('invalid'))
      const device = await addPasskey(one)
      expect(await isSignedIn(await signInWithPasskey(device))).toBe(true)
      await expect(signInWithPasskey(device, { isUserVerified: false })).rejects.toEqual(refused('sign_in_failed'))
      await expect(signInWithPasskey(new Authenticator(SITE))).rejects.toEqual(refused('sign_in_failed'))
    })

    test('answer one challenge, once', async () => {
      const device = await addPasskey(await someone())
      const caller = newCaller()
      const { options, cookies } = await accounts().startPasskeySignIn(caller)
      expect(Buffer.from((options as { challenge: string }).challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
      caller.keep(cookies)
      const answer = device.get(options)
      await accounts().signInWithPasskey(caller, answer)
      await expect(accounts().signInWithPasskey(caller, answer)).rejects.toEqual(refused('sign_in_failed'))
      const other = newCaller()
      other.keep((await accounts().startPasskeySignIn(other)).cookies)
      await expect(accounts().signInWithPasskey(other, device.get(options))).rejects.toEqual(refused('sign_in_failed'))
    })

    test('are added within an hour of signing in alone', async () => {
      const { viewer, caller } = await someone()
      const created_at = new Date(Date.now() - HOUR - 1000)
      await open().db.updateTable('sessions').set({ created_at }).where('id', '=', viewer.sessionId).execute()
      await expect(account().startPasskey(viewer, caller)).rejects.toEqual(refused('sign_in_needed'))
    })

    test('that no device made are a mistake of the sender', async () => {
      const { viewer, caller } = await someone()
      for (const response of [{ id: 'x' }, { id: 'x', response: { clientDataJSON: 'e30', attestationObject: '!' } }]) {
        caller.keep((await account().startPasskey(viewer, caller)).cookies)
        await expect(account().addPasskey(viewer, caller, { name: 'Key', response })).rejects.toEqual(
          refused('invalid'),
        )
        const stranger = newCaller()
        stranger.keep((await accounts().startPasskeySignIn(stranger)).cookies)
        await expect(accounts().signInWithPasskey(stranger, response)).rejects.toEqual(refused('sign_in_failed'))
      }
    })
  })

  describe('an address', () => {
    test('that somebody else signed up with is its owner’s after a reset, without what they left', async () => {
      const one = await withTwoFactor({ isVerified: false })
      await account().rename(one.viewer, 'Somebody else')
      const device = await addPasskey(one)
      const waiting = await firstStep(one.user.email)
      const token = await linkMailedTo(one.user.email)
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      expect(await isSignedIn(one.caller)).toBe(false)
      await expect(signInWithPasskey(device)).rejects.toEqual(refused('sign_in_failed'))
      const late = accounts().answerTwoFactor(waiting, totp(one.secret, 1))
      await expect(late).rejects.toEqual(refused('sign_in_failed'))
      const { viewer } = await signedIn(one.user.email, { password: NEW_PASSWORD })
      const overview = await account().overview(viewer)
      expect(overview).toMatchObject({ name: '', is_verified: true, two_factor: false, passkeys: [] })
    })

    test('that was verified keeps its second step: a mailbox alone does not open the account', async () => {
      const one = await withTwoFactor()
      const waiting = await firstStep(one.user.email)
      const token = await linkMailedTo(one.user.email)
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      await expect(accounts().answerTwoFactor(waiting, totp(one.secret, 1))).rejects.toEqual(refused('sign_in_failed'))
      await firstStep(one.user.email, NEW_PASSWORD)
    })

    test('that is not verified makes nobody an admin', async () => {
      const squatter = await withTwoFactor({ isVerified: false })
      const { email } = squatter.user
      expect(await ensureAdmin(open(), { email, password: NEW_PASSWORD })).toEqual({ email, password: NEW_PASSWORD })
      expect(await isSignedIn(squatter.caller)).toBe(false)
      const { viewer } = await signedIn(email, { password: NEW_PASSWORD })
      expect(viewer).toMatchObject({ isAdmin: true, isVerified: true })
      expect(await ensureAdmin(open(), { email, password: PASSWORD })).toBeNull()
    })

    test('that is about to change stays when the password changes', async () => {
      const { user, viewer, caller } = await someone()
      await account().changeEmail(viewer, caller, { email: 'elsewhere@example.com', password: PASSWORD })
      await account().changePassword(viewer, caller, { current: PASSWORD, password: NEW_PASSWORD })
      const letter = lettersTo(user.email).find(({ name }) => name === 'confirm-email-change')
      const token = letter && 'url' in letter ? new URL(letter.url).searchParams.get('token') : null
      await expect(accounts().useLink(newCaller(), token ?? '')).rejects.toEqual(refused('link_used'))
    })
  })

  test('what has expired is removed once a day, and nothing else', async () => {
    const { db } = open()
    const { user } = await someone()
    const ago = (days: number) => new Date(Date.now() - days * 24 * HOUR)
    const [past, future] = [ago(1), ago(-1)]
    for (const [key, time] of [['old', ago(400)] as const, ['new', ago(80)] as const]) {
      const expires_at = key === 'old' ? past : future
      await db.insertInto('sessions').values({ id: key, user_id: user.id, token: key, expires_at }).execute()
      await db.insertInto('verifications').values({ id: key, identifier: key, value: '', expires_at }).execute()
      await db
        .insertInto('mail_links')
        .values({ token_hash: key, purpose: 'verify-email', user_id: user.id, email: user.email, expires_at })
        .execute()
      await db
        .insertInto('security_events')
        .values({ user_id: user.id, kind: 'signed_in', detail: key, created_at: time })
        .execute()
      await db
        .insertInto('mails')
        .values({ id: randomUUID(), recipient: `${key}@example.com`, letter: 'x', state: 'sent', updated_at: time })
        .execute()
    }
    await db
      .insertInto('attempts')
      .values([
        { key: 'old', window_ends: ago(2), updated_at: ago(2) },
        { key: 'locked', window_ends: ago(2), updated_at: ago(2), locked_until: future },
        { key: 'new', window_ends: past, updated_at: ago(0.5) },
      ])
      .execute()
    await keepHouse(db)
    const { rows } = await sql<{ what: string; left: string }>`
      select 'sessions' as what, id as left from sessions where id in ('old', 'new')
      union all select 'verifications', id from verifications where id in ('old', 'new')
      union all select 'links', token_hash from mail_links where token_hash in ('old', 'new')
      union all select 'events', detail from security_events where detail in ('old', 'new')
      union all select 'mails', recipient from mails where recipient in ('old@example.com', 'new@example.com')
      union all select 'attempts', key from attempts where key in ('old', 'locked', 'new')`.execute(db)
    expect(rows.map(({ what, left }) => `${what} ${left}`).sort()).toEqual([
      'attempts locked',
      'attempts new',
      'events new',
      'links new',
      'mails new@example.com',
      'sessions new',
      'verifications new',
    ])
  })
})
