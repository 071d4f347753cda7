import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { deleteExpired } from '../../server/housekeeping.ts'
import { createAuth } from '../../server/people/accounts/auth.ts'
import { ensureAdmin } from '../../server/people/accounts/first-admin.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { describeBothDatabases } from '../support/database.ts'
import { captureLog } from '../support/log.ts'
import { totp } from '../support/totp.ts'

const NEW_PASSWORD = 'another horse, another staple'
const SITE = 'https://voltacre.test'
const COOKIE = '__Host-voltacre.session_token'
const HOUR = 3_600_000

function unavailable(): never {
  throw new AppError('unavailable')
}

/** docs/security.md refers to these tests by title, requirement by requirement. */
describeBothDatabases('Account security', (open) => {
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
    return { caller: caller.storeCookies(cookies), cookies, viewer: await viewerOf(caller) }
  }

  async function signedInUser(options: Parameters<typeof insertUser>[1] = {}, signInOptions = {}) {
    const user = await insertUser(open().db, options)
    return { user, ...(await signedIn(user.email, signInOptions)) }
  }

  async function viewerOf(caller: TestCaller): Promise<SignedInViewer> {
    const { viewer } = await app.resolveViewer(caller)
    expect(viewer.kind).toBe('user')
    return viewer as SignedInViewer
  }

  const isSignedIn = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer.kind === 'user'
  const refused = (code: string, more = {}) => expect.objectContaining({ code, ...more })
  const mailsTo = (email: string) =>
    app.mails.filter(({ recipient }) => recipient === email).map(({ template }) => template)
  const noticesTo = (email: string) =>
    mailsTo(email).flatMap((template) => (template.name === 'security-notice' ? [template.notice] : []))
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
    const template = mailsTo(email).findLast((one) => 'url' in one)
    return new URL(template && 'url' in template ? template.url : '').searchParams.get('token') ?? ''
  }

  /** Signs in a new user and turns two-factor on. */
  async function withTwoFactor(options: Parameters<typeof insertUser>[1] = {}, signInOptions = {}) {
    const session = await signedInUser(options, signInOptions)
    const { secret, recoveryCodes } = await account().startTwoFactor(session.viewer, session.caller, PASSWORD)
    const code = totp(secret)
    session.caller.storeCookies(await account().confirmTwoFactor(session.viewer, session.caller, code))
    return { ...session, viewer: await viewerOf(session.caller), secret, recoveryCodes, code }
  }

  async function enterPassword(email: string, password = PASSWORD): Promise<TestCaller> {
    const caller = newCaller()
    const { needsCode, cookies } = await signIn(caller, email, { password })
    expect(needsCode).toBe(true)
    return caller.storeCookies(cookies)
  }

  async function addPasskey({ viewer, caller }: { viewer: SignedInViewer; caller: TestCaller }, how = {}) {
    const device = new Authenticator(SITE)
    const { options, cookies } = await account().startPasskey(viewer, caller)
    caller.storeCookies(cookies)
    await account().addPasskey(viewer, caller, { name: 'Key', response: device.create(options, how) })
    return device
  }

  async function signInWithPasskey(device: Authenticator, how = {}): Promise<TestCaller> {
    const caller = newCaller()
    const { options, cookies } = await accounts().startPasskeySignIn(caller)
    caller.storeCookies(cookies)
    return caller.storeCookies(await accounts().signInWithPasskey(caller, device.get(options, how)))
  }

  describe('passwords', () => {
    test('may have up to 128 characters of any kind, none of them truncated', async () => {
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

    test('match in any Unicode normalization form', async () => {
      const user = await insertUser(open().db)
      await accounts().resetPassword(newCaller(), {
        token: await linkMailedTo(user.email),
        password: 'caf\u00e9 au lait',
      })
      await signIn(newCaller(), user.email, { password: 'cafe\u0301 au lait' })
    })

    test('that are too common are refused everywhere, with a field error', async () => {
      const { user, viewer, caller } = await signedInUser()
      const token = await linkMailedTo(user.email)
      for (const password of ['password1', 'Trustno1', 'ILOVEYOU', user.email, user.email.split('@')[0]!]) {
        const why = refused('invalid', { fields: { password: [expect.stringMatching(/too common/)] } })
        const change = account().changePassword(viewer, caller, { current: PASSWORD, password })
        await expect(change).rejects.toEqual(why)
        await expect(accounts().resetPassword(newCaller(), { token, password })).rejects.toEqual(why)
        await expect(accounts().signUp(newCaller(), { email: user.email, password })).rejects.toEqual(why)
      }
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
    })

    test('that are refused show the reason under the field, and no other error', async () => {
      const { user } = await signedInUser()
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
        expect(html).toContain('This password is too common')
        expect(html).not.toContain('Error creating account')
      }
    })

    test('are stored as Argon2id hashes, each with its own salt', async () => {
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

    test('can be confirmed at most 15 times in 10 minutes', async () => {
      const { viewer, caller } = await signedInUser()
      for (let tries = 0; tries < 15; tries++) {
        await expect(account().remove(viewer, caller, 'wrong horse')).rejects.toEqual(refused('wrong_password'))
      }
      await expect(account().remove(viewer, caller, PASSWORD)).rejects.toEqual(refused('too_many_requests'))
    })
  })

  test('a failed sign-in takes the same time whether or not the account exists', async () => {
    const user = await insertUser(open().db)
    for (const email of [user.email, 'unknown-user@example.com', 'not an address']) {
      const started = performance.now()
      await expect(signIn(newCaller(), email, { password: 'wrong horse' })).rejects.toEqual(refused('sign_in_failed'))
      expect(performance.now() - started).toBeGreaterThan(240)
    }
  })

  describe('two-factor sign-in', () => {
    test('logs wrong codes, pauses after ten, and notifies the owner', async () => {
      const { user, secret } = await withTwoFactor()
      for (let challenge = 0; challenge < 2; challenge++) {
        const caller = await enterPassword(user.email)
        for (let tries = 0; tries < 5; tries++) {
          await expect(accounts().answerTwoFactor(caller, `wrong-${tries}`)).rejects.toEqual(refused('wrong_code'))
        }
      }
      const caller = await enterPassword(user.email)
      await expect(accounts().answerTwoFactor(caller, totp(secret, 1))).rejects.toEqual(refused('too_many_requests'))
      expect((await eventsOf(user)).filter((kind) => kind === 'second_factor_failed')).toHaveLength(10)
      expect(await eventsOf(user)).toContain('locked_out')
      expect(noticesTo(user.email)).toContain('codes_failed')
    })

    test('starts over after five wrong codes', async () => {
      const { user, secret } = await withTwoFactor()
      const caller = await enterPassword(user.email)
      for (let tries = 0; tries < 5; tries++) {
        await expect(accounts().answerTwoFactor(caller, `wrong-${tries}`)).rejects.toEqual(refused('wrong_code'))
      }
      for (const code of [totp(secret, 1), 'another']) {
        await expect(accounts().answerTwoFactor(caller, code)).rejects.toEqual(refused('sign_in_failed'))
      }
    })

    test('accepts a code once, not even twice at the same time, and notifies the owner of reuse', async () => {
      const { user, secret, code } = await withTwoFactor()
      const used = accounts().answerTwoFactor(await enterPassword(user.email), code)
      await expect(used).rejects.toEqual(refused('wrong_code'))
      const two = [await enterPassword(user.email), await enterPassword(user.email)]
      const results = await Promise.allSettled(two.map((one) => accounts().answerTwoFactor(one, totp(secret, 1))))
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await eventsOf(user)).filter((kind) => kind.includes('code already used'))).toHaveLength(2)
      expect(noticesTo(user.email)).toEqual(['two_factor_on', 'code_used_twice', 'code_used_twice'])
    })

    test('accepts each of ten random recovery codes once, and notifies the owner', async () => {
      const one = await withTwoFactor()
      const { user, recoveryCodes } = one
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const code of recoveryCodes) expect(code).toMatch(/^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/)
      const two = [await enterPassword(user.email), await enterPassword(user.email)]
      const results = await Promise.allSettled(two.map((one) => accounts().answerTwoFactor(one, recoveryCodes[0]!)))
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await eventsOf(user)).toContain('recovery_code_used')
      expect(noticesTo(user.email)).toContain('recovery_code_used')
      const { rows } = await sql`select * from two_factors where user_id = ${user.id}`.execute(open().db)
      for (const secret of [one.secret.replaceAll(' ', ''), ...recoveryCodes]) {
        expect(JSON.stringify(rows)).not.toContain(secret)
      }
    })

    test('does not sign in before the code is correct', async () => {
      const { user, caller: existing } = await withTwoFactor()
      const caller = await enterPassword(user.email)
      expect(await isSignedIn(caller)).toBe(false)
      expect(await isSignedIn(existing)).toBe(true)
      const sessions = await open().db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
      expect(sessions).toHaveLength(1)
      await expect(accounts().answerTwoFactor(newCaller(), '123456')).rejects.toEqual(refused('sign_in_failed'))
    })
  })

  test('the owner is emailed about every change to two-factor, passkeys or the password', async () => {
    const one = await withTwoFactor()
    await account().renewRecoveryCodes(one.viewer, one.caller, PASSWORD)
    one.caller.storeCookies(await account().stopTwoFactor(one.viewer, one.caller, PASSWORD))
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
    expect(mailsTo(one.user.email).at(-1)).toEqual({ name: 'password-changed' })
  })

  describe('sessions', () => {
    test('end 30 days after sign-in regardless of use, or after 12 hours without “Remember me”', async () => {
      const { viewer, caller } = await signedInUser()
      expect(await expiryOf(viewer)).toBeGreaterThan(30 * 24 * HOUR - 60_000)
      await open()
        .db.updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + HOUR), created_at: new Date(Date.now() - 29 * 24 * HOUR) })
        .where('id', '=', viewer.sessionId)
        .execute()
      expect(await isSignedIn(caller)).toBe(true)
      expect(await expiryOf(viewer)).toBeLessThan(HOUR)
      const unremembered = await signedInUser({}, { remember: false })
      expect(await expiryOf(unremembered.viewer)).toBeLessThanOrEqual(12 * HOUR)
      await open()
        .db.updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute()
      expect([await isSignedIn(caller), await isSignedIn(unremembered.caller)]).toEqual([false, false])
    })

    test('that replace another session last no longer than it', async () => {
      const one = await withTwoFactor({}, { remember: false })
      expect(await expiryOf(one.viewer)).toBeLessThanOrEqual(12 * HOUR)
      const cookies = await account().changePassword(one.viewer, one.caller, {
        current: PASSWORD,
        password: NEW_PASSWORD,
      })
      expect(cookies.find((cookie) => cookie.startsWith(COOKIE))).not.toMatch(/max-age|expires/i)
      expect(await expiryOf(await viewerOf(one.caller.storeCookies(cookies)))).toBeLessThanOrEqual(12 * HOUR)
    })

    test('have long random tokens in a __Host- cookie that scripts cannot read', async () => {
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

    test('use plain cookies without HTTPS', async () => {
      const auth = createAuth({ db: open().db, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000' })
      const { authCookies } = await auth.$context
      expect(authCookies.sessionToken).toMatchObject({ name: 'voltacre.session_token', attributes: { secure: false } })
    })

    test('record their last use, to the hour', async () => {
      const { viewer, caller } = await signedInUser()
      const lastSeen = async () => Date.parse((await account().overview(viewer)).sessions[0]!.last_seen_at)
      for (const [ago, isRecorded] of [[2 * HOUR, true] as const, [HOUR / 2, false] as const]) {
        const updated_at = new Date(Date.now() - ago)
        await open().db.updateTable('sessions').set({ updated_at }).where('id', '=', viewer.sessionId).execute()
        await viewerOf(caller)
        expect((await lastSeen()) > Date.now() - 60_000).toBe(isRecorded)
      }
    })

    test('that have ended clear their cookies', async () => {
      const { viewer, caller } = await signedInUser()
      await open().db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()
      const { cookies } = await app.resolveViewer(caller)
      expect(cookies.join()).toMatch(/__Host-voltacre\.session_token=; Max-Age=0/)
    })

    test('and links of a deleted account stop working everywhere', async () => {
      const { user, viewer, caller } = await signedInUser()
      const elsewhere = await signedIn(user.email)
      const token = await linkMailedTo(user.email)
      await account().remove(viewer, caller, PASSWORD)
      expect(await isSignedIn(elsewhere.caller)).toBe(false)
      await expect(accounts().readLink(token)).rejects.toEqual(refused('link_used'))
    })

    test('are ended when the same browser signs in again, even before the code is entered', async () => {
      const { user, viewer, caller } = await withTwoFactor()
      const { cookies } = await signIn(caller, user.email)
      expect(cookies.join()).toContain('two_factor=2fa-')
      const left = await open().db.selectFrom('sessions').select('id').where('id', '=', viewer.sessionId).execute()
      expect(left).toEqual([])
    })
  })

  test('a revoked role is lost with the next request', async () => {
    const { user, caller } = await signedInUser({ isAdmin: true })
    const admin = await viewerOf(caller)
    expect(admin.isAdmin).toBe(true)
    await app.services.settings.get(admin)
    await open().db.deleteFrom('user_roles').where('user_id', '=', user.id).execute()
    const viewer = await viewerOf(caller)
    expect(viewer.isAdmin).toBe(false)
    await expect(app.services.settings.get(viewer)).rejects.toEqual(refused('access_denied'))
  })

  test('where two-factor is required, admins get access only after turning it on', async () => {
    const { db } = open()
    const admin = await signedInUser({ isAdmin: true })
    await app.services.settings.save(admin.viewer, { admins_need_two_factor: true }, { version: null })
    const withoutTwoFactor = await viewerOf(admin.caller)
    const refusal = refused('two_factor_needed')
    await expect(app.services.activity.findRecent(withoutTwoFactor)).rejects.toEqual(refusal)
    await expect(
      app.services.settings.save(withoutTwoFactor, { admins_need_two_factor: false }, { version: null }),
    ).rejects.toEqual(refusal)
    const { secret } = await account().startTwoFactor(withoutTwoFactor, admin.caller, PASSWORD)
    admin.caller.storeCookies(await account().confirmTwoFactor(withoutTwoFactor, admin.caller, totp(secret)))
    await app.services.activity.findRecent(await viewerOf(admin.caller))
    await db.deleteFrom('site_settings').execute()
  })

  test('while sessions cannot be looked up, nothing is changed and nothing personal is shown', async () => {
    const { user, caller } = await signedInUser()
    const failing = { transformQuery: () => unavailable(), transformResult: () => unavailable() }
    const failingApp = await createTestApp({ database: { ...open(), db: open().db.withPlugin(failing) } })
    const headers = { Cookie: caller.cookieHeader, Origin: ORIGIN }
    const page = await failingApp.ask('/learn', { headers })
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain(user.email)
    const body = new URLSearchParams({ intent: 'profile/save', name: 'Changed' })
    expect((await failingApp.ask('/settings', { method: 'POST', headers, body })).status).toBe(503)
    const admin = await failingApp.ask('/admin', { headers })
    expect(admin.status).toBe(503)
    expect(await admin.text()).not.toContain(user.email)
    await failingApp.close()
  })

  describe('passkeys', () => {
    test('sign in only if the device verified its user', async () => {
      const one = await signedInUser()
      await expect(addPasskey(one, { isUserVerified: false })).rejects.toEqual(refused('invalid'))
      const device = await addPasskey(one)
      expect(await isSignedIn(await signInWithPasskey(device))).toBe(true)
      await expect(signInWithPasskey(device, { isUserVerified: false })).rejects.toEqual(refused('sign_in_failed'))
      await expect(signInWithPasskey(new Authenticator(SITE))).rejects.toEqual(refused('sign_in_failed'))
    })

    test('answer only their own challenge, and only once', async () => {
      const device = await addPasskey(await signedInUser())
      const caller = newCaller()
      const { options, cookies } = await accounts().startPasskeySignIn(caller)
      expect(Buffer.from((options as { challenge: string }).challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
      caller.storeCookies(cookies)
      const answer = device.get(options)
      await accounts().signInWithPasskey(caller, answer)
      await expect(accounts().signInWithPasskey(caller, answer)).rejects.toEqual(refused('sign_in_failed'))
      const other = newCaller()
      other.storeCookies((await accounts().startPasskeySignIn(other)).cookies)
      await expect(accounts().signInWithPasskey(other, device.get(options))).rejects.toEqual(refused('sign_in_failed'))
    })

    test('can be added only within an hour of signing in', async () => {
      const { viewer, caller } = await signedInUser()
      const created_at = new Date(Date.now() - HOUR - 1000)
      await open().db.updateTable('sessions').set({ created_at }).where('id', '=', viewer.sessionId).execute()
      await expect(account().startPasskey(viewer, caller)).rejects.toEqual(refused('sign_in_needed'))
    })

    test('that are malformed are refused as invalid', async () => {
      const { viewer, caller } = await signedInUser()
      for (const response of [{ id: 'x' }, { id: 'x', response: { clientDataJSON: 'e30', attestationObject: '!' } }]) {
        caller.storeCookies((await account().startPasskey(viewer, caller)).cookies)
        await expect(account().addPasskey(viewer, caller, { name: 'Key', response })).rejects.toEqual(
          refused('invalid'),
        )
        const stranger = newCaller()
        stranger.storeCookies((await accounts().startPasskeySignIn(stranger)).cookies)
        await expect(accounts().signInWithPasskey(stranger, response)).rejects.toEqual(refused('sign_in_failed'))
      }
    })
  })

  describe('an email address', () => {
    test('that someone else signed up with belongs to its owner after a reset, with that person’s data removed', async () => {
      const one = await withTwoFactor({ isVerified: false })
      await account().rename(one.viewer, 'Squatter')
      const device = await addPasskey(one)
      const challenge = await enterPassword(one.user.email)
      const token = await linkMailedTo(one.user.email)
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      expect(await isSignedIn(one.caller)).toBe(false)
      await expect(signInWithPasskey(device)).rejects.toEqual(refused('sign_in_failed'))
      const late = accounts().answerTwoFactor(challenge, totp(one.secret, 1))
      await expect(late).rejects.toEqual(refused('sign_in_failed'))
      const { viewer } = await signedIn(one.user.email, { password: NEW_PASSWORD })
      const overview = await account().overview(viewer)
      expect(overview).toMatchObject({ name: '', is_verified: true, two_factor: false, passkeys: [] })
    })

    test('that was verified keeps two-factor after a reset, so access to the mailbox is not enough', async () => {
      const one = await withTwoFactor()
      const challenge = await enterPassword(one.user.email)
      const token = await linkMailedTo(one.user.email)
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      await expect(accounts().answerTwoFactor(challenge, totp(one.secret, 1))).rejects.toEqual(
        refused('sign_in_failed'),
      )
      await enterPassword(one.user.email, NEW_PASSWORD)
    })

    test('that is unverified does not make its account an admin', async () => {
      const squatter = await withTwoFactor({ isVerified: false })
      const { email } = squatter.user
      expect(await ensureAdmin(open(), { email, password: NEW_PASSWORD })).toEqual({ email, password: NEW_PASSWORD })
      expect(await isSignedIn(squatter.caller)).toBe(false)
      const { viewer } = await signedIn(email, { password: NEW_PASSWORD })
      expect(viewer).toMatchObject({ isAdmin: true, isVerified: true })
      expect(await ensureAdmin(open(), { email, password: PASSWORD })).toBeNull()
    })

    test('with a pending change is not changed after the password changes', async () => {
      const { user, viewer, caller } = await signedInUser()
      await account().changeEmail(viewer, caller, { email: 'elsewhere@example.com', password: PASSWORD })
      await account().changePassword(viewer, caller, { current: PASSWORD, password: NEW_PASSWORD })
      const template = mailsTo(user.email).find(({ name }) => name === 'confirm-email-change')
      const token = template && 'url' in template ? new URL(template.url).searchParams.get('token') : null
      await expect(accounts().redeemLink(newCaller(), token ?? '')).rejects.toEqual(refused('link_used'))
    })
  })

  test('the daily cleanup deletes only expired rows', async () => {
    const { db } = open()
    const { user } = await signedInUser()
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
        .insertInto('sign_in_links')
        .values({ email: `${key}@example.com`, token_hash: key, expires_at })
        .execute()
      await db
        .insertInto('security_events')
        .values({ user_id: user.id, kind: 'signed_in', detail: key, created_at: time })
        .execute()
      await db
        .insertInto('mails')
        .values({ id: randomUUID(), recipient: `${key}@example.com`, template: 'x', state: 'sent', updated_at: time })
        .execute()
    }
    await db
      .insertInto('rate_limits')
      .values([
        { key: 'old', window_ends: ago(2), updated_at: ago(2) },
        { key: 'locked', window_ends: ago(2), updated_at: ago(2), locked_until: future },
        { key: 'new', window_ends: past, updated_at: ago(0.5) },
      ])
      .execute()
    await deleteExpired(db, captureLog().log)
    const { rows } = await sql<{ what: string; left: string }>`
      select 'sessions' as what, id as left from sessions where id in ('old', 'new')
      union all select 'verifications', id from verifications where id in ('old', 'new')
      union all select 'links', token_hash from mail_links where token_hash in ('old', 'new')
      union all select 'sign-in links', token_hash from sign_in_links where token_hash in ('old', 'new')
      union all select 'events', detail from security_events where detail in ('old', 'new')
      union all select 'mails', recipient from mails where recipient in ('old@example.com', 'new@example.com')
      union all select 'rate_limits', key from rate_limits where key in ('old', 'locked', 'new')`.execute(db)
    expect(rows.map(({ what, left }) => `${what} ${left}`).sort()).toEqual([
      'events new',
      'links new',
      'mails new@example.com',
      'rate_limits locked',
      'rate_limits new',
      'sessions new',
      'sign-in links new',
      'verifications new',
    ])
  })
})
