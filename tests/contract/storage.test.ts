import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bucket } from '../../domain/upload/media.ts'
import { startS3Server } from '../../scripts/cluster/s3-server.ts'
import { openFileStorage } from '../../server/platform/storage/files.ts'
import { openS3Storage } from '../../server/platform/storage/s3.ts'
import type { ByteRange, Storage } from '../../server/platform/storage/storage.ts'

interface Backend {
  storage: Storage
  /** Makes the storage unavailable until `repair`. */
  breakDown(): Promise<void>
  repair(): Promise<void>
  stop(): Promise<void>
}

async function filesBackend(folder: string): Promise<Backend> {
  const root = join(folder, 'files')
  const storage = await openFileStorage(root)
  return {
    storage,
    breakDown: () => rename(root, `${root}-moved`),
    repair: () => rename(`${root}-moved`, root),
    stop: () => storage.close(),
  }
}

async function s3Backend(folder: string): Promise<Backend> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  let server = await startS3Server(folder, 'voltacre')
  const { port } = server
  const storage = await openS3Storage({
    bucket: 'voltacre',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    pathStyle: true,
    responseTimeoutMs: 5000,
  })
  return {
    storage,
    breakDown: () => server.stop(),
    repair: async () => {
      server = await startS3Server(folder, 'voltacre', port)
    },
    stop: async () => {
      await storage.close()
      await server.stop()
      vi.unstubAllEnvs()
    },
  }
}

const BACKENDS = { 'files on disk': filesBackend, S3: s3Backend }

