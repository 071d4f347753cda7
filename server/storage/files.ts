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
import { AppError } from '../../domain/errors.ts'
import type { Bucket } from '../../domain/media.ts'
import { BUCKETS, contentTypeOf } from '../../domain/media.ts'
import { giveBack } from './give-back.ts'
import type { ByteRange, ListedFile, OpenFile, Storage, StoredFile } from './storage.ts'
import { assertStoragePath, assertStoragePrefix, cutRange, unavailable } from './storage.ts'

/** No link is followed at the last step; the folders before it are checked by `realFolder`. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
const UNFINISHED = '.unfinished'
/** Age in milliseconds past which an unfinished file belongs to a process that was killed. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000

/** Files in `{folder}/{bucket}/{path}`. The folder is made here and only here: one that vanishes later is a failure. */
export async function openFileStorage(folder: string): Promise<Storage> {
  for (const name of [...BUCKETS, UNFINISHED]) await mkdir(join(folder, name), { recursive: true })
  const root = await realpath(folder)
  await clearAbandoned(join(root, UNFINISHED))

  return {
    put: (bucket, path, body, handling) => guarded(() => writeFile(root, { bucket, path }, body, handling)),
    get: (bucket, path, range) => guarded(() => openFile(root, bucket, path, range)),
    head: (bucket, path) => guarded(() => statFile(root, bucket, path)),
    saveAs: (bucket, path, target) => guarded(() => linkFile(root, bucket, path, target)),
    delete: (bucket, path) => guarded(() => deleteFile(root, bucket, path)),
    list: (bucket, prefix) => listFiles(root, bucket, prefix),
    check: () => guarded(() => checkFolders(root)),
    close: async () => {},
  }
}

async function writeFile(
  root: string,
  { bucket, path }: { bucket: Bucket; path: string },
  body: Readable | Buffer,
  { isPassing } = { isPassing: false },
): Promise<void> {
  assertStoragePath(path)
  const unfinished = join(root, UNFINISHED, randomUUID())
  try {
    const handle = await open(unfinished, 'wx')
    try {
      if (isPassing && !Buffer.isBuffer(body)) await writePassing(handle, body)
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

async function writePassing(handle: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    await handle.writeFile(chunk)
    giveBack(chunk)
  }
}

async function moveInto(root: string, bucket: Bucket, path: string, unfinished: string): Promise<void> {
  const folder = await makeFolder(root, bucket, path)
  await rename(unfinished, join(folder, nameOf(path))).catch((error: unknown) => {
    throw isErrno(error, 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST') ? crossing(error) : error
  })
  await syncFolder(folder)
}

async function openFile(root: string, bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | null> {
  const found = await openRegular(root, bucket, path)
  if (found === null) return null
  const { handle, stats } = found
  try {
    const file = toStoredFile(path, stats)
    const cut = range ? cutRange(range, file.size) : null
    // The size is held to what the headers will say, should somebody append to the file meanwhile.
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

/** A second name of the same bytes, which costs nothing; a copy where the target is on another disk. */
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
    yield* walk(join(root, bucket), above, prefix)
  } catch (error) {
    throw toAppError(error)
  }
}

/** `above` is the folder to read, relative to the bucket, with its closing slash. Links are passed over. */
async function* walk(base: string, above: string, prefix: string): AsyncGenerator<ListedFile> {
  const folder = await orNull(opendir(join(base, ...above.split('/'))))
  if (folder === null) return
  for await (const entry of folder) {
    const path = above + entry.name
    if (entry.isDirectory()) {
      if (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)) yield* walk(base, `${path}/`, prefix)
    } else if (entry.isFile() && path.startsWith(prefix)) {
      const stats = await orNull(lstat(join(base, ...path.split('/'))))
      if (stats?.isFile()) yield { path, size: stats.size, lastModified: stats.mtime }
    }
  }
}

async function checkFolders(root: string): Promise<void> {
  for (const name of [...BUCKETS, UNFINISHED]) {
    const folder = join(root, name)
    if (!(await stat(folder)).isDirectory()) throw unavailable(`${name} is not a folder`, null)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
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

/** The folder of a file, or null when it is missing or reached through a link, which may lead anywhere. */
async function realFolder(root: string, bucket: Bucket, path: string): Promise<string | null> {
  assertStoragePath(path)
  const folder = join(root, bucket, ...path.split('/').slice(0, -1))
  const real = await orNull(realpath(folder))
  return real === folder ? folder : null
}

/** Step by step, so that a link on the way is seen before anything is made behind it. */
async function makeFolder(root: string, bucket: Bucket, path: string): Promise<string> {
  const existing = await realFolder(root, bucket, path)
  if (existing !== null) return existing
  let folder = join(root, bucket)
  for (const segment of path.split('/').slice(0, -1)) {
    folder = join(folder, segment)
    await mkdir(folder).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error
    })
    if (!(await lstat(folder)).isDirectory()) throw crossing(null)
  }
  return folder
}

/** `a` cannot be a file and `a/b` too, as it can be in S3; nor may a link be a folder. */
function crossing(cause: unknown): AppError {
  return new AppError('bad_request', { detail: 'The path of the file crosses another file.', cause })
}

/** Makes the new name outlive a power cut; not every system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().catch(() => {})
  await handle.close()
}

async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const stats = await orNull(lstat(file))
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true })
  }
}

function toStoredFile(path: string, stats: BigIntStats): StoredFile {
  // Every put makes a new inode, so two versions of one size written in the same tick of the clock still differ.
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

async function guarded<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toAppError(error)
  }
}

/** What the file system says becomes `unavailable`; anything else (a body that broke off) stays what it is. */
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
