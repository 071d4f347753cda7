import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ContentSort } from '../../../domain/content/list-query.ts'
import type { ContentKind, ContentStatus, Managed } from '../../../domain/content/managed.ts'
import type { ErrorCode, FieldErrors } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { UploadKind } from '../../../domain/uploads.ts'
import type { Db } from '../../db/database.ts'

/** Columns of a row with what they are to hold. */
export type Columns = Record<string, RawBuilder<unknown>>

/** What tells one of the nouns from the others; everything that they have in common is written once. */
export interface ContentType<Row extends Managed, Thing extends Managed, Values> {
  kind: ContentKind
  table: 'land_listings' | 'blog_posts' | 'city_pages' | 'datasets'
  /** Fields that name uploaded files. */
  files: readonly { field: string; kind: UploadKind }[]
  /** Computed from the rest, or given by the database: not kept with what was deleted. */
  computed: readonly string[]
  titleColumn: string
  /** Tables whose rows go and come back with it, by their column `…_id` of it. */
  parts?: readonly { table: string; key: string }[]
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
  /** Moments are presented as ISO 8601; everything else as the database has it. */
  rowColumns: RawBuilder<Row>
  thingColumns: RawBuilder<Thing>
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
  /** What is written beside it, once it is there. */
  saved?(db: Db, change: { viewer: SignedInViewer; before: Thing | null; after: Thing }): Promise<void>
  /** What setting or ending publication writes. */
  publish(isPublished: boolean): Columns
  /** Values that publication changes, as a stored version holds them: columns, or what they are computed from. */
  publicationValues: readonly string[]
  computedValues?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Whether it is marked as published; the column `is_published` where nothing is said. */
  isMarked?: RawBuilder<boolean>
  /** Without it, none can be featured. */
  canBeFeatured?: false
  hasWords(q: string): RawBuilder<boolean>
  hasStatus(status: ContentStatus): RawBuilder<boolean>
  isPublic: RawBuilder<boolean>
  order: Partial<Record<ContentSort, RawBuilder<unknown>>>
}

export type AnyContentType = ContentType<Managed, Managed, Record<string, unknown>>

/** A row as it leaves the database. */
export type Held = Record<string, unknown>

/** The same row, fresh from the driver, with its moments as ISO 8601 UTC. */
export function presented<T>(row: Held): T {
  for (const [name, value] of Object.entries(row)) if (value instanceof Date) row[name] = value.toISOString()
  return row as T
}

/** The values that are told, each in the type of its column. */
export function columnsAs<Values>(types: Partial<Record<keyof Values, string>>, values: Partial<Values>): Columns {
  const names = (Object.keys(types) as (keyof Values & string)[]).filter((name) => values[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, sql`${values[name]}::${sql.raw(types[name] ?? 'text')}`]))
}

/** The orders that every list has. */
export function ordersBy(title: string): ContentType<Managed, Managed, unknown>['order'] {
  const name = sql.ref(title)
  return {
    newest: sql`created_at desc, id desc`,
    oldest: sql`created_at, id`,
    updated: sql`updated_at desc, id desc`,
    title: sql`${name}, id`,
    '-title': sql`${name} desc, id desc`,
  }
}

/** Of what is public as soon as it is published. */
export function isPublishedOrNot(status: ContentStatus): RawBuilder<boolean> {
  if (status === 'published') return sql`is_published`
  return status === 'draft' ? sql`not is_published` : sql`false`
}