describe.each(Object.entries(BACKENDS))('storage: %s', (_name, start) => {
  let folder: string
  let backend: Backend
  let storage: Storage

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voltacre-storage-'))
    backend = await start(folder)
    storage = backend.storage
  })

  afterAll(async () => {
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Files have the time of the kernel, whatever clock the test runs on. */
  const timeOfNewFile = async () => (await stat(await mkdtemp(join(folder, 'time-')))).mtimeMs

  async function read(path: string, range?: ByteRange, bucket: Bucket = 'listing-media'): Promise<Buffer | null> {
    const file = await storage.get(bucket, path, range)
    return file && buffer(file.stream)
  }

  async function paths(prefix: string, bucket: Bucket = 'listing-media'): Promise<string[]> {
    const found: string[] = []
    for await (const { path } of storage.list(bucket, prefix)) found.push(path)
    return found.sort()
  }

  test('returns stored content with its size, type, time and a strong ETag', async () => {
    await storage.put('listing-media', 'images/a.jpg', Buffer.from('a picture'))
    const file = await storage.get('listing-media', 'images/a.jpg')
    expect(file).toMatchObject({ size: 9, contentType: 'image/jpeg', range: null })
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    expect(Math.abs((await timeOfNewFile()) - Number(file?.lastModified))).toBeLessThan(60_000)
    expect((await buffer(file!.stream)).toString()).toBe('a picture')

    const { stream, range, ...known } = file!
    expect(await storage.head('listing-media', 'images/a.jpg')).toEqual(known)
  })

  test('stores an empty file', async () => {
    await storage.put('listing-media', 'empty.csv', Buffer.alloc(0))
    expect(await storage.head('listing-media', 'empty.csv')).toMatchObject({ size: 0 })
    expect(await read('empty.csv')).toHaveLength(0)
  })

  test('separates buckets', async () => {
    await storage.put('blog-media', 'same.png', Buffer.from('blog'))
    await storage.put('datasets', 'same.png', Buffer.from('data'))
    expect((await read('same.png', undefined, 'blog-media'))?.toString()).toBe('blog')
    expect((await read('same.png', undefined, 'datasets'))?.toString()).toBe('data')
    expect(await read('same.png')).toBeNull()
  })

  test('returns null for missing files', async () => {
    await storage.put('listing-media', 'folder/file.png', Buffer.from('x'))
    for (const path of ['missing.png', 'no/such/folder.png', 'folder', 'folder/file.png/deeper.png']) {
      expect(await storage.get('listing-media', path), path).toBeNull()
      expect(await storage.head('listing-media', path), path).toBeNull()
    }
  })

  test('saves a local copy once, independent of the stored file', async () => {
    await storage.put('datasets', 'tables/one.parquet', Buffer.from('rows'))
    const target = join(folder, `saved-${randomUUID()}`)
    expect(await storage.saveAs('datasets', 'tables/one.parquet', target)).toBe(true)
    expect(await readFile(target, 'utf8')).toBe('rows')
    await expect(storage.saveAs('datasets', 'tables/one.parquet', target)).rejects.toThrow()
    await storage.put('datasets', 'tables/one.parquet', Buffer.from('other rows'))
    expect(await readFile(target, 'utf8')).toBe('rows')
    await rm(target)
    expect((await read('tables/one.parquet', undefined, 'datasets'))?.toString()).toBe('other rows')
    expect(await storage.saveAs('datasets', 'tables/none.parquet', target)).toBe(false)
    await expect(stat(target)).rejects.toThrow()
  })

  test('deletes idempotently', async () => {
    await storage.put('listing-media', 'gone.png', Buffer.from('x'))
    await storage.delete('listing-media', 'gone.png')
    expect(await storage.head('listing-media', 'gone.png')).toBeNull()
    await storage.delete('listing-media', 'gone.png')
    await storage.delete('listing-media', 'no/such/folder.png')
  })

  test('a new version has a new ETag', async () => {
    await storage.put('listing-media', 'version.png', Buffer.from('one'))
    const one = await storage.head('listing-media', 'version.png')
    await storage.put('listing-media', 'version.png', Buffer.from('two'))
    const two = await storage.head('listing-media', 'version.png')
    expect(two?.etag).not.toBe(one?.etag)
  })

  describe('ranges', () => {
    const content = Buffer.from('0123456789')

    test.each<[string, ByteRange, string, { start: number; end: number }]>([
      ['the first byte', { start: 0, end: 0 }, '0', { start: 0, end: 0 }],
      ['the middle', { start: 3, end: 5 }, '345', { start: 3, end: 5 }],
      ['the last byte', { start: 9, end: 9 }, '9', { start: 9, end: 9 }],
      ['without an end', { start: 7 }, '789', { start: 7, end: 9 }],
      ['beyond the end', { start: 8, end: 500 }, '89', { start: 8, end: 9 }],
      ['the whole', { start: 0 }, '0123456789', { start: 0, end: 9 }],
    ])('%s', async (_case, range, expected, cut) => {
      await storage.put('listing-media', 'digits.txt', content)
      const file = await storage.get('listing-media', 'digits.txt', range)
      expect(file).toMatchObject({ size: 10, range: cut })
      expect((await buffer(file!.stream)).toString()).toBe(expected)
    })

    test('a range that starts past the end is refused', async () => {
      await storage.put('listing-media', 'digits.txt', content)
      await expect(storage.get('listing-media', 'digits.txt', { start: 10 })).rejects.toMatchObject({
        code: 'bad_request',
      })
    })
  })

  test.each([
    'images/with space.jpg',
    'images/a+b&c=d.png',
    'images/100%25.png',
    'images/%2e%2e/x.png',
    "images/it's (a) [test]!~*;:@$,.png",
    'images/was?w=240#top.png',
    'images/Zürich–日本🦊.webp',
    'images/e\u0301.png',
    'images/...png',
    'images/..hidden',
    ' lead and trail ',
    `${'d'.repeat(200)}/${'é'.repeat(110)}.png`,
  ])('accepts the unusual name “%s”', async (path) => {
    await storage.put('listing-media', path, Buffer.from(path))
    expect((await read(path))?.toString()).toBe(path)
    expect(await paths(path)).toEqual([path])
    await storage.delete('listing-media', path)
    expect(await storage.head('listing-media', path)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['the parent', '..'],
    ['an escape', '../datasets/x.csv'],
    ['an escape from a subfolder', 'images/../../datasets/x.csv'],
    ['a dot', './x.png'],
    ['a dot inside', 'images/./x.png'],
    ['an absolute path', '/etc/passwd'],
    ['a trailing slash', 'images/'],
    ['an empty segment', 'images//x.png'],
    ['a backslash', 'images\\x.png'],
    ['a NUL', 'x.png\0.jpg'],
    ['a line break', 'x\n.png'],
    ['a lone surrogate', 'x\ud800.png'],
    ['a noncharacter', 'x\uffff.png'],
    ['a long segment', `${'x'.repeat(250)}.png`],
    ['a long path', Array.from({ length: 200 }, () => 'abcde').join('/')],
  ])('refuses %s as a path', async (_case, path) => {
    const refused = expect.objectContaining({ code: 'bad_request' })
    await expect(storage.put('listing-media', path, Buffer.from('x'))).rejects.toEqual(refused)
    await expect(storage.get('listing-media', path)).rejects.toEqual(refused)
    await expect(storage.head('listing-media', path)).rejects.toEqual(refused)
    await expect(storage.delete('listing-media', path)).rejects.toEqual(refused)
    if (path !== '' && path !== 'images/') await expect(paths(path)).rejects.toEqual(refused)
  })

  test('lists by path prefix', async () => {
    const all = ['l/a.png', 'l/ab.png', 'l/b/c.png', 'l/b/d/e.png', 'lost.png']
    for (const path of all) await storage.put('blog-media', path, Buffer.from('four'))
    expect(await paths('l/', 'blog-media')).toEqual(all.slice(0, 4))
    expect(await paths('l/a', 'blog-media')).toEqual(['l/a.png', 'l/ab.png'])
    expect(await paths('l/b', 'blog-media')).toEqual(['l/b/c.png', 'l/b/d/e.png'])
    expect(await paths('l/b/d', 'blog-media')).toEqual(['l/b/d/e.png'])
    expect(await paths('l', 'blog-media')).toEqual(all)
    expect(await paths('', 'blog-media')).toEqual(expect.arrayContaining(all))
    expect(await paths('nothing/here', 'blog-media')).toEqual([])
    for await (const file of storage.list('blog-media', 'l/a.png')) {
      expect(file).toMatchObject({ path: 'l/a.png', size: 4, lastModified: expect.any(Date) })
    }
  })

  test('lists more than one page', async () => {
    const all = Array.from({ length: 1005 }, (_, i) => `many/${String(i).padStart(4, '0')}.txt`)
    for (let i = 0; i < all.length; i += 15) {
      await Promise.all(all.slice(i, i + 15).map((path) => storage.put('datasets', path, Buffer.from('x'))))
    }
    expect(await paths('many/', 'datasets')).toEqual(all)
  })

  test('streams a large file in and out in bounded memory', async () => {
    const megabyte = randomBytes(1024 * 1024)
    const MEGABYTES = 64
    const sent = createHash('sha256')
    const before = process.memoryUsage.rss()
    let peak = before
    const source = Readable.from(
      (function* () {
        for (let i = 0; i < MEGABYTES; i++) {
          peak = Math.max(peak, process.memoryUsage.rss())
          sent.update(megabyte)
          yield megabyte
        }
      })(),
    )
    await storage.put('datasets', 'large.parquet', source)

    const received = createHash('sha256')
    const file = await storage.get('datasets', 'large.parquet')
    for await (const chunk of file!.stream) {
      peak = Math.max(peak, process.memoryUsage.rss())
      received.update(chunk as Buffer)
    }
    expect(file?.size).toBe(MEGABYTES * 1024 * 1024)
    expect(received.digest('hex')).toBe(sent.digest('hex'))
    // The bound is generous because the test server runs in this process. Buffering the file on both sides would exceed it.
    expect((peak - before) / 1024 / 1024).toBeLessThan(MEGABYTES * 1.9)
  })

  test('stores the complete content when chunks are released while streaming', async () => {
    const chunks = Array.from({ length: 200 }, (_, i) => Buffer.allocUnsafeSlow(64 * 1024).fill(i))
    const sent = Buffer.concat(chunks)
    await storage.put('datasets', 'streamed.csv', Readable.from(chunks, { objectMode: false }), { isStreaming: true })
    const file = await storage.get('datasets', 'streamed.csv')
    expect((await buffer(file!.stream)).equals(sent)).toBe(true)
  })

  test('an interrupted upload rejects with its error and leaves the previous version', async () => {
    await storage.put('listing-media', 'replaced.txt', Buffer.from('the previous version'))
    for (const size of [10, 20 * 1024 * 1024]) {
      const broken = Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += 1024 * 1024) yield Buffer.alloc(Math.min(size, 1024 * 1024))
          throw new Error('the sender hung up')
        })(),
      )
      await expect(storage.put('listing-media', 'replaced.txt', broken)).rejects.toThrow('the sender hung up')
    }
    expect((await read('replaced.txt'))?.toString()).toBe('the previous version')
    expect(await paths('replaced')).toEqual(['replaced.txt'])
  })

  test('a new version does not affect readers of the previous one', async () => {
    await storage.put('listing-media', 'swap.bin', Buffer.alloc(3_000_000, 'a'))
    const previous = await storage.get('listing-media', 'swap.bin')
    await storage.put('listing-media', 'swap.bin', Buffer.alloc(2_000_000, 'b'))
    expect((await buffer(previous!.stream)).equals(Buffer.alloc(3_000_000, 'a'))).toBe(true)
    expect((await read('swap.bin'))?.equals(Buffer.alloc(2_000_000, 'b'))).toBe(true)
  })

  test('concurrent writes to one path leave one complete version', async () => {
    const versions = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000 + i * 1000, `${i % 10}`))
    const writers = versions.map((version, i) =>
      storage.put('listing-media', 'contested.bin', i % 2 ? version : Readable.from([version])),
    )
    const readers = Array.from({ length: 12 }, () => read('contested.bin'))
    await Promise.all(writers)
    const seen = [...(await Promise.all(readers)), await read('contested.bin')].filter((content) => content !== null)
    expect(seen.length).toBeGreaterThan(0)
    for (const content of seen) expect(versions.some((version) => version.equals(content))).toBe(true)
  })

  test('reports unavailable storage, and recovers with it', async () => {
    await storage.put('listing-media', 'before.png', Buffer.from('x'))
    await storage.check()
    await backend.breakDown()
    try {
      const broken = expect.objectContaining({ code: 'unavailable', status: 503 })
      await expect(storage.check()).rejects.toEqual(broken)
      await expect(storage.put('listing-media', 'during.png', Buffer.from('x'))).rejects.toEqual(broken)
      await expect(storage.put('listing-media', 'during.png', Readable.from([Buffer.from('x')]))).rejects.toEqual(
        broken,
      )
    } finally {
      await backend.repair()
    }
    await storage.check()
    expect((await read('before.png'))?.toString()).toBe('x')
    expect(await storage.head('listing-media', 'during.png')).toBeNull()
  })
})

