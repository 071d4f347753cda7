import { z } from 'zod'
import { BUCKETS, type Bucket } from '../../../domain/upload/media.ts'

/** A backup is a tar: a header, rows, the session secret, files and last a manifest with the checksums of all members. */
export const FORMAT = 1
export const HEADER = 'voltacre-backup.json'
export const MANIFEST = 'manifest.json'
export const SECRET = 'session-secret'

export const rowsName = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.ndjson`
export const fileName = ({ bucket, path }: FileRef) => `files/${bucket}/${path}`

export interface FileRef {
  bucket: Bucket
  path: string
}

/** The table of a rows member. */
export const tableOf = (name: string): string | null => /^rows\/([^/]+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null

/** The stored file of a files member. */
export function fileOf(name: string): FileRef | null {
  const [, bucket, path] = /^files\/([^/]+)\/(.+)$/s.exec(name) ?? []
  if (path === undefined || !BUCKETS.includes(bucket as Bucket)) return null
  return { bucket: bucket as Bucket, path }
}

export const headerSchema = z.object({ format: z.literal(FORMAT), product: z.literal('voltacre') })

const tableSchema = z.object({
  name: z.string(),
  /** In the order of a row's values, which are in PostgreSQL's text format. */
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
})
export type BackedUpTable = z.infer<typeof tableSchema>

const memberSchema = z.object({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Member = z.infer<typeof memberSchema>

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** Product version that made the backup. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  members: z.array(memberSchema),
  /** Referenced files that were missing. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** An error whose message is shown to the user of the command line. */
export class BackupError extends Error {
  override name = 'BackupError'
}
