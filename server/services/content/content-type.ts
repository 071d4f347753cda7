import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ContentSort } from '../../../domain/content/list-query.ts'
import type { ContentKind, ContentStatus, Managed } from '../../../domain/content/managed.ts'
import type { ErrorCode, FieldErrors } from '../../../domain/errors.ts'
import type { UploadKind } from '../../../domain/uploads.ts'
import type { Db } from '../../db/database.ts'

/** Columns of a row with what they are to hold. */
export type Columns = Record<string, RawBuilder<unknown>>

/** What tells one of the three nouns from the others; everything that they have in common is written once. */
export interface ContentType<Row extends Managed, Thing extends Managed, Values> {
  kind: ContentKind
  table: 'land_listings' | 'blog_posts' | 'city_pages'
  /** Fields that name uploaded files. */
  files: readonly { field: string; kind: UploadKind }[]
  /** Computed from the rest, and not kept with what was deleted. */
  computed: readonly string[]
  titleColumn: string
  schema: z.ZodObject
  defaults: Partial<Values>
  codes: {
    notFound: ErrorCode
    slugTaken: ErrorCode
    list: ErrorCode
    save: ErrorCode
    delete: ErrorCode
    status: ErrorCode
  }
  rowColumns: RawBuilder<unknown>
  thingColumns: RawBuilder<unknown>
  presentRow(row: never): Row
  presentThing(row: never): Thing
  titleOf(values: Values): string
  /** What a slug is made of when none is given; null where one must be. */
  slugFrom: ((values: Values) => string) | null
  slugLimit: number
  /** The same under another name, for a copy. */
  copyOf(values: Values): Values
  columnsOf(values: Partial<Values>): Columns
  /** Values that are right each for itself and wrong together; null when there are none. */
  contradictions?(values: Values): FieldErrors | null
  /** What follows from a save: place, publication. `before` is null for a new one. */
  consequences(db: Db, change: { before: Thing | null; values: Values; told: Partial<Values> }): Promise<Columns>
  /** What setting or ending publication writes. */
  publish(isPublished: boolean): Columns
  /** Values that publication changes, as a stored version holds them. */
  publicationValues: readonly string[]
  hasWords(q: string): RawBuilder<boolean>
  hasStatus(status: ContentStatus): RawBuilder<boolean>
  isPublic: RawBuilder<boolean>
  order: Partial<Record<ContentSort, RawBuilder<unknown>>>
}

export type AnyContentType = ContentType<Managed, Managed, Record<string, unknown>>
