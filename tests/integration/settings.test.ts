import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { insertUser, PASSWORD, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { totp } from '../support/totp.ts'

const NEW_PASSWORD = 'contour lines at dawn'

describeDatabase('Settings', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  let network = 0
  /** Signs in a user from a new network. */
  const signedIn = (user: { email: string }, password = PASSWORD) =>
    signInAs(app, user.email, { caller: new TestCaller(`198.51.100.${++network % 250}`), password })

  async function signUpUser(options: Parameters<typeof insertUser>[1] = {}) {
    const user = await insertUser(open().db, options)
    return { user, browser: await signedIn(user) }
  }

  async function viewerOf(browser: TestCaller): Promise<SignedInViewer> {
    const { viewer } = await app.resolveViewer(browser)
    if (viewer.kind !== 'user') throw new Error('No one is signed in.')
    return viewer
  }

  const isSignedIn = async (browser: TestCaller) => (await app.resolveViewer(browser)).viewer.kind === 'user'
  const overview = async (browser: TestCaller) => app.services.account.overview(await viewerOf(browser))

  /** Sends a form as a browser without JavaScript does, and stores the cookies of the response. */
  async function send(browser: TestCaller, intent: string, fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ intent, ...fields })
    const response = await app.ask('/settings', { method: 'POST', body, headers: browser.headers })
    browser.storeCookies(response.headers.getSetCookie())
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  const page = async (browser: TestCaller) => {
    const response = await app.ask('/settings', { headers: browser.headers })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  test('sends visitors to sign in from the screen, its forms and the data export', async () => {
    const visitor = new TestCaller()
    for (const { status, headers } of [await page(visitor), await send(visitor, 'profile/save', { name: 'Pat' })]) {
      expect({ status, to: headers.get('Location') }).toEqual({ status: 302, to: '/login?next=%2Fsettings' })
    }
    const file = await app.ask('/settings/my-data.json')
    expect(file.status).toBe(302)
    expect(file.headers.get('Location')).toMatch(/^\/login\?next=%2Fsettings/)
    for (const path of ['/settings/passkeys', '/settings/passkeys/options']) {
      const answer = await app.ask(path, { method: 'POST', body: JSON.stringify({ name: 'A', response: { id: 'b' } }) })
      expect({ status: answer.status, json: await answer.json() }).toMatchObject({
        status: 401,
        json: { code: 'sign_in_needed' },
      })
    }
  })

  test('is not indexed or cached', async () => {
    const { user, browser } = await signUpUser()
    const { status, headers, html } = await page(browser)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(user.email)
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
  })

  test('saves a name, and shows field errors', async () => {
    const { browser } = await signUpUser()
    expect(await send(browser, 'profile/save', { name: '  Pat Surveyor ' })).toMatchObject({
      status: 200,
      html: expect.stringContaining('Name saved.'),
    })
    expect((await overview(browser)).name).toBe('Pat Surveyor')
    const refused = await send(browser, 'profile/save', { name: 'two\nlines' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Enter the name on one line.')
    expect((await overview(browser)).name).toBe('Pat Surveyor')
  })

  test('emails a verification link, a limited number of times', async () => {
    const { user, browser } = await signUpUser({ isVerified: false })
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await send(browser, 'email/verify')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect(app.mails.filter(({ recipient }) => recipient === user.email).map(({ template }) => template.name)).toEqual(
      Array(5).fill('verify-email'),
    )
  })

  test('confirms a change of email at the current address, after checking the password, and can cancel it', async () => {
    const { user, browser } = await signUpUser()
    const wrong = await send(browser, 'email/change', { email: 'new@example.org', current_password: 'wrong' })
    expect({ status: wrong.status, pending: (await overview(browser)).new_email }).toEqual({
      status: 422,
      pending: null,
    })
    expect(wrong.html).toContain('Incorrect password.')
    // Entries that are not secret are kept.
    expect(wrong.html).toContain('value="new@example.org"')
    const noAddress = await send(browser, 'email/change', { email: 'new', current_password: PASSWORD })
    expect(noAddress.html).toContain('Enter an email address, such as')

    const requested = await send(browser, 'email/change', { email: 'New@example.org', current_password: PASSWORD })
    expect(requested.html).toContain('Your change to')
    expect((await overview(browser)).new_email).toBe('new@example.org')
    expect(app.mails.at(-1)).toMatchObject({ recipient: user.email, template: { name: 'confirm-email-change' } })
    expect((await send(browser, 'email/cancel')).status).toBe(200)
    expect((await overview(browser)).new_email).toBeNull()
  })

  test('changes a password, stays signed in and ends all other sessions', async () => {
    const { user, browser } = await signUpUser()
    const other = await signedIn(user)
    const differing = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: 'other' }
    expect((await send(browser, 'password/change', differing)).html).toContain('Passwords do not match')
    const change = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    const wrong = await send(browser, 'password/change', { current_password: 'wrong', ...change })
    expect(wrong.html).toContain('Incorrect password.')
    expect(await isSignedIn(other)).toBe(true)

    const done = await send(browser, 'password/change', { current_password: PASSWORD, ...change })
    expect(done).toMatchObject({ status: 200, html: expect.stringContaining('signed out on all other devices.') })
    // The response recognizes this device although its session is new.
    expect(done.html).toContain('This device')
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(await signedIn(user, NEW_PASSWORD))).toBe(true)
  })

  test('turns two-factor on only with a code, shows secrets once, and turns it off with the password', async () => {
    const { browser } = await signUpUser()
    expect((await send(browser, 'two-factor/start', { current_password: 'wrong' })).status).toBe(422)
    const started = await send(browser, 'two-factor/start', { current_password: PASSWORD })
    expect(started.headers.get('Cache-Control')).toBe('no-store')
    const secret = />((?:[A-Z2-7]{4} )+[A-Z2-7]{1,4})</.exec(started.html)![1]!
    expect(started.html).toMatch(/<path d="M\d+ \d+h\d/)
    expect((await page(browser)).html).not.toContain(secret)

    expect((await send(browser, 'two-factor/confirm', { code: '12345', saved: 'on' })).status).toBe(422)
    expect((await send(browser, 'two-factor/confirm', { code: totp(secret) })).html).toContain(
      'Save your recovery codes first.',
    )
    expect((await overview(browser)).two_factor).toBe(false)
    const on = await send(browser, 'two-factor/confirm', { code: totp(secret), saved: 'on' })
    expect(on.html).toContain('Two-factor authentication is on.')
    expect((await overview(browser)).two_factor).toBe(true)

    const renewed = await send(browser, 'two-factor/renew', { current_password: PASSWORD })
    expect(renewed.html).toContain('aria-label="Recovery codes"')
    expect((await page(browser)).html).not.toContain('aria-label="Recovery codes"')
    expect((await send(browser, 'two-factor/stop', { current_password: 'wrong' })).status).toBe(422)
    expect((await overview(browser)).two_factor).toBe(true)
    expect((await send(browser, 'two-factor/stop', { current_password: PASSWORD })).status).toBe(200)
    expect((await overview(browser)).two_factor).toBe(false)
  })

  test('ends the user’s own sessions only', async () => {
    const { user, browser } = await signUpUser()
    const [second, third, stranger] = [await signedIn(user), await signedIn(user), (await signUpUser()).browser]
    const { sessionId } = await viewerOf(second)
    for (const id of [(await viewerOf(stranger)).sessionId, 'none', "' or true --", '\0', '']) {
      expect((await send(browser, 'sessions/end', { id })).status, id).toBe(404)
    }
    expect((await send(stranger, 'sessions/end', { id: sessionId })).status).toBe(404)
    expect(await isSignedIn(second)).toBe(true)
    expect((await send(browser, 'sessions/end', { id: sessionId })).status).toBe(200)
    expect(await isSignedIn(second)).toBe(false)
    expect(await isSignedIn(third)).toBe(true)
    expect((await send(browser, 'sessions/end-others')).status).toBe(200)
    expect([await isSignedIn(browser), await isSignedIn(third), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ])
  })

  const post = (browser: TestCaller, path: string, body: string) =>
    app.ask(path, { method: 'POST', body, headers: browser.headers })

  test('adds, lists and removes the user’s own passkeys only', async () => {
    const { browser } = await signUpUser()
    const stranger = (await signUpUser()).browser
    const offered = await post(browser, '/settings/passkeys/options', '{}')
    expect(offered.headers.get('Cache-Control')).toBe('no-store')
    browser.storeCookies(offered.headers.getSetCookie())
    const response = new Authenticator('https://voltacre.test').create(await offered.json())
    const input = JSON.stringify({ name: 'Field laptop', response })
    expect((await post(stranger, '/settings/passkeys', input)).status).toBe(422)
    expect((await post(browser, '/settings/passkeys', input)).status).toBe(204)
    expect((await page(browser)).html).toContain('Field laptop')
    expect((await page(stranger)).html).not.toContain('Field laptop')

    const [{ id } = { id: '' }] = (await overview(browser)).passkeys
    expect((await send(stranger, 'passkeys/remove', { id })).status).toBe(404)
    expect((await overview(browser)).passkeys).toHaveLength(1)
    expect((await send(browser, 'passkeys/remove', { id })).status).toBe(200)
    expect((await overview(browser)).passkeys).toHaveLength(0)
  })

  test('rejects passkeys without a valid challenge', async () => {
    const { browser } = await signUpUser()
    const response = new Authenticator('https://voltacre.test').create({ challenge: 'of-another-time' })
    const bodies: [string, number][] = [
      ['no json', 400],
      ['null', 422],
      [JSON.stringify({ name: '', response }), 422],
      [JSON.stringify({ name: 'Laptop', response: {} }), 422],
      [JSON.stringify({ name: 'Laptop', response }), 422],
    ]
    for (const [body, status] of bodies) {
      expect((await post(browser, '/settings/passkeys', body)).status, body).toBe(status)
    }
    expect((await overview(browser)).passkeys).toEqual([])
    expect((await app.ask('/settings/passkeys', { headers: browser.headers })).status).toBe(405)
  })

  test('saves preferences, where a missing checkbox is unchecked', async () => {
    const { browser } = await signUpUser()
    await send(browser, 'preferences/save', { wants_news: 'on' })
    expect((await overview(browser)).preferences).toEqual({ wants_news: true, emails_messages: false })
    await send(browser, 'preferences/save')
    expect((await overview(browser)).preferences).toEqual({ wants_news: false, emails_messages: false })
  })

  test('exports the user’s data as a file, without secrets', async () => {
    const { user, browser } = await signUpUser()
    const other = (await signUpUser()).user
    const response = await app.ask('/settings/my-data.json', { headers: browser.headers })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="voltacre-my-data.json"',
      'cache-control': 'no-store',
    })
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ account: { email: user.email } })
    expect(text).not.toContain(other.email)
    expect(text).not.toContain('argon2')
    expect((await page(browser)).html).toContain('Data downloaded')
  })

  test('deletes an account after password and confirmation, and unpublishes its listings', async () => {
    const { user, browser } = await signUpUser()
    const { id } = await insertListing(open().db, { owner_id: user.id })
    const confirmed = { current_password: PASSWORD, confirmation: 'DELETE' }
    expect((await send(browser, 'your-data/delete', { ...confirmed, confirmation: 'yes' })).html).toContain(
      'Type DELETE to confirm.',
    )
    expect((await send(browser, 'your-data/delete', { ...confirmed, current_password: 'wrong' })).status).toBe(422)
    expect(await isSignedIn(browser)).toBe(true)

    const cookies = browser.cookieHeader
    const { status, headers } = await send(browser, 'your-data/delete', confirmed)
    expect({ status, to: headers.get('Location') }).toEqual({ status: 302, to: '/?account=deleted' })
    expect(browser.cookieHeader).toBe('')
    expect((await app.ask('/settings', { headers: { cookie: cookies } })).status).toBe(302)
    const { db } = open()
    expect(await db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
    expect(
      await db
        .selectFrom('land_listings')
        .select(['is_published', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ is_published: false, owner_id: null })
    expect(await (await app.ask('/?account=deleted')).text()).toContain('Your account has been deleted.')
  })

  test('does not delete the only admin', async () => {
    const { browser } = await signUpUser({ isAdmin: true })
    const { status, html } = await send(browser, 'your-data/delete', {
      current_password: PASSWORD,
      confirmation: 'DELETE',
    })
    expect(status).toBe(422)
    expect(html).toContain('the only admin.')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('rejects unknown intents and bodies that are not forms', async () => {
    const { browser } = await signUpUser()
    for (const intent of ['', 'profile', 'profile/', 'profile/constructor', '__proto__/save', 'security-log/save']) {
      expect((await send(browser, intent)).status, intent).toBe(400)
    }
    const json = await app.ask('/settings', {
      method: 'POST',
      body: '{}',
      headers: { cookie: browser.cookieHeader, 'Content-Type': 'application/json' },
    })
    expect(json.status).toBe(400)
    expect(app.failures()).toEqual([])
  })
})