describe('files on disk', () => {
  test('symbolic links are not followed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'voltacre-links-'))
    try {
      const storage = await openFileStorage(join(folder, 'files'))
      const bucket = join(folder, 'files', 'listing-media')
      await writeFile(join(folder, 'secret.txt'), 'secret')
      await symlink(join(folder, 'secret.txt'), join(bucket, 'link.txt'))
      await symlink(folder, join(bucket, 'out'))
      for (const path of ['link.txt', 'out/secret.txt']) {
        expect(await storage.get('listing-media', path), path).toBeNull()
        expect(await storage.head('listing-media', path), path).toBeNull()
        expect(await storage.saveAs('listing-media', path, join(folder, 'saved')), path).toBe(false)
      }
      await expect(storage.put('listing-media', 'out/new.txt', Buffer.from('x'))).rejects.toMatchObject({
        code: 'bad_request',
      })
      await storage.delete('listing-media', 'out/secret.txt')
      for await (const file of storage.list('listing-media', '')) expect.fail(`listed ${file.path}`)
      for await (const file of storage.list('listing-media', 'out/')) expect.fail(`listed ${file.path}`)
      // Writing to the path of a link replaces the link, not its target.
      await storage.put('listing-media', 'link.txt', Buffer.from('new'))
      expect((await storage.head('listing-media', 'link.txt'))?.size).toBe(3)
      expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('secret')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
