import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import {
  access,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../../domain/errors.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import { BUCKETS, contentTypeOf } from '../../../domain/upload/media.ts'
import { releaseBuffer } from './release-buffer.ts'
import type { ByteRange, ListedFile, OpenFile, Storage, StoredFile } from './storage.ts'
import { assertStoragePath, assertStoragePrefix, clampRange, unavailable } from './storage.ts'

/** Doesn't follow a symbolic link at the file itself; `realFolder` checks the folders above. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
const UNFINISHED = '.unfinished'
/** Age in milliseconds after which an unfinished file is abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** Stores files at `{folder}/{bucket}/{path}`. Creates the folder only here, so that one that disappears later is an error. */
export async function openFileStorage(folder: string): Promise<Storage> {
  for (const name of [...BUCKETS, UNFINISHED]) await mkdir(join(folder, name), { recursive: true })
  const root = await realpath(folder)
  await clearAbandoned(join(root, UNFINISHED))

  return {
    put: (bucket, path, body, handling) => withStorageErrors(() => writeFile(root, { bucket, path }, body, handling)),
    get: (bucket, path, range) => withStorageErrors(() => openFile(root, bucket, path, range)),
    head: (bucket, path) => withStorageErrors(() => statFile(root, bucket, path)),
    saveAs: (bucket, path, target) => withStorageErrors(() => linkFile(root, bucket, path, target)),
    delete: (bucket, path) => withStorageErrors(() => deleteFile(root, bucket, path)),
    list: (bucket, prefix) => listFiles(root, bucket, prefix),
    check: () => withStorageErrors(() => checkFolders(root)),
    close: async () => {},
  }
}

async function writeFile(
  root: string,
  { bucket, path }: { bucket: Bucket; path: string },
  body: Readable | Buffer,
  { isStreaming } = { isStreaming: false },
): Promise<void> {
  assertStoragePath(path)
  const unfinished = join(root, UNFINISHED, randomUUID())
  try {
    const handle = await open(unfinished, 'wx')
    try {
      if (isStreaming && !Buffer.isBuffer(body)) await writeStreaming(handle, body)
      else await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await moveInto(root, bucket, path, unfinished)
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy()
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

async function writeStreaming(handle: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    await handle.writeFile(chunk)
    releaseBuffer(chunk)
  }
}

async function moveInto(root: string, bucket: Bucket, path: string, unfinished: string): Promise<void> {
  const folder = await makeFolder(root, bucket, path)
  await rename(unfinished, join(folder, nameOf(path))).catch((error: unknown) => {
    throw isErrno(error, 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST') ? pathConflict(error) : error
  })
  await syncFolder(folder)
}

async function openFile(root: string, bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | null> {
  const found = await openRegular(root, bucket, path)
  if (found === null) return null
  const { handle, stats } = found
  try {
    const file = toStoredFile(path, stats)
    const cut = range ? clampRange(range, file.size) : null
    // Reads no further than the size in the headers, in case the file grows.
    const { start, end } = cut ?? { start: 0, end: file.size - 1 }
    const stream = handle.createReadStream(file.size === 0 ? {} : { start, end })
    return { ...file, range: cut, stream }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function statFile(root: string, bucket: Bucket, path: string): Promise<StoredFile | null> {
  const folder = await realFolder(root, bucket, path)
  if (folder === null) return null
  const stats = await orNull(lstat(join(folder, nameOf(path)), { bigint: true }))
  return stats?.isFile() ? toStoredFile(path, stats) : null
}

/** Creates a hard link, or a copy where the target is on another disk. */
async function linkFile(root: string, bucket: Bucket, path: string, target: string): Promise<boolean> {
  if ((await statFile(root, bucket, path)) === null) return false
  const source = join(root, bucket, ...path.split('/'))
  await link(source, target).catch((error: unknown) => {
    if (!isErrno(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error
    return copyFile(source, target, constants.COPYFILE_EXCL)
  })
  return true
}

async function deleteFile(root: string, bucket: Bucket, path: string): Promise<void> {
  if ((await statFile(root, bucket, path)) === null) return
  await orNull(unlink(join(root, bucket, ...path.split('/'))))
}

async function* listFiles(root: string, bucket: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  assertStoragePrefix(prefix)
  const above = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  try {
    if (above !== '' && (await realFolder(root, bucket, `${above}x`)) === null) return
    yield* listFolder(join(root, bucket), above, prefix)
  } catch (error) {
    throw toAppError(error)
  }
}

/** `above` is the folder to read, relative to the bucket, with a trailing slash. Skips symbolic links. */
async function* listFolder(base: string, above: string, prefix: string): AsyncGenerator<ListedFile> {
  const folder = await orNull(opendir(join(base, ...above.split('/'))))
  if (folder === null) return
  for await (const entry of folder) {
    const path = above + entry.name
    if (entry.isDirectory()) {
      if (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)) yield* listFolder(base, `${path}/`, prefix)
    } else if (entry.isFile() && path.startsWith(prefix)) {
      const stats = await orNull(lstat(join(base, ...path.split('/'))))
      if (stats?.isFile()) yield { path, size: stats.size, lastModified: stats.mtime }
    }
  }
}

async function checkFolders(root: string): Promise<void> {
  const check = async (name: string) => {
    const folder = join(root, name)
    if (!(await stat(folder)).isDirectory()) throw unavailable(`${name} is not a folder`, null)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
  // All at once, because each step waits while the event loop is busy.
  await Promise.all([...BUCKETS, UNFINISHED].map(check))
}

async function openRegular(
  root: string,
  bucket: Bucket,
  path: string,
): Promise<{ handle: FileHandle; stats: BigIntStats } | null> {
  const folder = await realFolder(root, bucket, path)
  if (folder === null) return null
  const handle = await orNull(open(join(folder, nameOf(path)), READ))
  if (handle === null) return null
  const stats = await handle.stat({ bigint: true })
  if (stats.isFile()) return { handle, stats }
  await handle.close()
  return null
}

/** The folder of a file; null when it's missing or reached through a symbolic link. */
async function realFolder(root: string, bucket: Bucket, path: string): Promise<string | null> {
  assertStoragePath(path)
  const folder = join(root, bucket, ...path.split('/').slice(0, -1))
  const real = await orNull(realpath(folder))
  return real === folder ? folder : null
}

/** Creates folders one by one, so that a symbolic link is detected before anything is created behind it. */
async function makeFolder(root: string, bucket: Bucket, path: string): Promise<string> {
  const existing = await realFolder(root, bucket, path)
  if (existing !== null) return existing
  let folder = join(root, bucket)
  for (const segment of path.split('/').slice(0, -1)) {
    folder = join(folder, segment)
    await mkdir(folder).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error
    })
    if (!(await lstat(folder)).isDirectory()) throw pathConflict(null)
  }
  return folder
}

/** Unlike in S3, `a` and `a/b` can't both be files. A symbolic link can't be a folder either. */
function pathConflict(cause: unknown): AppError {
  return new AppError('bad_request', { detail: 'The file path conflicts with another file.', cause })
}

/** Makes a rename durable. Not every system can sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().catch(() => {})
  await handle.close()
}

async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const stats = await orNull(lstat(file))
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true })
  }
}

function toStoredFile(path: string, stats: BigIntStats): StoredFile {
  // Every put creates a new inode, so two versions with the same size and time still differ.
  const etag = [stats.size, stats.mtimeNs, stats.ino].map((part) => part.toString(36)).join('-')
  return {
    size: Number(stats.size),
    etag: `"${etag}"`,
    contentType: contentTypeOf(path),
    lastModified: new Date(Number(stats.mtimeMs)),
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function withStorageErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toAppError(error)
  }
}

/** Turns file system errors into `unavailable`. Other errors, such as a body that failed, stay as they are. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error
  const path = 'path' in error ? String(error.path).split(sep).slice(-2).join('/') : ''
  return unavailable(`${'code' in error ? error.code : 'failed'} ${error.syscall} ${path}`.trim(), error)
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR')) return null
    throw error
  }
}

function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
