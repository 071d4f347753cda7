import type { Readable } from 'node:stream'
import { AppError } from '../../domain/errors.ts'
import type { Bucket } from '../../domain/media.ts'
import { storagePathProblem } from '../../domain/storage-path.ts'

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** Bytes of the whole file. */
  size: number
  /** Strong, in its quotes: two versions of a file never share one. */
  etag: string
  /** By the extension alone, from the table in `domain/media.ts`; the same on every store. */
  contentType: string
  lastModified: Date
}

/** Bytes `start` to `end`, both included; no `end`, or one past the last byte, means to the end of the file. */
export interface ByteRange {
  start: number
  end?: number
}

/** A file that is being read. Whoever gets one reads `stream` to its end or destroys it. */
export interface OpenFile extends StoredFile {
  stream: Readable
  /** The bytes that `stream` gives when some were asked for, cut to the file's size; null for the whole file. */
  range: { start: number; end: number } | null
}

export interface ListedFile {
  path: string
  size: number
  lastModified: Date
}

/**
 * Where files are kept: the folder `files` on disk, or an S3-compatible store. All functions throw an AppError
 * `bad_request` for a path that `storagePathProblem` refuses, and `unavailable` when the store does not answer;
 * the store is asked again at the next call, so it recovers by itself.
 */
export interface Storage {
  /**
   * Writes the whole file or nothing; the earlier version is readable until then. A failing `body` is rethrown.
   * @param handling whether the chunks of `body` are nobody else's, so that each may be emptied once it is written
   */
  put(bucket: Bucket, path: string, body: Readable | Buffer, handling?: { isPassing: boolean }): Promise<void>
  /** Null where there is no such file. @throws AppError `bad_request` for a range that starts past the end */
  get(bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | null>
  head(bucket: Bucket, path: string): Promise<StoredFile | null>
  /**
   * Puts the file at `target` on this machine, where nothing may be yet, for programs that read files alone; they must not
   * write to it, as it may be the stored file itself. False where there is no such file.
   */
  saveAs(bucket: Bucket, path: string, target: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(bucket: Bucket, path: string): Promise<void>
  /** Every file whose path starts with `prefix` ('' for all), in no promised order, in bounded memory. */
  list(bucket: Bucket, prefix: string): AsyncIterable<ListedFile>
  /** Cheap. @throws AppError `unavailable` when files cannot be read or written now */
  check(): Promise<void>
  close(): Promise<void>
}

/** @throws AppError `bad_request` when the path cannot name a stored file */
export function assertStoragePath(path: string): void {
  const problem = storagePathProblem(path)
  if (problem !== null) throw new AppError('bad_request', { detail: `The path of the file ${problem}.` })
}

/** A prefix is the beginning of a path: empty, or one that some character could make a path. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix !== '') assertStoragePath(prefix.endsWith('/') ? `${prefix}x` : prefix)
}

export function unavailable(what: string, cause: unknown): AppError {
  return new AppError('unavailable', { detail: `The file storage is not available: ${what}.`, cause })
}

/** @throws AppError `bad_request` when the range starts past the end of a file of `size` bytes */
export function cutRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? Number.POSITIVE_INFINITY, size - 1)
  if (range.start < 0 || range.start > end) throw rangePastEnd()
  return { start: range.start, end }
}

export function rangePastEnd(): AppError {
  return new AppError('bad_request', { detail: 'The range starts past the end of the file.' })
}
