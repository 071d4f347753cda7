import type { Readable } from 'node:stream'
import { AppError } from '../../../domain/errors.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import { storagePathProblem } from '../../../domain/upload/storage-path.ts'

/** Metadata of a stored file. */
export interface StoredFile {
  /** Size of the whole file in bytes. */
  size: number
  /** Strong, with its quotes. Two versions of a file never share one. */
  etag: string
  /** By the extension, from `domain/upload/media.ts`, so it's the same in every storage. */
  contentType: string
  lastModified: Date
}

/** Bytes `start` to `end`, inclusive. Without `end`, or past the last byte, the range goes to the end of the file. */
export interface ByteRange {
  start: number
  end?: number
}

/** An open file. The caller must read `stream` to its end or destroy it. */
export interface OpenFile extends StoredFile {
  stream: Readable
  /** The range of `stream`, clamped to the file's size; null for the whole file. */
  range: { start: number; end: number } | null
}

export interface ListedFile {
  path: string
  size: number
  lastModified: Date
}

/**
 * File storage: the folder `files` on disk, or an S3-compatible store. All functions throw an AppError `bad_request` for a
 * path that `storagePathProblem` rejects, and `unavailable` when the store fails; the next call tries again.
 */
export interface Storage {
  /**
   * Writes the file atomically; the previous version stays readable until then. Rethrows an error of `body`.
   * @param handling `isStreaming` hands over the chunks of `body`, so that each can be released once it's written
   */
  put(bucket: Bucket, path: string, body: Readable | Buffer, handling?: { isStreaming: boolean }): Promise<void>
  /** Null for a missing file. @throws AppError `bad_request` for a range that starts past the end */
  get(bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | null>
  head(bucket: Bucket, path: string): Promise<StoredFile | null>
  /**
   * Puts the file at `target` on this machine, which must not exist yet, for programs that need a local file. They must not
   * write to it, because it may be a hard link. False for a missing file.
   */
  saveAs(bucket: Bucket, path: string, target: string): Promise<boolean>
  /** Deleting a missing file is not an error. */
  delete(bucket: Bucket, path: string): Promise<void>
  /** Streams all files whose path starts with `prefix` ('' for all), in no particular order. */
  list(bucket: Bucket, prefix: string): AsyncIterable<ListedFile>
  /** A cheap health check. @throws AppError `unavailable` when files can't be read or written */
  check(): Promise<void>
  close(): Promise<void>
}

/** @throws AppError `bad_request` when the path cannot name a stored file */
export function assertStoragePath(path: string): void {
  const problem = storagePathProblem(path)
  if (problem !== null) throw new AppError('bad_request', { detail: `The file path ${problem}.` })
}

/** A prefix is empty, or the start of a valid path. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix !== '') assertStoragePath(prefix.endsWith('/') ? `${prefix}x` : prefix)
}

export function unavailable(reason: string, cause: unknown): AppError {
  return new AppError('unavailable', { detail: `The file storage is unavailable: ${reason}.`, cause })
}

/** @throws AppError `bad_request` when the range starts past the end of a file of `size` bytes */
export function clampRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? Number.POSITIVE_INFINITY, size - 1)
  if (range.start < 0 || range.start > end) throw rangePastEnd()
  return { start: range.start, end }
}

export function rangePastEnd(): AppError {
  return new AppError('bad_request', { detail: 'The range starts past the end of the file.' })
}
