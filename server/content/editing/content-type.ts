import { type RawBuilder, sql } from 'kysely'
import type { AdminContent, ContentFilter, ContentKind } from '../../../domain/content/admin-content.ts'
import type { ContentSort } from '../../../domain/content/list-query.ts'
import type { ErrorCode, FieldErrors } from '../../../domain/errors.ts'
import type { Actor } from '../../../domain/permissions.ts'
import type { UploadKind } from '../../../domain/upload/uploads.ts'
import type { ObjectSchema } from '../../../domain/validation.ts'
import type { Db } from '../../platform/db/database.ts'

/** Column names with the SQL expression to store in each. */
export type Columns = Record<string, RawBuilder<unknown>>

export interface ChildTable {
  table: string
  /** The column that refers to the content. */
  key: string
  /** The column with the account that a row is deleted with. */
  account?: string
  /** Columns with accounts that a row can do without. */
  users?: readonly string[]
  /** The uploaded files of a row, each as `bucket/path`, where `upload_references` doesn't have those of deleted rows. */
  files?: RawBuilder<string[]>
}

export interface SavedChange<Item> {
  actor: Actor
  /** Null for new content. */
  before: Item | null
  after: Item
  /** When the change was made, if that was before it was saved: as submitted for a review. */
  madeAt: Date | null
}

/** What sets one type of content apart; reading, saving, publishing and deleting are shared by all types. */
export interface ContentType<
  Row extends AdminContent,
  Item extends AdminContent,
  Values extends Record<string, unknown>,
> {
  kind: ContentKind
  table: 'land_listings' | 'blog_posts' | 'city_pages' | 'datasets'
  /** Fields that name uploaded files; by default the value is a path or a list of paths. */
  files: readonly { field: string; kind: UploadKind; pathsOf?: (value: unknown) => (string | null)[] }[]
  /** Columns that the database or a trigger fills in; not stored with deleted content. */
  generatedColumns: readonly string[]
  titleColumn: string
  /** Tables whose rows are deleted and restored with the content, those that others refer to first. */
  childTables?: readonly ChildTable[]
  schema: ObjectSchema<Values>
  defaults: Partial<Values>
  errorCodes: {
    notFound: ErrorCode
    slugTaken: ErrorCode
    list: ErrorCode
    save: ErrorCode
    delete: ErrorCode
    status: ErrorCode
  }
  /** Columns of a row in the list, and of one item with all its values. */
  rowColumns: RawBuilder<Row>
  itemColumns: RawBuilder<Item>
  titleOf(values: Values): string
  /** The text to make a slug from when none is given; absent where the slug is required. */
  slugFrom?(values: Values): string
  slugLimit: number
  /** The same values under another title, for a copy. */
  valuesForCopy(values: Values): Values
  columnsOf(values: Partial<Values>): Columns
  /** Errors between fields that are each valid on their own; null when there are none. */
  crossFieldErrors?(values: Values): FieldErrors | null
  /** Columns that follow from a save, such as place and publication. `before` is null for new content. */
  derivedColumns(db: Db, change: { before: Item | null; values: Values; input: Partial<Values> }): Promise<Columns>
  /** Writes rows in other tables once the content itself is stored. */
  afterSave?(db: Db, change: SavedChange<Item>): Promise<void>
  publicationColumns(isPublished: boolean): Columns
  /** Whether a row of `content_versions as stored`, past the limit, is still needed. */
  isVersionInUse?: RawBuilder<boolean>
  /** Whether it is marked as published; by default the column `is_published`. */
  isMarkedPublished?: RawBuilder<boolean>
  /** False: this type has no featured flag. */
  canBeFeatured?: false
  matchesText(q: string): RawBuilder<boolean>
  /** Matches nothing for a status that the type doesn't have. */
  matchesStatus(status: ContentFilter): RawBuilder<boolean>
  isPublic: RawBuilder<boolean>
  order: Partial<Record<ContentSort, RawBuilder<unknown>>>
}

export type AnyContentType = ContentType<AdminContent, AdminContent, Record<string, unknown>>

/** A row as the driver returns it. */
export type RawRow = Record<string, unknown>

/** The same row with dates as ISO 8601 UTC. Changes the row in place. */
export function presentRow<T>(row: RawRow): T {
  for (const [name, value] of Object.entries(row)) if (value instanceof Date) row[name] = value.toISOString()
  return row as T
}

/** The values that are present, each cast to the SQL type of its column. */
export function castColumns<Values>(types: Partial<Record<keyof Values, string>>, values: Partial<Values>): Columns {
  const names = (Object.keys(types) as (keyof Values & string)[]).filter((name) => values[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, cast(values[name], types[name] ?? 'text')]))
}

function cast(value: unknown, type: string): RawBuilder<unknown> {
  if (type === 'jsonb') return sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`
  return sql`${value}::${sql.raw(type)}`
}

/** The sort orders that every list offers. */
export function commonOrders(titleColumn: string): AnyContentType['order'] {
  const title = sql.ref(titleColumn)
  return {
    newest: sql`created_at desc, id desc`,
    oldest: sql`created_at, id`,
    updated: sql`updated_at desc, id desc`,
    title: sql`${title}, id`,
    '-title': sql`${title} desc, id desc`,
  }
}

/** The status condition of content that cannot be scheduled. */
export function matchesPublication(status: ContentFilter): RawBuilder<boolean> {
  if (status === 'published') return sql`is_published`
  return status === 'draft' ? sql`not is_published` : sql`false`
}
