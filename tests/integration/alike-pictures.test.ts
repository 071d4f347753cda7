import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../domain/permissions.ts'
import type { UploadKind } from '../../domain/upload/uploads.ts'
import { findAlikePictures } from '../../server/content/uploads/alike-pictures.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const [WIDTH, HEIGHT] = [1200, 800]

/** Fields of different brightness, as from the air. */
function aerial(seed: number): Sharp {
  const random = createSeededRandom(seed)
  const fields = Array.from({ length: 96 }, (_, index) => {
    const [x, y] = [(index % 12) * 100, Math.floor(index / 12) * 100]
    const [red, green, blue] = [random.integer(20, 235), random.integer(20, 235), random.integer(20, 120)]
    return `<rect x="${x}" y="${y}" width="100" height="100" fill="rgb(${red},${green},${blue})"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${fields.join('')}</svg>`),
  )
}

describeDatabase('Alike pictures', (open) => {
  let app: TestApp
  let admin: Viewer
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = (await app.resolveViewer(await signedInUser(app, open().db, { isAdmin: true }))).viewer
    return () => app.close()
  })

  async function store(bytes: Buffer, kind: UploadKind = 'listing-image'): Promise<string> {
    const body = (async function* () {
      yield Buffer.from(bytes)
    })()
    return (await app.uploads.store(admin, kind, body)).path
  }
  const find = (paths: string[], options?: { maxDistance?: number }) => findAlikePictures(open().db, paths, options)

  test('are found in another size and format once a listing shows them, the most alike first', async () => {
    const original = aerial(1)
    const path = await store(await original.clone().png().toBuffer())
    const copies = [
      await store(await original.clone().resize(500).jpeg({ quality: 40 }).toBuffer()),
      await store(await original.clone().resize(700).webp({ quality: 60 }).toBuffer()),
      await store(await original.clone().modulate({ brightness: 1.1 }).avif({ effort: 0 }).toBuffer()),
    ]
    const different = await store(await aerial(2).png().toBuffer())
    expect(await find([path])).toEqual([])
    await insertListing(open().db, { images: [path, ...copies, different] })
    const pairs = await find([path])
    expect(pairs.map(({ otherPath }) => otherPath).toSorted()).toEqual(copies.toSorted())
    for (const pair of pairs) {
      expect(pair.path).toBe(path)
      expect(pair.distance).toBeLessThanOrEqual(8)
      expect(pair.similarity).toBe(1 - pair.distance / 64)
    }
    expect(pairs.map(({ distance }) => distance)).toEqual(
      pairs.map(({ distance }) => distance).toSorted((a, b) => a - b),
    )
    expect(await find([path, ...copies])).toEqual([])
    expect((await find([path], { maxDistance: 64 })).map(({ otherPath }) => otherPath)).toContain(different)
    expect(await find([])).toEqual([])
  })

  test('are searched only in the same bucket', async () => {
    const bytes = await aerial(3).jpeg().toBuffer()
    const cover = await store(bytes, 'blog-cover')
    const image = await store(bytes)
    await insertListing(open().db, { images: [image] })
    expect(await find([cover])).toEqual([])
    expect(await find([await store(bytes)])).toEqual([
      { path: expect.any(String), otherPath: image, distance: 0, similarity: 1 },
    ])
  })

  test('leave out flat pictures and plain gradients', async () => {
    const flat = () =>
      sharp({ create: { width: 90, height: 80, channels: 3, background: '#ddd' } })
        .png()
        .toBuffer()
    const darkening = Buffer.from(Array.from({ length: 90 * 80 }, (_, index) => 255 - 2 * (index % 90)))
    const gradient = () =>
      sharp(darkening, { raw: { width: 90, height: 80, channels: 1 } })
        .png()
        .toBuffer()
    for (const draw of [flat, gradient]) {
      const [one, other] = [await store(await draw()), await store(await draw())]
      await insertListing(open().db, { images: [other] })
      expect(await find([one])).toEqual([])
    }
  })
})
