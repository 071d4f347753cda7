import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LinkPurpose } from '../../domain/account/account.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { totp } from '../support/totp.ts'

const NEW_PASSWORD = 'another horse, another staple'

describeBothDatabases('Accounts', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const accounts = () => app.services.accounts
  const account = () => app.services.account
  let network = 0
  const newCaller = () => new TestCaller(`198.51.100.${++network % 250}`)

  async function signedIn(user: { email: string }, { remember = true, password = PASSWORD } = {}) {
    const caller = newCaller()
    const { cookies } = await accounts().signIn(caller, { email: user.email, password, remember })
    caller.storeCookies(cookies)
    return { caller, cookies, viewer: await viewerOf(caller) }
  }

  async function viewerOf(caller: TestCaller): Promise<SignedInViewer> {
    const { viewer } = await app.resolveViewer(caller)
    expect(viewer.kind).toBe('user')
    return viewer as SignedInViewer
  }

  const isSignedIn = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer.kind === 'user'
  const mailsTo = (email: string) =>
    app.mails.filter(({ recipient }) => recipient === email).map(({ template }) => template)
  const failNextMail = () =>
    vi.spyOn(app.mails, 'push').mockImplementationOnce(() => {
      throw new Error('The outbox is full.')
    })
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
  function tokenMailedTo(email: string): string {
    const template = mailsTo(email).findLast((one) => 'url' in one)
    return template && 'url' in template ? tokenIn(template.url) : ''
  }
  const eventsOf = async (viewer: SignedInViewer) =>
    (await account().overview(viewer)).security_events.map(({ kind }) => kind)

  describe('signing up and in', () => {
    test('signs in immediately after sign-up and emails a link that verifies the address', async () => {
      const caller = newCaller()
      caller.storeCookies(await accounts().signUp(caller, { email: 'new@example.com', password: PASSWORD }))
      const viewer = await viewerOf(caller)
      expect(viewer).toMatchObject({ email: 'new@example.com', isAdmin: false, isVerified: false })
      const token = tokenMailedTo('new@example.com')
      expect(await accounts().readLink(token)).toEqual({ purpose: 'verify-email', email: 'new@example.com' })
      expect(await accounts().redeemLink(caller, token)).toBe('verified')
      expect((await viewerOf(caller)).isVerified).toBe(true)
      await expect(accounts().redeemLink(caller, token)).rejects.toMatchObject({ code: 'link_used' })
      expect(await eventsOf(viewer)).toEqual(['email_verified', 'signed_up'])
    })

    test.each(['r&d@example.com', 'mail@xn--e1afmkfd.xn--p1ai', `alias${Date.now()}@auth.invalid`])(
      'signs up and in with the address %s',
      async (email) => {
        const caller = newCaller()
        caller.storeCookies(await accounts().signUp(caller, { email, password: PASSWORD }))
        expect(await viewerOf(caller)).toMatchObject({ email })
        expect(tokenMailedTo(email)).not.toBe('')
        expect((await signedIn({ email })).viewer.email).toBe(email)
        await expect(signedIn({ email }, { password: NEW_PASSWORD })).rejects.toMatchObject({ code: 'sign_in_failed' })
        await expect(accounts().signUp(newCaller(), { email, password: PASSWORD })).rejects.toMatchObject({
          code: 'sign_up_failed',
        })
        await accounts().requestPasswordReset(newCaller(), email)
        expect(mailsTo(email).map(({ name }) => name)).toContain('reset-password')
      },
    )

    test('doesn’t take an address for the one that it encodes', async () => {
      const user = await insertUser(open().db, { email: `r&d-${Date.now()}@example.com` })
      const alias = `${Buffer.from(user.email).toString('hex')}@auth.invalid`
      await expect(signedIn({ email: alias })).rejects.toMatchObject({ code: 'sign_in_failed' })
    })

    test('creates no account without its log entry and email', async () => {
      const { caller } = await signedIn(await insertUser(open().db))
      const signUp = () => accounts().signUp(caller, { email: 'halfway@example.com', password: PASSWORD })
      failNextMail()
      await expect(signUp()).rejects.toThrow('The outbox is full.')
      expect(await isSignedIn(caller)).toBe(true)
      caller.storeCookies(await signUp())
      expect(await eventsOf(await viewerOf(caller))).toEqual(['signed_up'])
      expect(await accounts().readLink(tokenMailedTo('halfway@example.com'))).toMatchObject({ purpose: 'verify-email' })
    })

    test('answers sign-up with an existing address like any other failure, and notifies its owner', async () => {
      const user = await insertUser(open().db)
      await expect(accounts().signUp(newCaller(), { email: user.email, password: NEW_PASSWORD })).rejects.toMatchObject(
        {
          code: 'sign_up_failed',
          message: 'Error creating account. Please try again.',
        },
      )
      expect(mailsTo(user.email)).toMatchObject([{ name: 'account-exists' }])
    })

    test('answers a wrong password and an unknown address the same', async () => {
      const user = await insertUser(open().db)
      for (const email of [user.email, 'unknown@example.com', 'not an address']) {
        await expect(
          accounts().signIn(newCaller(), { email, password: 'wrong horse', remember: true }),
        ).rejects.toMatchObject({ code: 'sign_in_failed', message: 'Invalid email or password' })
      }
    })

    test('keeps the session for 30 days, or until the browser closes', async () => {
      const user = await insertUser(open().db)
      const remembered = await signedIn(user)
      expect(remembered.cookies.join()).toMatch(
        /session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      )
      const unremembered = await signedIn(user, { remember: false })
      expect(unremembered.cookies.find((cookie) => cookie.includes('session_token'))).not.toMatch(/max-age|expires/i)
    })

    test('starts a new session at each sign-in and ends the browser’s previous one', async () => {
      const user = await insertUser(open().db)
      const { caller, viewer } = await signedIn(user)
      const previous = new TestCaller()
      for (const [name, value] of caller.cookies) previous.cookies.set(name, value)
      const { cookies } = await accounts().signIn(caller, { email: user.email, password: PASSWORD, remember: true })
      expect((await viewerOf(caller.storeCookies(cookies))).sessionId).not.toBe(viewer.sessionId)
      expect(await isSignedIn(previous)).toBe(false)
    })

    test('ends the session at sign-out, even for copies of its cookie', async () => {
      const { caller, viewer } = await signedIn(await insertUser(open().db))
      const copy = new TestCaller()
      for (const [name, value] of caller.cookies) copy.cookies.set(name, value)
      caller.storeCookies(await accounts().signOut(viewer, caller))
      expect(caller.cookies.has('__Host-voltacre.session_token')).toBe(false)
      expect(await isSignedIn(copy)).toBe(false)
    })

    test('rejects cookies with a forged signature', async () => {
      const { caller } = await signedIn(await insertUser(open().db))
      const forged = new TestCaller()
      for (const [name, value] of caller.cookies) forged.cookies.set(name, value.replace(/.{4}$/, 'AAAA'))
      expect(await isSignedIn(forged)).toBe(false)
    })
  })

  describe('limits', () => {
    test('pauses an account after ten failures in a row, even for the right password, and mails its owner', async () => {
      const user = await insertUser(open().db)
      const credentials = { email: user.email, password: 'wrong horse', remember: true }
      for (let failure = 0; failure < 10; failure++) {
        await expect(accounts().signIn(newCaller(), credentials)).rejects.toMatchObject({ code: 'sign_in_failed' })
      }
      await expect(accounts().signIn(newCaller(), { ...credentials, password: PASSWORD })).rejects.toMatchObject({
        code: 'too_many_requests',
      })
      expect(mailsTo(user.email)).toMatchObject([{ name: 'locked-out' }])
      await accounts().requestPasswordReset(newCaller(), user.email)
      await accounts().resetPassword(newCaller(), { token: tokenMailedTo(user.email), password: NEW_PASSWORD })
      expect((await signedIn(user, { password: NEW_PASSWORD })).viewer.email).toBe(user.email)
    })

    test('enforces the limit on concurrent attempts, even with the right password', async () => {
      const user = await insertUser(open().db)
      const tries = Array.from({ length: 30 }, () =>
        accounts().signIn(newCaller(), { email: user.email, password: PASSWORD, remember: true }),
      )
      const results = await Promise.allSettled(tries)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    })
  })

  describe('a forgotten password', () => {
    test('is reset by a link that works once and ends all sessions', async () => {
      const user = await insertUser(open().db)
      const { caller } = await signedIn(user)
      await accounts().requestPasswordReset(newCaller(), user.email)
      const token = tokenMailedTo(user.email)
      expect((await accounts().readLink(token)).purpose satisfies LinkPurpose).toBe('reset-password')
      await accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })
      expect(await isSignedIn(caller)).toBe(false)
      await expect(accounts().resetPassword(newCaller(), { token, password: PASSWORD })).rejects.toMatchObject({
        code: 'link_used',
      })
      await expect(signedIn(user)).rejects.toMatchObject({ code: 'sign_in_failed' })
      await signedIn(user, { password: NEW_PASSWORD })
      expect(mailsTo(user.email).map(({ name }) => name)).toEqual(['reset-password', 'password-changed'])
    })

    test('answers an unknown address the same, in the same time', async () => {
      const started = performance.now()
      await accounts().requestPasswordReset(newCaller(), 'unknown-user@example.com')
      expect(performance.now() - started).toBeGreaterThan(240)
      expect(mailsTo('unknown-user@example.com')).toEqual([])
    })

    test('is reset only once by concurrent requests with the same link', async () => {
      const user = await insertUser(open().db)
      await accounts().requestPasswordReset(newCaller(), user.email)
      const token = tokenMailedTo(user.email)
      const results = await Promise.allSettled(
        [1, 2, 3].map(() => accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('cannot be reset with an expired link', async () => {
      const user = await insertUser(open().db)
      await accounts().requestPasswordReset(newCaller(), user.email)
      const token = tokenMailedTo(user.email)
      await open()
        .db.updateTable('mail_links')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute()
      await expect(accounts().readLink(token)).rejects.toMatchObject({ code: 'link_used' })
      await expect(accounts().resetPassword(newCaller(), { token, password: NEW_PASSWORD })).rejects.toMatchObject({
        code: 'link_used',
      })
    })
  })

  describe('the user’s own account', () => {
    test('changes its address after the old and the new one have confirmed', async () => {
      const user = await insertUser(open().db)
      const { caller, viewer } = await signedIn(user)
      await expect(
        account().changeEmail(viewer, caller, { email: 'fresh@example.com', password: 'wrong horse' }),
      ).rejects.toMatchObject({ code: 'wrong_password' })
      await account().changeEmail(viewer, caller, { email: 'fresh@example.com', password: PASSWORD })
      expect((await account().overview(viewer)).new_email).toBe('fresh@example.com')
      expect(await accounts().redeemLink(caller, tokenMailedTo(user.email))).toBe('asked_at_new_address')
      expect((await viewerOf(caller)).email).toBe(user.email)
      expect(await accounts().redeemLink(caller, tokenMailedTo('fresh@example.com'))).toBe('email_changed')
      expect(await viewerOf(caller)).toMatchObject({ email: 'fresh@example.com', isVerified: true })
      expect(mailsTo(user.email).at(-1)).toEqual({ name: 'email-changed', newEmail: 'fresh@example.com' })
    })

    test('changes an unverified address with a confirmation of the new one only', async () => {
      const user = await insertUser(open().db, { isVerified: false })
      const { caller, viewer } = await signedIn(user)
      await account().changeEmail(viewer, caller, { email: 'right@example.com', password: PASSWORD })
      expect(mailsTo(user.email)).toEqual([])
      expect(await accounts().redeemLink(caller, tokenMailedTo('right@example.com'))).toBe('email_changed')
      expect(await viewerOf(caller)).toMatchObject({ email: 'right@example.com', isVerified: true })
    })

    test('does not reveal that an address is taken', async () => {
      const [user, other] = [await insertUser(open().db), await insertUser(open().db)]
      const { caller, viewer } = await signedIn(user)
      await account().changeEmail(viewer, caller, { email: other.email, password: PASSWORD })
      expect((await account().overview(viewer)).new_email).toBe(other.email)
      expect([...mailsTo(user.email), ...mailsTo(other.email)]).toEqual([])
    })

    test('ends its other sessions when the password changes', async () => {
      const user = await insertUser(open().db)
      const [here, elsewhere] = [await signedIn(user), await signedIn(user)]
      const change = (current: string) =>
        account().changePassword(here.viewer, here.caller, { current, password: NEW_PASSWORD })
      await expect(change('wrong horse')).rejects.toMatchObject({ code: 'wrong_password' })
      here.caller.storeCookies(await change(PASSWORD))
      expect([await isSignedIn(here.caller), await isSignedIn(elsewhere.caller)]).toEqual([true, false])
    })

    test('keeps its password and links when the change fails halfway, so that it can be repeated', async () => {
      const user = await insertUser(open().db)
      const { caller, viewer } = await signedIn(user)
      await accounts().requestPasswordReset(newCaller(), user.email)
      const token = tokenMailedTo(user.email)
      const change = () => account().changePassword(viewer, caller, { current: PASSWORD, password: NEW_PASSWORD })
      failNextMail()
      await expect(change()).rejects.toThrow('The outbox is full.')
      expect(await accounts().readLink(token)).toMatchObject({ purpose: 'reset-password' })
      await expect(signedIn(user, { password: NEW_PASSWORD })).rejects.toMatchObject({ code: 'sign_in_failed' })
      expect(await isSignedIn(caller)).toBe(true)
      caller.storeCookies(await change())
      await expect(accounts().readLink(token)).rejects.toMatchObject({ code: 'link_used' })
      expect(mailsTo(user.email).at(-1)).toEqual({ name: 'password-changed' })
    })

    test('asks for a code at sign-in with two-factor, and accepts each code and recovery code once', async () => {
      const user = await insertUser(open().db)
      const { caller, viewer } = await signedIn(user)
      const { secret, qr, recoveryCodes } = await account().startTwoFactor(viewer, caller, PASSWORD)
      expect(qr.length).toBe(qr[0]?.length)
      expect((await account().overview(viewer)).two_factor).toBe(false)
      await expect(account().confirmTwoFactor(viewer, caller, '000000')).rejects.toMatchObject({ code: 'wrong_code' })
      caller.storeCookies(await account().confirmTwoFactor(viewer, caller, totp(secret)))
      expect((await account().overview(await viewerOf(caller))).two_factor).toBe(true)

      const next = newCaller()
      const enterPassword = async () => {
        const { needsCode, cookies } = await accounts().signIn(next, {
          email: user.email,
          password: PASSWORD,
          remember: true,
        })
        expect(needsCode).toBe(true)
        next.storeCookies(cookies)
        expect(await isSignedIn(next)).toBe(false)
      }
      await enterPassword()
      await expect(accounts().answerTwoFactor(next, '000000')).rejects.toMatchObject({ code: 'wrong_code' })
      // The code that turned two-factor on cannot be used again, so this is the next one.
      const code = totp(secret, 1)
      next.storeCookies(await accounts().answerTwoFactor(next, code))
      expect(await isSignedIn(next)).toBe(true)

      next.cookies.clear()
      await enterPassword()
      await expect(accounts().answerTwoFactor(next, code)).rejects.toMatchObject({ code: 'wrong_code' })
      await enterPassword()
      next.storeCookies(await accounts().answerTwoFactor(next, recoveryCodes[0]!))
      expect(await isSignedIn(next)).toBe(true)
      next.cookies.clear()
      await enterPassword()
      await expect(accounts().answerTwoFactor(next, recoveryCodes[0]!)).rejects.toMatchObject({ code: 'wrong_code' })
      await expect(accounts().answerTwoFactor(newCaller(), code)).rejects.toMatchObject({ code: 'sign_in_failed' })
    })

    test('ends its own sessions and no one else’s', async () => {
      const [user, other] = [await insertUser(open().db), await insertUser(open().db)]
      const [here, elsewhere, stranger] = [await signedIn(user), await signedIn(user), await signedIn(other)]
      await expect(account().endSession(here.viewer, here.caller, stranger.viewer.sessionId)).rejects.toMatchObject({
        code: 'not_found',
      })
      await account().endSession(here.viewer, here.caller, elsewhere.viewer.sessionId)
      expect([await isSignedIn(elsewhere.caller), await isSignedIn(stranger.caller)]).toEqual([false, true])
    })

    test('can be downloaded in full, without secrets', async () => {
      const user = await insertUser(open().db)
      const { caller, viewer } = await signedIn(user)
      const text = JSON.stringify(await account().exportData(viewer, caller))
      expect(text).toContain(user.email)
      expect(text).not.toMatch(/argon2|token|secret/)
    })

    test('can be deleted, which unpublishes its listings, unless it is the last admin', async () => {
      const { db } = open()
      const user = await insertUser(db)
      const { caller, viewer } = await signedIn(user)
      const slug = 'of-deleted-account'
      await insertListing(db, { slug, owner_id: user.id })
      await expect(account().remove(viewer, caller, 'wrong horse')).rejects.toMatchObject({ code: 'wrong_password' })
      caller.storeCookies(await account().remove(viewer, caller, PASSWORD))
      expect(await isSignedIn(caller)).toBe(false)
      const listing = await db
        .selectFrom('land_listings')
        .select(['owner_id', 'is_published'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      expect(listing).toEqual({ owner_id: null, is_published: false })
      expect(await db.selectFrom('activity_log').select(['action', 'actor_id']).execute()).toEqual([
        { action: 'listing.unpublished', actor_id: null },
        { action: 'account.deleted', actor_id: null },
      ])

      const admin = await signedIn(await insertUser(db, { isAdmin: true }))
      await expect(account().remove(admin.viewer, admin.caller, PASSWORD)).rejects.toMatchObject({ code: 'invalid' })
    })
  })
})
