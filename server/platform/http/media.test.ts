import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../domain/errors.ts'
import { mediaUrl, pictureUrl } from '../../../domain/upload/media.ts'
import { openFileStorage } from '../storage/files.ts'
import type { Storage } from '../storage/storage.ts'
import { type MediaOptions, mediaRoutes } from './media.ts'

const ORIGIN = 'http://localhost:3000'
let folder: string
let storage: Storage
/** 1,000 × 600 and noisy, as an aerial picture is. */
let picture: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-media-'))
  storage = await openFileStorage(join(folder, 'files'))
  picture = await noise(1000, 600).jpeg().toBuffer()
  await storage.put('listing-media', 'images/field.jpg', picture)
  await storage.put('listing-media', 'videos/digits.mp4', Buffer.from('0123456789'))
  await storage.put('datasets', 'private.csv', Buffer.from('a,b'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function noise(width: number, height: number) {
  const background = { r: 90, g: 120, b: 60 }
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
}

let caches = 0
function routes(options: Partial<MediaOptions> = {}, over: Storage = storage) {
  const cacheFolder = join(folder, `cache-${caches++}`)
  const log = { warn: vi.fn() }
  const app = mediaRoutes(over, { cacheFolder, log, ...options })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`${ORIGIN}${path}`, { headers, method })
  return { get, log, cacheFolder }
}

/** Counts what is read, and lets a test stand in the way. */
function watched(before: () => Promise<void> | void = () => {}) {
  const read: string[] = []
  const over: Storage = {
    ...storage,
    get: async (bucket, path, range) => {
      read.push(path)
      await before()
      return storage.get(bucket, path, range)
    },
  }
  return { over, read }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a stored file', () => {
  test('is sent in full, cached for a day and with nosniff', async () => {
    const response = await routes().get('/media/listing-media/images/field.jpg')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.byteLength),
      'cache-control': 'public, max-age=86400',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(response.headers.has('content-disposition')).toBe(false)
    expect((await bytesOf(response)).equals(picture)).toBe(true)
  })

  test('may be shown by other sites, such as feed readers', async () => {
    const { get } = routes()
    const path = '/media/listing-media/images/field.jpg'
    for (const { headers } of [await get(path), await get(`${path}?w=240&f=webp`), await get(path, {}, 'HEAD')]) {
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    }
  })

  test('responds to HEAD with the same headers and no body', async () => {
    const { get } = routes()
    const whole = await get('/media/listing-media/images/field.jpg')
    const head = await get('/media/listing-media/images/field.jpg', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    expect(await bytesOf(head)).toHaveLength(0)
    await whole.body?.cancel()
  })

  test('responds 304 when the client has the current version', async () => {
    const { get } = routes()
    const { headers } = await get('/media/listing-media/images/field.jpg', {}, 'HEAD')
    const etag = headers.get('etag')!
    for (const sent of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
    ]) {
      const response = await get('/media/listing-media/images/field.jpg', sent)
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(await bytesOf(response)).toHaveLength(0)
    }
    const since = { 'If-Modified-Since': headers.get('last-modified')! }
    expect((await get('/media/listing-media/images/field.jpg', since)).status).toBe(304)
    const stale: Record<string, string>[] = [
      { 'If-None-Match': '"other"' },
      { 'If-None-Match': '"other"', ...since },
      { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'If-Modified-Since': 'yesterday' },
    ]
    for (const sent of stale) {
      const response = await get('/media/listing-media/images/field.jpg', sent)
      expect(response.status, JSON.stringify(sent)).toBe(200)
      await response.body?.cancel()
    }
  })

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-30', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99999', '89', 'bytes 8-9/10'],
  ])('Range %s', async (range, expected, contentRange) => {
    const response = await routes().get('/media/listing-media/videos/digits.mp4', { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(expected.length))
    expect(await response.text()).toBe(expected)
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('responds 416 to Range %s', async (range) => {
    const response = await routes().get('/media/listing-media/videos/digits.mp4', { Range: range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['bytes=4-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4', 'bytes'])(
    'Range %s is ignored',
    async (range) => {
      const response = await routes().get('/media/listing-media/videos/digits.mp4', { Range: range })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('0123456789')
    },
  )

  test('If-Range sends the range of the same version and the full body of another', async () => {
    const { get } = routes()
    const { headers } = await get('/media/listing-media/videos/digits.mp4', {}, 'HEAD')
    const resume = (version: string) =>
      get('/media/listing-media/videos/digits.mp4', { Range: 'bytes=5-', 'If-Range': version })
    expect(await (await resume(headers.get('etag')!)).text()).toBe('56789')
    expect(await (await resume(headers.get('last-modified')!)).text()).toBe('56789')
    for (const other of ['"other"', `W/${headers.get('etag')}`, 'Mon, 01 Jan 2001 00:00:00 GMT']) {
      expect(await (await resume(other)).text()).toBe('0123456789')
    }
  })

  test.each([
    ['page.html', 'application/octet-stream'],
    ['drawing.svg', 'image/svg+xml'],
    ['table.csv', 'text/csv; charset=utf-8'],
    ['no-extension', 'application/octet-stream'],
    ['trick.constructor', 'application/octet-stream'],
  ])('%s is downloaded, not shown', async (name, type) => {
    await storage.put('blog-media', `it's/${name}`, Buffer.from('<script>alert(1)</script>'))
    const response = await routes().get(mediaUrl('blog-media', `it's/${name}`))
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await response.body?.cancel()
  })

  test('is found under the unusual names that mediaUrl encodes', async () => {
    for (const path of ['images/a b+c%20&d?e#f.png', 'images/Zürich 日本🦊.webp', "images/it's.png"]) {
      await storage.put('listing-media', path, Buffer.from(path))
      expect(await (await routes().get(mediaUrl('listing-media', path))).text()).toBe(path)
    }
  })
})

describe('a request that is rejected', () => {
  test.each([
    '/media/listing-media/images/missing.jpg',
    '/media/listing-media/images',
    '/media/listing-media/',
    '/media/listing-media',
    '/media/',
    '/media/datasets/private.csv',
    '/media/datasets/private.csv?w=240&f=webp',
    '/media/other/x.png',
    '/media/constructor/x.png',
    '/media/listing-media/../datasets/private.csv',
    '/media/listing-media/%2e%2e/datasets/private.csv',
    '/media/listing-media/..%2fdatasets%2fprivate.csv',
    '/media/listing-media/%2e%2e%2fdatasets/private.csv',
    '/media/listing-media/..%5cdatasets%5cprivate.csv',
    '/media/listing-media/%252e%252e/datasets/private.csv',
    '/media/listing-media%2f..%2fdatasets/private.csv',
    '/media/listing-media/images%2ffield.jpg',
    '/media/listing-media//etc/passwd',
    '/media/listing-media/%2fetc%2fpasswd',
    '/media/listing-media/images/field.jpg%00.png',
    '/media/listing-media/images/field.jpg/',
    '/media/listing-media/%ff%fe.png',
    '/media/listing-media/%',
    `/media/listing-media/${'x'.repeat(5000)}.png`,
  ])('%s', async (path) => {
    const response = await routes().get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await response.text()).length).toBeLessThan(40)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects the method %s', async (method) => {
    const response = await routes().get('/media/listing-media/images/field.jpg', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('responds 503 and logs it when the storage is down', async () => {
    const fails = async () => {
      throw new AppError('unavailable')
    }
    const { get, log } = routes({}, { ...storage, get: fails, head: fails })
    for (const query of ['', '?w=240&f=webp']) {
      const response = await get(`/media/listing-media/images/field.jpg${query}`)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(log.warn).toHaveBeenCalledTimes(2)
  })
})

describe('a resized picture', () => {
  const field = (width: 240 | 480 | 960 | 1440, format: 'avif' | 'webp') =>
    pictureUrl('listing-media', 'images/field.jpg', width, format)

  test.each(['avif', 'webp'] as const)(
    'is encoded as %s in the requested width and cached for a day',
    async (format) => {
      const response = await routes().get(field(480, format))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      })
      const bytes = await bytesOf(response)
      expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ width: 480, height: 288, format: format === 'avif' ? 'heif' : 'webp' })
    },
  )

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is decoded from %s', async (format) => {
    await storage.put('blog-media', `sources/picture.${format}`, await noise(300, 150).toFormat(format).toBuffer())
    const response = await routes().get(`/media/blog-media/sources/picture.${format}?w=240&f=webp`)
    expect(response.status).toBe(200)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 240, height: 120 })
  })

  test('is never enlarged', async () => {
    const { width } = await sharp(await bytesOf(await routes().get(field(1440, 'webp')))).metadata()
    expect(width).toBe(1000)
  })

  test('is auto-rotated and has no metadata', async () => {
    const exif = { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '32/1 26/1 0/1', GPSLatitudeRef: 'N' } }
    const sideways = await noise(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await storage.put('listing-media', 'images/sideways.jpg', sideways)
    const bytes = await bytesOf(await routes().get('/media/listing-media/images/sideways.jpg?w=240&f=webp'))
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 400 })
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    'w=100&f=webp',
    'w=0480&f=webp',
    'w=480.0&f=webp',
    'w=-480&f=webp',
    'w=480&f=jpeg',
    'w=480&f=WEBP',
    'w=480',
    'f=webp',
    'w=&f=',
    'w=480&w=960&f=webp',
    'w=480&f=webp&f=avif',
  ])('?%s is rejected', async (query) => {
    const response = await routes().get(`/media/listing-media/images/field.jpg?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('responds 304 without rendering anything', async () => {
    const { get } = routes()
    const first = await get(field(240, 'webp'))
    const { over, read } = watched()
    const again = await routes({}, over).get(field(240, 'webp'), { 'If-None-Match': first.headers.get('etag')! })
    expect(again.status).toBe(304)
    expect(read).toEqual([])
  })

  test('responds to HEAD with the same headers and no body', async () => {
    const { get } = routes()
    const whole = await get(field(240, 'webp'))
    const head = await get(field(240, 'webp'), {}, 'HEAD')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    expect(await bytesOf(head)).toHaveLength(0)
  })

  test.each([
    ['text with a JPEG name', 'broken.jpg', () => Buffer.from('no picture')],
    ['an SVG with a PNG name', 'drawing.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', 'half.jpg', () => picture.subarray(0, 2000)],
    ['a decompression bomb', 'bomb.png', bomb],
    ['nothing', 'empty.webp', () => Buffer.alloc(0)],
  ])('is rejected for %s, which is logged once and not leaked', async (_case, name, content) => {
    await storage.put('listing-media', `broken/${name}`, content())
    const { get, log } = routes()
    for (let i = 0; i < 2; i++) {
      const response = await get(`/media/listing-media/broken/${name}?w=240&f=webp`)
      expect(response.status).toBe(422)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ path: `broken/${name}` })
  })

  test('is not rendered from a file that is not a picture', async () => {
    await storage.put('listing-media', 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    for (const path of ['drawing.svg', 'videos/digits.mp4']) {
      expect((await routes().get(`/media/listing-media/${path}?w=240&f=webp`)).status).toBe(415)
    }
  })

  test('is rendered once for concurrent requests', async () => {
    const { over, read } = watched()
    const { get } = routes({}, over)
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(field(240, 'avif'))))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [first, ...others] = await Promise.all(responses.map(bytesOf))
    for (const other of others) expect(other.equals(first!)).toBe(true)
    expect(read).toHaveLength(1)
  })

  test('waits in a bounded queue; when it is full, the client gets a 503', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { over, read } = watched(() => gate)
    const { get } = routes({ maxResizing: 2, maxWaiting: 1 }, over)
    const requests = ([240, 480, 960, 1440] as const).map(async (width) => (await get(field(width, 'webp'))).status)
    await expect.poll(() => read.length).toBe(2)
    const refused = await get(field(240, 'avif'))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    open()
    expect((await Promise.all(requests)).sort()).toEqual([200, 200, 200, 503])
    expect((await get(field(240, 'avif'))).status).toBe(200)
  })
})

describe('the cache of resized pictures', () => {
  const url = (name: string) => `/media/listing-media/cache/${name}?w=240&f=webp`

  async function putPictures(...names: string[]) {
    for (const name of names)
      await storage.put('listing-media', `cache/${name}`, await noise(240, 160).png().toBuffer())
  }

  test('serves a picture without reading the original, also after a restart', async () => {
    await putPictures('a.png')
    const { over, read } = watched()
    const before = routes({}, over)
    const first = await bytesOf(await before.get(url('a.png')))
    await before.get(url('a.png'))
    const after = routes({ cacheFolder: before.cacheFolder }, over)
    expect((await bytesOf(await after.get(url('a.png')))).equals(first)).toBe(true)
    expect(read).toHaveLength(1)
  })

  test('renders a new version of the original', async () => {
    await putPictures('version.png')
    const { get } = routes()
    const one = await get(url('version.png'))
    await putPictures('version.png')
    const two = await get(url('version.png'))
    expect(two.headers.get('etag')).not.toBe(one.headers.get('etag'))
    expect((await bytesOf(two)).equals(await bytesOf(one))).toBe(false)
  })

  test('stays within its size limit and evicts the least recently used', async () => {
    const names = ['b0.png', 'b1.png', 'b2.png', 'b3.png']
    await putPictures(...names)
    const probe = routes()
    const one = Number((await probe.get(url('b0.png'))).headers.get('content-length'))
    const { over, read } = watched()
    const cacheBytes = Math.round(one * 3.4)
    const { get, cacheFolder } = routes({ cacheBytes }, over)
    for (const name of ['b0.png', 'b1.png', 'b2.png', 'b0.png', 'b3.png']) await get(url(name))
    const sizes = await Promise.all((await readdir(cacheFolder)).map((name) => readFile(join(cacheFolder, name))))
    expect(sizes.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(cacheBytes)
    expect(sizes).toHaveLength(3)
    read.length = 0
    for (const name of ['b0.png', 'b2.png', 'b3.png']) await get(url(name))
    expect(read).toEqual([])
    await get(url('b1.png'))
    expect(read).toEqual(['cache/b1.png'])

    // A lower limit also applies at the next start.
    const smaller = routes({ cacheBytes: Math.round(one * 1.5), cacheFolder })
    await smaller.get(url('b1.png'))
    expect((await readdir(cacheFolder)).length).toBe(1)
  })

  test('renders again when an entry is corrupted or temporary', async () => {
    await putPictures('spoiled.png')
    const { get, cacheFolder } = routes()
    const good = await bytesOf(await get(url('spoiled.png')))
    const [name] = await readdir(cacheFolder)
    await truncate(join(cacheFolder, name!), 200)
    await writeFile(join(cacheFolder, 'left-over.unfinished'), 'half')
    expect((await bytesOf(await get(url('spoiled.png')))).equals(good)).toBe(true)
    const restarted = routes({ cacheFolder })
    expect((await bytesOf(await restarted.get(url('spoiled.png')))).equals(good)).toBe(true)
    expect(await readdir(cacheFolder)).toEqual([name])
  })

  test('serves without the cache when the disk fails, and warns once', async () => {
    await putPictures('uncached.png')
    const cacheFolder = join(folder, 'no-folder')
    await writeFile(cacheFolder, 'a file where the folder should be')
    const { get, log } = routes({ cacheFolder })
    for (let i = 0; i < 3; i++) expect((await get(url('uncached.png'))).status).toBe(200)
    expect(log.warn).toHaveBeenCalledTimes(1)
    await rm(cacheFolder)
    await get(url('uncached.png'))
    expect(await readdir(cacheFolder)).toHaveLength(1)
  })

  test('does not serve a picture whose original was deleted', async () => {
    await putPictures('deleted.png')
    const { get } = routes()
    expect((await get(url('deleted.png'))).status).toBe(200)
    await storage.delete('listing-media', 'cache/deleted.png')
    expect((await get(url('deleted.png'))).status).toBe(404)
  })
})

/** A tiny PNG that claims to be 60,000 × 60,000. */
function bomb(): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(60_000, 8)
  header.writeUInt32BE(60_000, 12)
  header.set([8, 2, 0, 0, 0], 16)
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, Buffer.alloc(64)])
}
