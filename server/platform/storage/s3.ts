import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import { AppError } from '../../../domain/errors.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import { contentTypeOf } from '../../../domain/upload/media.ts'
import type { ByteRange, ListedFile, OpenFile, Storage, StoredFile } from './storage.ts'
import { assertStoragePath, assertStoragePrefix, rangePastEnd, unavailable } from './storage.ts'

export interface S3Options {
  /** The S3 bucket. Our three buckets are prefixes in it. */
  bucket: string
  /** Amazon's endpoint by default. */
  endpoint?: string
  /** AWS_REGION by default. */
  region?: string
  /** Uses `endpoint/bucket/key` instead of `bucket.endpoint/key`, which most S3-compatible stores need. */
  pathStyle: boolean
  /** Time limit in milliseconds for response headers. */
  responseTimeoutMs?: number
}

/** Size of a multipart upload part. Two are buffered per upload, and S3 allows 10,000. */
const PART_BYTES = 8 * 1024 * 1024

interface S3 {
  sdk: typeof Sdk
  client: Sdk.S3Client
  bucket: string
  responseTimeoutMs: number
}

/** Loads the SDK on demand, because it costs 34 MB and 0.2 s that a start without S3 doesn't need. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.region ? { region: options.region } : {}),
    forcePathStyle: options.pathStyle,
    maxAttempts: 3,
    // `socketTimeout` limits idle connections; `responseTimeoutMs` limits the wait for headers.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
    // Many S3-compatible stores don't support the checksums that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const s3: S3 = { sdk, client, bucket: options.bucket, responseTimeoutMs: options.responseTimeoutMs ?? 10_000 }
  return {
    put: (bucket, path, body) => putFile(s3, bucket, path, body),
    get: (bucket, path, range) => getFile(s3, bucket, path, range),
    head: (bucket, path) => headFile(s3, bucket, path),
    saveAs: (bucket, path, target) => saveFile(s3, bucket, path, target),
    delete: (bucket, path) => deleteFile(s3, bucket, path),
    list: (bucket, prefix) => listFiles(s3, bucket, prefix),
    check: () => checkBucket(s3),
    close: async () => client.destroy(),
  }
}

async function putFile(s3: S3, bucket: Bucket, path: string, body: Readable | Buffer): Promise<void> {
  const params = { Bucket: s3.bucket, Key: keyOf(bucket, path), ContentType: contentTypeOf(path) }
  if (Buffer.isBuffer(body)) {
    await withStorageErrors(() => s3.client.send(new s3.sdk.PutObjectCommand({ ...params, Body: body })))
    return
  }
  let bodyFailure: Error | undefined
  body.once('error', (error) => {
    bodyFailure = error
  })
  try {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const upload = new Upload({
      client: s3.client,
      params: { ...params, Body: body },
      partSize: PART_BYTES,
      queueSize: 2,
    })
    await upload.done()
  } catch (error) {
    body.destroy()
    throw bodyFailure ?? toAppError(error)
  }
}

async function getFile(s3: S3, bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | null> {
  const rangeHeader = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}
  const command = new s3.sdk.GetObjectCommand({ Bucket: s3.bucket, Key: keyOf(bucket, path), ...rangeHeader })
  const found = await orNull(withDeadline(s3, (abortSignal) => s3.client.send(command, { abortSignal })))
  if (found === null) return null
  const stream = found.Body instanceof Readable ? found.Body : Readable.from([])
  if (!range) return { ...toStoredFile(path, found, found.ContentLength ?? 0), stream, range: null }
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
  if (size === undefined) {
    stream.destroy()
    throw unavailable('the store does not support ranges', null)
  }
  return { ...toStoredFile(path, found, Number(size)), stream, range: { start: Number(start), end: Number(end) } }
}

async function saveFile(s3: S3, bucket: Bucket, path: string, target: string): Promise<boolean> {
  const file = await getFile(s3, bucket, path)
  if (file === null) return false
  await pipeline(file.stream, createWriteStream(target, { flags: 'wx' }))
  return true
}

async function headFile(s3: S3, bucket: Bucket, path: string): Promise<StoredFile | null> {
  const command = new s3.sdk.HeadObjectCommand({ Bucket: s3.bucket, Key: keyOf(bucket, path) })
  const found = await orNull(withDeadline(s3, (abortSignal) => s3.client.send(command, { abortSignal })))
  return found && toStoredFile(path, found, found.ContentLength ?? 0)
}

async function deleteFile(s3: S3, bucket: Bucket, path: string): Promise<void> {
  const command = new s3.sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: keyOf(bucket, path) })
  await orNull(withDeadline(s3, (abortSignal) => s3.client.send(command, { abortSignal })))
}

async function* listFiles(s3: S3, bucket: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  assertStoragePrefix(prefix)
  let token: string | undefined
  do {
    const command = new s3.sdk.ListObjectsV2Command({
      Bucket: s3.bucket,
      Prefix: `${bucket}/${prefix}`,
      ContinuationToken: token,
    })
    const page = await withStorageErrors(() =>
      withDeadline(s3, (abortSignal) => s3.client.send(command, { abortSignal })),
    )
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      // Skips the empty `folder/` objects that S3 consoles create.
      if (!Key || Key.endsWith('/')) continue
      yield { path: Key.slice(bucket.length + 1), size: Size ?? 0, lastModified: LastModified ?? new Date(0) }
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token !== undefined)
}

async function checkBucket(s3: S3): Promise<void> {
  const command = new s3.sdk.HeadBucketCommand({ Bucket: s3.bucket })
  // Readiness probes time out after a few seconds.
  const probe = { ...s3, responseTimeoutMs: Math.min(s3.responseTimeoutMs, 4000) }
  await withStorageErrors(() => withDeadline(probe, (abortSignal) => s3.client.send(command, { abortSignal })))
}

function keyOf(bucket: Bucket, path: string): string {
  assertStoragePath(path)
  return `${bucket}/${path}`
}

function toStoredFile(path: string, found: { ETag?: string; LastModified?: Date }, size: number): StoredFile {
  const lastModified = found.LastModified ?? new Date(0)
  return {
    size,
    etag: found.ETag ?? `"${size.toString(36)}-${lastModified.getTime().toString(36)}"`,
    contentType: contentTypeOf(path),
    lastModified,
  }
}

/** Limits the wait for response headers, including retries. The body has no time limit. */
async function withDeadline<T>(s3: S3, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), s3.responseTimeoutMs)
  try {
    return await send(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function withStorageErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toAppError(error)
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    // A HEAD response has no body, so a missing bucket looks like a missing file.
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
    if (error instanceof Error && error.name === 'InvalidRange') throw rangePastEnd()
    throw toAppError(error)
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const failure = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in failure ? String(failure.code) : failure.name
  return unavailable(failure.name === 'AbortError' ? 'S3 did not respond in time' : `S3 returned ${code}`, error)
}
