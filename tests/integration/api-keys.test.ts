import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_KEYS } from '../../domain/account/api-keys.ts'
import { EXAMPLES } from '../../server/edge/api/content-examples.ts'
import { deleteExpired } from '../../server/housekeeping.ts'
import { insertApiKey, insertUser, PASSWORD, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { startAtOnce } from '../support/at-once.ts'
import { describeBothDatabases } from '../support/database.ts'
import { captureLog } from '../support/log.ts'
import { videoFile } from '../support/video-file.ts'

const MB = 1024 * 1024

describeBothDatabases('API keys', (open) => {
  let app: TestApp
  let admin: { id: string; email: string }
  let browser: TestCaller
  let picture: Buffer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await insertUser(open().db, { isAdmin: true })
    browser = await signedIn(admin.email)
    picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2563eb' } })
      .jpeg()
      .toBuffer()
    return () => app.close()
  })
  beforeEach(async () => {
    await open().db.deleteFrom('rate_limits').execute()
    await open().db.deleteFrom('api_keys').execute()
  })

  const signedIn = (email: string) => signInAs(app, email)

  async function settings(by: TestCaller, fields: Record<string, string>) {
    const headers = { Origin: ORIGIN, Cookie: by.cookieHeader }
    const response = await app.ask('/settings', { method: 'POST', headers, body: new URLSearchParams(fields) })
    return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
  }

  const KEY_FORM = {
    name: 'Nightly sync',
    scope: 'write',
    lifetime: '90',
    per_minute: '60',
    current_password: PASSWORD,
  }
  const createKey = (fields: Partial<typeof KEY_FORM> = {}, by = browser) =>
    settings(by, { intent: 'api-keys/create', ...KEY_FORM, ...fields })
  const keyIn = (text: string) => /vk_[\w-]{43}/.exec(text)?.[0] ?? ''
  const rows = () => open().db.selectFrom('api_keys').selectAll().execute()

  /** Sends a request as a program does, without an origin or cookies. */
  async function ask(key: string, method: string, path: string, body?: BodyInit | object, headers = {}) {
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
    const response = await app.ask(path, {
      method,
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit), duplex: 'half' }),
      headers: {
        Authorization: `Bearer ${key}`,
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
    } as RequestInit)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  describe('in Settings', () => {
    test('are created, shown once, and stored only as a digest', async () => {
      const { status, text } = await createKey()
      expect(status).toBe(200)
      const key = keyIn(text)
      expect(key).not.toBe('')
      const again = await app.ask('/settings', { headers: { Cookie: browser.cookieHeader } })
      const page = await again.text()
      expect(page).toContain('Nightly sync')
      expect(page).toContain(key.slice(0, 9))
      expect(page).not.toContain(key)
      expect(JSON.stringify(await rows())).not.toContain(key)
      const exported = await app.services.account.exportData((await app.resolveViewer(browser)).viewer, browser)
      expect(exported.api_keys).toMatchObject([{ name: 'Nightly sync', prefix: key.slice(0, 9), scope: 'write' }])
      expect(JSON.stringify(exported)).not.toContain((await rows())[0]!.token_hash)
    })

    test('are logged and reported to their owner by email', async () => {
      app.mails.length = 0
      await createKey({ name: 'Logged key' })
      const { id } = (await rows())[0]!
      expect((await settings(browser, { intent: 'api-keys/revoke', id })).status).toBe(200)
      const events = await open()
        .db.selectFrom('security_events')
        .select(['kind', 'detail'])
        .where('user_id', '=', admin.id)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      expect(events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
        'api_key_revoked Logged key',
        'api_key_made Logged key',
      ])
      const log = await open().db.selectFrom('activity_log').select('action').where('subject_id', '=', id).execute()
      expect(log.map(({ action }) => action).toSorted()).toEqual(['api_key.made', 'api_key.revoked'])
      expect(app.mails.map(({ recipient, template }) => [recipient, 'notice' in template && template.notice])).toEqual([
        [admin.email, 'api_key_made'],
        [admin.email, 'api_key_revoked'],
      ])
    })

    test.each([
      [{ current_password: 'not my password' }, 'Incorrect password.'],
      [{ name: '' }, 'Enter a name for the key.'],
      [{ scope: 'all' }, 'Choose what the key can do.'],
      [{ lifetime: '9999' }, 'Choose when the key expires.'],
      [{ per_minute: '0' }, 'Enter a whole number from 1 to 600.'],
      [{ per_minute: '601' }, 'Enter a whole number from 1 to 600.'],
    ])('are not created with %j', async (fields, reason) => {
      const { status, text } = await createKey(fields)
      expect(status).toBe(422)
      expect(text).toContain(reason)
      expect(await rows()).toEqual([])
    })

    test('need a verified address, and write access needs an admin', async () => {
      const user = await signedIn((await insertUser(open().db)).email)
      const unverified = await signedIn((await insertUser(open().db, { isVerified: false })).email)
      expect((await createKey({ scope: 'write' }, user)).status).toBe(403)
      expect((await createKey({ scope: 'read' }, unverified)).status).toBe(403)
      expect(await rows()).toEqual([])
      expect(keyIn((await createKey({ scope: 'read' }, user)).text)).not.toBe('')
    })

    test(`are limited to ${MAX_KEYS}, not counting expired and revoked ones`, async () => {
      const past = new Date(Date.now() - 1000)
      await insertApiKey(open().db, admin.id, { revoked_at: past })
      await insertApiKey(open().db, admin.id, { expires_at: past })
      for (let count = 0; count < MAX_KEYS - 1; count++) await insertApiKey(open().db, admin.id)
      expect((await createKey()).status).toBe(200)
      const { status, text } = await createKey()
      expect({ status, isReported: text.includes(`You already have ${MAX_KEYS} active keys.`) }).toEqual({
        status: 422,
        isReported: true,
      })
    })

    test('can’t exceed the limit together', async () => {
      for (let count = 0; count < MAX_KEYS - 1; count++) await insertApiKey(open().db, admin.id)
      const requests = Array.from({ length: 3 }, () => async () => (await createKey()).status)
      const created = await startAtOnce(open(), 'api_keys', requests)
      expect(created.map((result) => 'value' in result && result.value).toSorted()).toEqual([200, 422, 422])
    })
  })

  describe('that are valid', () => {
    test('list, read, create, change, publish, feature and delete content as their owner, without cookies or origin', async () => {
      const key = keyIn((await createKey()).text)
      for (const collection of ['listings', 'blog-posts', 'city-pages'] as const) {
        const base = `/api/v1/${collection}`
        const values = { ...EXAMPLES[collection].create, slug: `by-key-${collection}` }
        const idempotent = { 'Idempotency-Key': `key-${collection}` }
        const created = await ask(key, 'POST', base, values, idempotent)
        expect(created.status).toBe(201)
        expect((await ask(key, 'POST', base, values, idempotent)).body).toEqual(created.body)
        const { id } = created.body
        expect((await ask(key, 'GET', `${base}?managed=true`)).body.data).toMatchObject([{ id }])
        expect((await ask(key, 'GET', `${base}/${id}`)).body).toMatchObject({ id })
        expect((await ask(key, 'PATCH', `${base}/${id}`, EXAMPLES[collection].update)).status).toBe(200)
        expect((await ask(key, 'POST', `${base}/${id}/publish`)).body).toMatchObject({ is_published: true })
        expect((await ask(key, 'POST', `${base}/${id}/feature`)).body).toMatchObject({ is_featured: true })
        const { deletion_id } = (await ask(key, 'DELETE', `${base}/${id}`)).body
        expect((await ask(key, 'POST', `${base}/restore`, { deletion_id })).body).toEqual({ restored: 1 })
        const by = await open()
          .db.selectFrom('activity_log')
          .select('actor_id')
          .distinct()
          .where('subject_id', '=', id)
          .execute()
        expect(by).toEqual([{ actor_id: admin.id }])
      }
    })

    test('act as their owner regardless of cookies and origin', async () => {
      const user = await signedIn((await insertUser(open().db)).email)
      const { key } = await insertApiKey(open().db, admin.id)
      const headers = { Cookie: user.cookieHeader, Origin: 'https://elsewhere.test' }
      const values = { ...EXAMPLES['city-pages'].create, slug: 'from-elsewhere-by-key' }
      expect((await ask(key, 'POST', '/api/v1/city-pages', values, headers)).status).toBe(201)
      const bySession = {
        method: 'POST',
        body: '{}',
        headers: { Cookie: browser.cookieHeader, Origin: 'https://a.test' },
      }
      expect((await app.ask('/api/v1/city-pages', bySession)).status).toBe(400)
    })

    test('record when they were last used', async () => {
      const { key } = await insertApiKey(open().db, admin.id)
      expect((await rows())[0]!.last_used_at).toBeNull()
      await ask(key, 'GET', '/api/v1/listings')
      const { last_used_at } = (await rows())[0]!
      expect(Date.now() - last_used_at!.getTime()).toBeLessThan(60_000)
      await ask(key, 'GET', '/api/v1/listings')
      expect((await rows())[0]!.last_used_at).toEqual(last_used_at)
    })

    test('give access only to the API', async () => {
      const { key } = await insertApiKey(open().db, admin.id)
      const headers = { Authorization: `Bearer ${key}` }
      expect((await app.ask('/admin', { headers })).status).toBe(403)
      expect((await app.ask('/settings', { headers })).headers.get('Location')).toBe('/login?next=%2Fsettings')
      const tus = { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' }
      const kind = { 'Upload-Metadata': `kind ${btoa('blog-cover')}` }
      expect((await app.ask('/uploads', { method: 'POST', headers: { ...tus, ...kind } })).status).toBe(403)
    })
  })

  describe('are refused', () => {
    const REFUSED = { status: 401, body: { code: 'key_refused', status: 401 } }
    const reads = (key: string) => ask(key, 'GET', '/api/v1/listings')

    test.each([
      ['unknown', `vk_${'A'.repeat(43)}`],
      ['of another format', 'Bearer'],
      ['empty', ''],
      ['with a NUL character', 'vk_a%00b'],
    ])('when they are %s, even for public data', async (_, key) => {
      const answer = await reads(key)
      expect(answer).toMatchObject(REFUSED)
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
    })

    test('as soon as they are revoked', async () => {
      const { key, id } = await insertApiKey(open().db, admin.id)
      expect((await reads(key)).status).toBe(200)
      expect((await settings(browser, { intent: 'api-keys/revoke', id })).status).toBe(200)
      expect(await reads(key)).toMatchObject(REFUSED)
      expect((await settings(browser, { intent: 'api-keys/revoke', id })).status).toBe(404)
    })

    test('when they have expired', async () => {
      const soon = await insertApiKey(open().db, admin.id, { expires_at: new Date(Date.now() + 60_000) })
      expect((await reads(soon.key)).status).toBe(200)
      const expired = await insertApiKey(open().db, admin.id, { expires_at: new Date(Date.now() - 1) })
      expect(await reads(expired.key)).toMatchObject(REFUSED)
    })

    test('over their requests per minute, even if sent concurrently', async () => {
      const { key } = await insertApiKey(open().db, admin.id, { per_minute: 5 })
      const other = await insertApiKey(open().db, admin.id, { per_minute: 5 })
      const answers = await Promise.all(Array.from({ length: 12 }, () => reads(key)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      const limited = answers.find(({ status }) => status === 429)
      expect(limited).toMatchObject({ body: { code: 'too_many_requests' } })
      expect(limited?.headers.get('Retry-After')).toBe('60')
      expect((await reads(other.key)).status).toBe(200)
    })

    test('for every kind of write if they are read-only', async () => {
      const { key } = await insertApiKey(open().db, admin.id, { scope: 'read' })
      expect((await ask(key, 'GET', '/api/v1/listings?managed=true')).status).toBe(200)
      for (const [method, path] of [
        ['POST', '/api/v1/listings'],
        ['POST', '/api/v1/listings/images'],
        ['PATCH', '/api/v1/listings/7d0f0f0e-0000-4000-8000-000000000000'],
        ['DELETE', '/api/v1/listings/7d0f0f0e-0000-4000-8000-000000000000'],
      ]) {
        expect(await ask(key, method!, path!, {})).toMatchObject({ status: 403, body: { code: 'key_reads_only' } })
      }
    })

    test('for writes and drafts when their owner is no longer an admin', async () => {
      const { id } = await insertUser(open().db, { isAdmin: true })
      const { key } = await insertApiKey(open().db, id)
      const list = '/api/v1/city-pages?managed=true'
      expect((await ask(key, 'GET', list)).status).toBe(200)
      await open().db.deleteFrom('user_roles').where('user_id', '=', id).execute()
      expect((await ask(key, 'GET', list)).status).toBe(403)
      expect(await ask(key, 'POST', '/api/v1/city-pages', {})).toMatchObject({
        status: 403,
        body: { code: 'access_denied' },
      })
      expect((await reads(key)).status).toBe(200)
    })

    test('when their owner is unverified, or lacks required two-factor', async () => {
      const { id } = await insertUser(open().db, { isVerified: false, isAdmin: true })
      const { key } = await insertApiKey(open().db, id)
      expect(await reads(key)).toMatchObject({ status: 403, body: { code: 'verification_needed' } })
      const { key: another } = await insertApiKey(open().db, admin.id)
      await app.services.settings.save(
        (await app.resolveViewer(browser)).viewer,
        { admins_need_two_factor: true },
        { version: null },
      )
      const answer = await ask(another, 'GET', '/api/v1/listings?managed=true')
      expect(answer).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } })
      await open().db.deleteFrom('site_settings').execute()
    })
  })

  test('stop working when their account is deleted or its password is reset', async () => {
    const { db } = open()
    const user = await insertUser(db)
    const { key } = await insertApiKey(db, user.id, { scope: 'read' })
    app.mails.length = 0
    await app.services.accounts.requestPasswordReset(new TestCaller(), user.email)
    const { template } = app.mails.at(-1)!
    const token = new URL('url' in template ? template.url : '').searchParams.get('token')!
    await app.services.accounts.resetPassword(new TestCaller(), { token, password: PASSWORD })
    expect((await ask(key, 'GET', '/api/v1/listings')).status).toBe(401)

    const second = await insertApiKey(db, user.id, { scope: 'read' })
    const caller = await signedIn(user.email)
    await app.services.account.remove((await app.resolveViewer(caller)).viewer, caller, PASSWORD)
    expect((await ask(second.key, 'GET', '/api/v1/listings')).status).toBe(401)
    expect(await db.selectFrom('api_keys').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  })

  test('are deleted a month after they stopped working', async () => {
    const { db } = open()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const remaining = [
      await insertApiKey(db, admin.id),
      await insertApiKey(db, admin.id, { expires_at: daysAgo(29) }),
      await insertApiKey(db, admin.id, { revoked_at: daysAgo(29), expires_at: daysAgo(-60) }),
    ]
    await insertApiKey(db, admin.id, { expires_at: daysAgo(31) })
    await insertApiKey(db, admin.id, { revoked_at: daysAgo(31), expires_at: daysAgo(-60) })
    await deleteExpired(db, captureLog().log)
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(remaining.map(({ id }) => id).toSorted())
  })

  describe('upload endpoints', () => {
    let key: string
    beforeEach(async () => {
      key = (await insertApiKey(open().db, admin.id)).key
    })
    const raw = (path: string, bytes: BodyInit, type = 'image/jpeg') =>
      ask(key, 'POST', `/api/v1/${path}`, bytes, { 'Content-Type': type })
    const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
    const formOf = (...files: [name: string, bytes: Buffer | string][]) => {
      const form = new FormData()
      for (const [name, bytes] of files) {
        form.append(name, new File([typeof bytes === 'string' ? bytes : bytesOf(bytes)], '../../a.png'))
      }
      return form
    }
    const unfinished = async () =>
      (await open().db.selectFrom('uploads').select('id').where('state', '=', 'receiving').execute()).length

    test('accept a file as the body or as a form part, for use in content', async () => {
      const one = await raw('listings/images', bytesOf(picture))
      expect(one.status).toBe(201)
      expect(one.body).toMatchObject({ kind: 'listing-image', width: 30, height: 20 })
      expect(one.headers.get('Location')).toBe(one.body.url)
      const two = await ask(key, 'POST', '/api/v1/listings/images', formOf(['file', picture]))
      const video = await raw('listings/videos', bytesOf(videoFile()), 'application/octet-stream')
      expect([two.status, video.status]).toEqual([201, 201])
      const values = {
        landowner_name: 'With files',
        parcel_size_acres: 4,
        images: [one.body.path, two.body.path],
        videos: [video.body.path],
      }
      expect((await ask(key, 'POST', '/api/v1/listings', values)).body).toMatchObject(values)
    })

    test('refuse files of the wrong type, with the reason', async () => {
      for (const [path, bytes, reason] of [
        ['listings/images', '<svg/>', /an SVG drawing/],
        ['blog-posts/covers', '', /The file is empty/],
        ['city-pages/city-heroes', bytesOf(videoFile()), /this file is a video/],
        ['listings/videos', bytesOf(picture), /this file is a picture/],
        ['listings/images', bytesOf(picture.subarray(0, 200)), /damaged or incomplete/],
      ] as const) {
        const answer = await raw(path, bytes)
        expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
        expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', detail: expect.stringMatching(reason) } })
      }
      expect(await unfinished()).toBe(0)
    })

    test('refuse files over the size limit without reading the rest', async () => {
      let sent = 0
      const endless = () =>
        new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += MB
            controller.enqueue(new Uint8Array(MB))
          },
        })
      const answer = await raw('blog-posts/covers', endless())
      expect(answer).toMatchObject({ status: 422, body: { detail: 'A cover image may be up to 5 MB.' } })
      expect(sent).toBeLessThan(12 * MB)
      const form = await ask(key, 'POST', '/api/v1/blog-posts/covers', formOf(['file', Buffer.alloc(6 * MB)]))
      expect(form).toMatchObject({ status: 422, body: { detail: 'A cover image may be up to 5 MB.' } })
      expect(await unfinished()).toBe(0)
    })

    test('accept one file per request, and store none of several', async () => {
      const before = await open().db.selectFrom('uploads').select('id').execute()
      for (const form of [
        formOf(['file', picture], ['file', picture]),
        formOf(['file', picture], ['file', 'no picture']),
        formOf(['other', picture]),
        new FormData(),
      ]) {
        const answer = await ask(key, 'POST', '/api/v1/listings/images', form)
        expect(answer).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } })
      }
      const after = await open().db.selectFrom('uploads').select('id').where('state', '=', 'stored').execute()
      expect(after.length).toBeLessThanOrEqual(before.length)
    })

    test('refuse forms without files and malformed forms', async () => {
      const urlencoded = await raw('listings/images', 'a=b', 'application/x-www-form-urlencoded')
      expect(urlencoded).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } })
      const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'
      expect((await raw('listings/images', cut, 'multipart/form-data; boundary=x')).status).toBe(400)
      expect((await raw('listings/images', 'x', 'multipart/form-data')).status).toBe(400)
      expect((await raw('listings/covers', bytesOf(picture))).status).toBe(405)
    })
  })
})
