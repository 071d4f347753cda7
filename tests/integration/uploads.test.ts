import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { VISITOR, type Viewer } from '../../domain/permissions.ts'
import type { Bucket } from '../../domain/upload/media.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/upload/uploads.ts'
import { claimUploads, releaseUploads } from '../../server/content/uploads/claims.ts'
import { signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { hostileFiles, MARK, PLACE } from '../support/hostile-files.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'
import { videoFile } from '../support/video-file.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

describeDatabase('Uploads', (open) => {
  let app: TestApp
  let admin: TestCaller
  let viewer: Viewer
  let picture: Buffer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signedIn({ isAdmin: true })
    viewer = (await app.resolveViewer(admin)).viewer
    picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2563eb' } })
      .jpeg()
      .toBuffer()
    return () => app.close()
  })

  const signedIn = (values: { isAdmin?: boolean } = {}) => signedInUser(app, open().db, values)

  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit, by = admin) =>
    app.ask(path, {
      method,
      headers: { Origin: ORIGIN, ...(by.cookies.size > 0 ? { Cookie: by.cookieHeader } : {}), ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)

  const bytesOf = (bytes: Buffer) => new Uint8Array(bytes)
  const create = (kind: string, bytes: number, by = admin, name = 'a.png') =>
    ask(
      'POST',
      '/uploads',
      {
        ...TUS,
        'Upload-Length': String(bytes),
        'Upload-Metadata': `kind ${btoa(kind)},filename ${Buffer.from(name).toString('base64')}`,
      },
      undefined,
      by,
    )
  const patch = (path: string, offset: number, bytes: BodyInit) =>
    ask('PATCH', path, { ...PART, 'Upload-Offset': String(offset) }, bytes)

  async function begin(kind: UploadKind, bytes: number, name?: string): Promise<string> {
    const response = await create(kind, bytes, admin, name)
    expect(response.status).toBe(201)
    return response.headers.get('Location') ?? ''
  }

  async function send(kind: UploadKind, bytes: Buffer, name?: string): Promise<Response> {
    const path = await begin(kind, bytes.length, name)
    expect((await patch(path, 0, bytesOf(bytes))).status).toBe(204)
    return ask('GET', path)
  }

  async function store(kind: UploadKind, bytes = picture): Promise<string> {
    return (
      await app.uploads.store(
        viewer,
        kind,
        (async function* () {
          yield bytes
        })(),
      )
    ).path
  }

  async function stored(bucket: Bucket, path: string): Promise<Buffer | null> {
    const file = await app.storage.get(bucket, path)
    return file && buffer(file.stream)
  }

  async function filesIn(bucket: Bucket): Promise<string[]> {
    const paths: string[] = []
    for await (const { path } of app.storage.list(bucket, '')) paths.push(path)
    return paths
  }

  async function isBusy(path: string): Promise<boolean> {
    const id = path.split('/').at(-1)!
    const row = await open()
      .db.selectFrom('uploads')
      .select('busy_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.busy_until !== null
  }

  const yesterday = () => sql`update uploads set touched_at = now() - interval '25 hours'`.execute(open().db)
  const claim = (kind: UploadKind, paths: string[], before: string[] = []) =>
    open()
      .db.transaction()
      .execute((transaction) => claimUploads(transaction, { kind, field: 'images', paths, before }))

  test('a picture is uploaded in parts, re-encoded and served', async () => {
    const path = await begin('listing-image', picture.length)
    expect((await patch(path, 0, bytesOf(picture.subarray(0, 100)))).headers.get('Upload-Offset')).toBe('100')
    expect((await ask('GET', path)).status).toBe(400)
    expect((await patch(path, 100, bytesOf(picture.subarray(100)))).status).toBe(204)
    const upload = await (await ask('GET', path)).json()
    expect(upload).toMatchObject({ kind: 'listing-image', width: 300, height: 200 })
    expect(upload.path).toMatch(/^images\/[\da-f-]{36}\.jpg$/)
    expect((await app.ask(upload.url)).headers.get('Content-Type')).toBe('image/jpeg')
    // Repeating the request after a lost response returns the same upload.
    expect(await (await ask('GET', path)).json()).toEqual(upload)
    expect(await filesIn('uploads')).toEqual([])
  })

  test('resumes at the received offset after a broken connection', async () => {
    const path = await begin('listing-image', picture.length)
    const breaking = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(bytesOf(picture.subarray(0, 200))),
      pull: (stream) => stream.error(new Error('connection lost')),
    })
    await patch(path, 0, breaking)
    const head = await ask('HEAD', path, TUS)
    const offset = Number(head.headers.get('Upload-Offset'))
    expect(head.headers.get('Upload-Length')).toBe(String(picture.length))
    expect(Date.parse(head.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(Date.now())
    expect((await patch(path, offset + 1, bytesOf(picture))).status).toBe(409)
    expect((await patch(path, offset, bytesOf(picture.subarray(offset)))).status).toBe(204)
    expect((await ask('GET', path)).status).toBe(200)
  })

  test('accepts one request at a time per upload', async () => {
    const path = await begin('listing-image', picture.length)
    let release = () => {}
    const slow = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(bytesOf(picture.subarray(0, 50)))
        release = () => stream.close()
      },
    })
    const first = patch(path, 0, slow)
    // Otherwise the second request could come first.
    await expect.poll(() => isBusy(path)).toBe(true)
    expect((await patch(path, 0, bytesOf(picture))).status).toBe(423)
    release()
    expect((await first).headers.get('Upload-Offset')).toBe('50')
  })

  test('is deleted with all received parts when canceled', async () => {
    const path = await begin('listing-image', picture.length)
    await patch(path, 0, bytesOf(picture.subarray(0, 100)))
    expect((await ask('DELETE', path, TUS)).status).toBe(204)
    expect((await ask('HEAD', path, TUS)).status).toBe(404)
    expect((await filesIn('uploads')).filter((part) => path.includes(part.split('/')[0]!))).toEqual([])
  })

  test.each(Object.keys(UPLOAD_KINDS) as UploadKind[])(
    '%s: files over the limit are refused with its message',
    async (kind) => {
      const { maxBytes, limit } = UPLOAD_KINDS[kind]
      const response = await create(kind, maxBytes + 1)
      expect([response.status, (await response.json()).title]).toEqual([413, limit])
      expect((await create(kind, maxBytes)).status).toBe(201)
      const endless = app.uploads.store(
        viewer,
        kind,
        (async function* () {
          for (;;) yield new Uint8Array(1024 * 1024)
        })(),
      )
      await expect(endless).rejects.toMatchObject({ code: 'invalid', message: limit })
    },
  )

  test('refuses more bytes than announced', async () => {
    const path = await begin('listing-image', 100)
    expect((await patch(path, 0, bytesOf(picture))).status).toBe(422)
    expect((await ask('HEAD', path, TUS)).headers.get('Upload-Offset')).toBe('0')
  })

  test('is accessible only to the user who started it', async () => {
    const path = await begin('listing-image', picture.length)
    const other = await signedIn({ isAdmin: true })
    for (const [caller, status] of [
      [new TestCaller(), 401],
      [await signedIn(), 404],
      [other, 404],
    ] as const) {
      expect((await ask('HEAD', path, TUS, undefined, caller)).status).toBe(status)
      expect((await ask('GET', path, {}, undefined, caller)).status).toBe(status)
      expect((await ask('DELETE', path, TUS, undefined, caller)).status).toBe(status)
      const part = await ask('PATCH', path, { ...PART, 'Upload-Offset': '0' }, bytesOf(picture), caller)
      expect(part.status).toBe(status)
      if (caller !== other) expect((await create('blog-cover', 10, caller)).status).toBe(403)
    }
    const foreign = {
      ...TUS,
      Origin: 'https://evil.test',
      'Upload-Length': '1',
      'Upload-Metadata': `kind ${btoa('blog-cover')}`,
    }
    expect((await ask('POST', '/uploads', foreign)).status).toBe(400)
    await expect(app.uploads.create(VISITOR, { kind: 'blog-cover', bytes: 1 })).rejects.toMatchObject({
      code: 'access_denied',
    })
  })

  test('rejects requests that are not valid tus', async () => {
    expect((await ask('POST', '/uploads', { 'Upload-Length': '1' })).status).toBe(412)
    expect((await create('passwords', 1)).status).toBe(400)
    expect((await create('listing-image', 0)).status).toBe(422)
    expect((await ask('PATCH', '/uploads/no-such', { ...TUS, 'Upload-Offset': '0' }, 'x')).status).toBe(415)
    expect((await patch('/uploads/no-such', 0, 'x')).status).toBe(404)
    const options = await ask('OPTIONS', '/uploads')
    expect(options.headers.get('Tus-Extension')).toBe('creation,termination,expiration')
  })

  test('a picture is rotated upright and stripped of metadata', async () => {
    const original = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 34/1 14/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const written = await stored('listing-media', await store('listing-image', original))
    const metadata = await sharp(written!).metadata()
    expect(metadata).toMatchObject({ width: 40, height: 60 })
    for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) expect(metadata[name]).toBeUndefined()
  })

  test('a video is stripped of location and owner without moving its data', async () => {
    const original = videoFile({ place: PLACE, mark: MARK, dataTrack: `${MARK}${PLACE}`.repeat(2), brand: 'qt  ' })
    const path = await store('listing-video', original)
    expect(path).toMatch(/^videos\/[\da-f-]{36}\.mov$/)
    const written = (await stored('listing-media', path))!
    expect(written.length).toBe(original.length)
    const picturesAt = original.indexOf('the coded picture')
    expect(written.indexOf('the coded picture')).toBe(picturesAt)
    expect(written.includes(MARK)).toBe(false)
    expect(written.includes(PLACE)).toBe(false)
  })

  test('hostile files are refused with a reason or made safe', async () => {
    const random = createSeededRandom(SEED)
    const sorts = Map.groupBy(await hostileFiles(), ({ what }) => what)
    const files = [...sorts.values()].flatMap((all) => random.some(all, rounds(all.length)))
    const problems: string[] = []
    for (const [index, { what, kind, bytes, name, outcome }] of files.entries()) {
      const response = await send(kind, bytes, name)
      if (response.status >= 500) throw new Error(`${index} ${what}: ${JSON.stringify(app.failures().at(-1))}`)
      const body = await response.json()
      if (outcome === 'refused') {
        if (response.status !== 422 || !/\.$/.test(body.detail)) problems.push(`${index} ${what}: ${response.status}`)
        continue
      }
      const { bucket, folder } = UPLOAD_KINDS[kind]
      const written = response.status === 200 ? await stored(bucket, body.path) : null
      const isNamed = new RegExp(`^${folder}/[\\da-f-]{36}\\.(jpg|png|webp|avif|mp4)$`).test(body.path)
      if (!written || !isNamed || written.includes(MARK) || written.includes(PLACE) || written.includes('PK\x05\x06')) {
        problems.push(`${index} ${what}: ${response.status} ${body.path ?? body.detail}`)
      }
    }
    expect(problems).toEqual([])
    expect(app.failures().filter(({ level }) => level >= 50)).toEqual([])
  })

  describe('and references', () => {
    test('allow only files uploaded for the field, files in use, and external URLs', async () => {
      const [image, cover] = [await store('listing-image'), await store('blog-cover')]
      await insertListing(open().db, { images: ['images/demo.jpg'] })
      await claim(
        'listing-image',
        [image, 'images/demo.jpg', 'https://example.com/a.jpg', 'images/existing.jpg'],
        ['images/existing.jpg'],
      )
      for (const path of [
        'images/none.jpg',
        '../secret',
        cover,
        'http://example.com/a.jpg',
        'javascript:1',
        'https://a:b@c.de/x',
        '',
      ]) {
        await expect(claim('listing-image', [path])).rejects.toMatchObject({
          code: 'invalid',
          fields: { images: [expect.any(String)] },
        })
      }
      await expect(claim('listing-video', ['https://example.com/a.mp4'])).rejects.toMatchObject({ code: 'invalid' })
      await expect(claim('listing-video', [image])).rejects.toMatchObject({ code: 'invalid' })
    })

    test('an orphan of a failed save is deleted after a day', async () => {
      const path = await store('listing-image')
      await open()
        .db.transaction()
        .execute(async (transaction) => {
          await claimUploads(transaction, { kind: 'listing-image', field: 'images', paths: [path] })
          throw new Error('the save fails')
        })
        .catch(() => {})
      await app.uploads.sweep()
      expect(await stored('listing-media', path)).not.toBeNull()
      await yesterday()
      expect(await app.uploads.sweep()).toBeGreaterThan(0)
      expect(await stored('listing-media', path)).toBeNull()
      await expect(claim('listing-image', [path])).rejects.toMatchObject({ code: 'invalid' })
    })

    test('referenced files are never deleted, whichever table refers to them', async () => {
      const { db } = open()
      const [image, video, cover, hero, url] = [
        await store('listing-image'),
        await store('listing-video', videoFile()),
        await store('blog-cover'),
        await store('city-hero'),
        await store('blog-cover'),
      ]
      const listing = await insertListing(db, { images: [image], videos: [video] })
      await insertPost(db, { cover_image: cover })
      await insertPost(db, { cover_image: `https://voltacre.test/media/blog-media/${url}` })
      await insertCity(db, { hero_image: hero })
      await yesterday()
      await app.uploads.sweep()
      for (const path of [image, video]) expect(await stored('listing-media', path), path).not.toBeNull()
      for (const path of [cover, hero, url]) expect(await stored('blog-media', path), path).not.toBeNull()
      await db.transaction().execute(async (transaction) => {
        await releaseUploads(transaction, 'listing-media', [image, video])
        await transaction.deleteFrom('land_listings').where('id', '=', listing.id).execute()
      })
      await app.uploads.sweep()
      expect(await stored('listing-media', image)).not.toBeNull()
      await yesterday()
      await app.uploads.sweep()
      expect(await stored('listing-media', image)).toBeNull()
      expect(await stored('listing-media', video)).toBeNull()
    })

    test('unfinished uploads are deleted with their parts', async () => {
      const path = await begin('listing-image', picture.length)
      await patch(path, 0, bytesOf(picture.subarray(0, 100)))
      await yesterday()
      await app.uploads.sweep()
      expect((await ask('HEAD', path, TUS)).status).toBe(404)
      expect(await filesIn('uploads')).toEqual([])
    })

    test('a file in use cannot be deleted by its uploader', async () => {
      const response = await send('listing-image', picture)
      const { id, path } = await response.json()
      await claim('listing-image', [path])
      await ask('DELETE', `/uploads/${id}`, TUS)
      expect(await stored('listing-media', path)).not.toBeNull()
    })
  })

  describe('in a form without JavaScript', () => {
    const receive = (form: FormData | URLSearchParams) =>
      app.services.uploads.readForm(viewer, new Request(ORIGIN, { method: 'POST', body: form }), {
        images: 'listing-image',
      })

    test('are added as paths after the existing ones', async () => {
      const form = new FormData()
      form.append('title', 'Riverside 40')
      form.append('images', 'images/first.jpg')
      form.append('images', new File([bytesOf(picture)], '../../x.png'))
      form.append('images', new File([], ''))
      form.append('other', new File([bytesOf(picture)], 'other.png'))
      const received = await receive(form)
      expect(received.errors).toEqual({})
      expect(received.form.get('title')).toBe('Riverside 40')
      expect(received.form.getAll('images')).toEqual([
        'images/first.jpg',
        expect.stringMatching(/^images\/[\da-f-]{36}\.jpg$/),
      ])
      expect(received.form.has('other')).toBe(false)
    })

    test('are refused individually', async () => {
      const form = new FormData()
      form.append('images', new File([bytesOf(picture)], 'good.jpg'))
      form.append('images', new File(['<svg/>'], 'bad.png'))
      form.append('images', new File([new Uint8Array(11 * 1024 * 1024)], 'large.png'))
      form.append('title', 'after them')
      const { form: read, errors } = await receive(form)
      expect(errors).toEqual({ images: expect.stringContaining('an SVG drawing') })
      expect(read.getAll('images')).toHaveLength(1)
      expect(read.get('title')).toBe('after them')
    })

    test('accepts a form without files, and rejects malformed forms', async () => {
      expect((await receive(new URLSearchParams({ title: 'x' }))).form.get('title')).toBe('x')
      const cut = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc'
      for (const [type, body] of [
        ['multipart/form-data; boundary=x', cut],
        ['multipart/form-data', 'x'],
        ['text/plain', 'x'],
      ]) {
        const request = new Request(ORIGIN, { method: 'POST', body: body!, headers: { 'Content-Type': type! } })
        await expect(app.services.uploads.readForm(viewer, request, { images: 'listing-image' })).rejects.toMatchObject(
          { code: 'bad_request' },
        )
      }
    })
  })
})
