import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { VISITOR, type Viewer } from '../../domain/permissions.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/upload/uploads.ts'
import { claimUploads } from '../../server/content/uploads/claims.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

type Owner = Extract<Viewer, { kind: 'user' }>

const TOO_MANY = 'You have too many files that aren’t part of a listing yet. Remove some, or try again tomorrow.'
const MISSING = { code: 'invalid', fields: { images: ['This picture is no longer available. Upload it again.'] } }
const OWNER_KINDS = [
  'listing-image',
  'listing-video',
  'power-document',
  'listing-document',
  'ownership-document',
  'message-file',
]

describeBothDatabases('Uploads of landowners', (open) => {
  let app: TestApp
  let owner: Owner
  let neighbor: Owner
  let picture: Buffer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signedIn()
    neighbor = await signedIn()
    picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2563eb' } })
      .withExifMerge({ IFD0: { Copyright: 'Jane Doe' } })
      .jpeg()
      .toBuffer()
    return () => app.close()
  })

  const signedIn = async (values: { isAdmin?: boolean } = {}) =>
    (await app.resolveViewer(await signedInUser(app, open().db, values))).viewer as Owner

  const store = (viewer: Viewer, kind: UploadKind, bytes = picture) =>
    app.uploads.store(
      viewer,
      kind,
      (async function* () {
        yield Buffer.from(bytes)
      })(),
    )

  const claim = (by: Owner, paths: string[], before: string[] = []) =>
    open()
      .db.transaction()
      .execute((transaction) =>
        claimUploads(transaction, { kind: 'listing-image', field: 'images', paths, before, by: by.id }),
      )

  /** Uploads of the user as they would be after sending many. */
  const insertMany = (by: Owner, count: number, values: { state: 'receiving' | 'stored'; bytes: number }) =>
    open()
      .db.insertInto('uploads')
      .values(
        Array.from({ length: count }, () => ({
          kind: 'listing-image' as const,
          bucket: 'listing-media' as const,
          path: `images/${crypto.randomUUID()}.jpg`,
          created_by: by.id,
          ...values,
        })),
      )
      .execute()

  test('are of the kinds for owners; other kinds and visitors are refused', async () => {
    const allowed: string[] = []
    for (const kind of Object.keys(UPLOAD_KINDS) as UploadKind[]) {
      const upload = app.uploads.create(owner, { kind, bytes: 1 })
      if (UPLOAD_KINDS[kind].by === 'admin') await expect(upload).rejects.toMatchObject({ code: 'access_denied' })
      else allowed.push((await upload).kind)
    }
    expect(allowed).toEqual(OWNER_KINDS)
    await expect(store(owner, 'blog-cover')).rejects.toMatchObject({ code: 'access_denied' })
    await expect(store(VISITOR, 'listing-image')).rejects.toMatchObject({ code: 'sign_in_needed' })
    const form = new FormData()
    form.append('cover_image', new File([new Uint8Array(picture)], 'a.jpg'))
    const request = new Request(ORIGIN, { method: 'POST', body: form })
    await expect(app.uploads.readForm(owner, request, { cover_image: 'blog-cover' })).rejects.toMatchObject({
      code: 'access_denied',
    })
  })

  test('are refused to an admin’s account that lost the role, for the kinds of admins', async () => {
    const admin = await signedIn({ isAdmin: true })
    const { id } = await app.uploads.create(admin, { kind: 'blog-cover', bytes: 1 })
    await expect(app.uploads.get({ ...admin, isAdmin: false }, id)).rejects.toMatchObject({ code: 'access_denied' })
    expect(await app.uploads.get(admin, id)).toMatchObject({ kind: 'blog-cover' })
  })

  test('are found and deleted only by the user who sent them', async () => {
    const { id } = await store(owner, 'listing-image')
    await expect(app.uploads.get(neighbor, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(app.uploads.remove(neighbor, id)).rejects.toMatchObject({ code: 'not_found' })
    await app.uploads.remove(owner, id)
    await expect(app.uploads.get(owner, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['power-document', 'listing-document', 'ownership-document', 'message-file'] as const)(
    '%s: takes a PDF, and a photo without its metadata',
    async (kind) => {
      const read = async (path: string) => buffer((await app.storage.get('documents', path))!.stream)
      const pdf = Buffer.from('%PDF-1.7 a survey')
      const document = await store(owner, kind, pdf)
      expect(document.path).toMatch(new RegExp(`^${kind}s/[\\da-f-]{36}\\.pdf$`))
      expect(await read(document.path)).toEqual(pdf)
      const locked = Buffer.from(`%PDF-1.7 ${'-'.repeat(70_000)} trailer << /Encrypt 9 0 R >>`)
      const { path } = await store(owner, kind, locked)
      expect(path).toMatch(new RegExp(`^${kind}s/[\\da-f-]{36}\\.locked\\.pdf$`))
      expect(await read(path)).toEqual(locked)
      const photo = await store(owner, kind)
      expect(photo).toMatchObject({
        path: expect.stringMatching(new RegExp(`^${kind}s/[\\da-f-]{36}\\.jpg$`)),
        width: 300,
        height: 200,
      })
      expect((await sharp(await read(photo.path)).metadata()).exif).toBeUndefined()
      expect((await store(owner, kind, await sharp(picture).png().toBuffer())).path).toMatch(/\.png$/)
      const advice = ' Save it as a JPG or PNG, and upload that.'
      for (const [bytes, what] of [
        [await sharp(picture).webp().toBuffer(), `a WebP picture.${advice}`],
        [Buffer.from('GIF89a'), `a GIF.${advice}`],
        [Buffer.from('PK\x03\x04'), 'a ZIP archive.'],
      ] as const) {
        await expect(store(owner, kind, bytes)).rejects.toMatchObject({
          code: 'invalid',
          message: `Documents must be PDF, JPG or PNG; this file is ${what}`,
        })
      }
      await expect(store(owner, kind, picture.subarray(0, 200))).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  test('are limited in number and size until a listing refers to them', async () => {
    const rejection = { code: 'invalid', message: TOO_MANY, fields: { file: [TOO_MANY] } }
    const begin = (by: Owner, bytes = 1) => app.uploads.create(by, { kind: 'listing-video', bytes })

    const unfinished = await signedIn()
    await insertMany(unfinished, 19, { state: 'receiving', bytes: 1 })
    await begin(unfinished)
    await expect(begin(unfinished)).rejects.toMatchObject(rejection)

    const many = await signedIn()
    await insertMany(many, 199, { state: 'stored', bytes: 1 })
    const { id } = await store(many, 'listing-image')
    await expect(begin(many)).rejects.toMatchObject(rejection)
    await app.uploads.remove(many, id)
    await begin(many)

    const large = await signedIn()
    await insertMany(large, 20, { state: 'stored', bytes: 100 * 1024 * 1024 })
    await expect(begin(large, 48 * 1024 * 1024 + 1)).rejects.toMatchObject(rejection)
    await begin(large, 48 * 1024 * 1024)
    await expect(begin(large)).rejects.toMatchObject(rejection)
    await open().db.updateTable('uploads').set({ claimed_at: new Date() }).where('created_by', '=', large.id).execute()
    await begin(large)
  })

  test('count to the account when a listing refers to them', async () => {
    const full =
      'Your account has reached its limit of 5,000 files or 20 GB. Remove files from your listings and try again tomorrow.'
    const rejection = { code: 'invalid', message: full, fields: { file: [full] } }
    const begin = (by: Owner, bytes = 1) => app.uploads.create(by, { kind: 'listing-video', bytes })
    const insertClaimed = async (count: number, bytes: number) => {
      const by = await signedIn()
      await insertMany(by, count, { state: 'stored', bytes })
      await open().db.updateTable('uploads').set({ claimed_at: new Date() }).where('created_by', '=', by.id).execute()
      return by
    }
    const large = await insertClaimed(204, 100 * 1024 * 1024)
    await expect(begin(large, 80 * 1024 * 1024 + 1)).rejects.toMatchObject(rejection)
    await begin(large, 80 * 1024 * 1024)
    await expect(begin(large)).rejects.toMatchObject(rejection)
    const many = await insertClaimed(4_999, 1)
    const { path } = await store(many, 'listing-image')
    await claim(many, [path])
    await expect(begin(many)).rejects.toMatchObject(rejection)
  })

  test('stay within the limit when many are started at once', async () => {
    const eager = await signedIn()
    const started = await Promise.allSettled(
      Array.from({ length: 30 }, () => app.uploads.create(eager, { kind: 'listing-image', bytes: 1 })),
    )
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('are not limited that way for admins', async () => {
    const admin = await signedIn({ isAdmin: true })
    await insertMany(admin, 200, { state: 'stored', bytes: 100 * 1024 * 1024 })
    await insertMany(admin, 199, { state: 'receiving', bytes: 1 })
    await app.uploads.create(admin, { kind: 'listing-image', bytes: 1 })
    await expect(app.uploads.create(admin, { kind: 'listing-image', bytes: 1 })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  test('are claimed by their user only', async () => {
    const own = (await store(owner, 'listing-image')).path
    const foreign = (await store(neighbor, 'listing-image')).path
    await expect(claim(owner, [own, foreign])).rejects.toMatchObject(MISSING)
    await claim(owner, [own])
    // The same file in a second listing of the owner.
    await claim(owner, [own])
    await claim(neighbor, [foreign])
    await expect(claim(owner, [foreign])).rejects.toMatchObject(MISSING)
    const document = (await store(owner, 'listing-document')).path
    await expect(claim(owner, [document])).rejects.toMatchObject(MISSING)
  })

  test('are claimed beside files that the listing had before, and nothing else', async () => {
    const used = 'images/demo-owner.jpg'
    await insertListing(open().db, { images: [used] })
    const refused = [used, 'images/none.jpg', 'https://example.com/a.jpg', '../secret', '']
    for (const path of refused) await expect(claim(owner, [path]), path).rejects.toMatchObject(MISSING)
    await claim(owner, [used, 'https://example.com/a.jpg'], [used, 'https://example.com/a.jpg'])
  })
})
