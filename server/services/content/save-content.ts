import { type RawBuilder, sql } from 'kysely'
import type { Managed, Merge } from '../../../domain/content/managed.ts'
import { isSame, mergeValues } from '../../../domain/content/merge.ts'
import { AppError, ConflictError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import { noteActivity } from '../activity.ts'
import { claimFiles } from './content-files.ts'
import { type AnyContentType, type Columns, type Held, presented } from './content-type.ts'
import { getContent, valuesOf } from './read-content.ts'
import { freeSlug, isTakenSlug, keepFormerSlug } from './slugs.ts'
import { readValues } from './validate.ts'
import { keepVersion, newerVersion } from './versions.ts'

/** Part of a transaction of the caller's. @throws AppError `invalid` */
export async function createContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  input: Record<string, unknown>,
  { copyOf = {} }: { copyOf?: Record<string, unknown> } = {},
): Promise<Managed> {
  const values = readValues(type.schema, { ...type.defaults, ...input })
  assertConsistent(type, values)
  await claimFiles(db, type, values, copyOf)
  if (type.slugFrom && values.slug === null) values.slug = await freeSlug(db, type, type.slugFrom(values))
  const columns = {
    ...type.columnsOf(values),
    ...(await type.consequences(db, { before: null, values, told: values })),
  }
  const { rows } = await sql<Held>`
    insert into ${sql.table(type.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning ${type.thingColumns}`.execute(db)
  const made = await savedBeside(db, type, viewer, null, presented<Managed>(rows[0]!))
  await keepVersion(db, type, made, { by: viewer.id })
  await note(db, type, viewer, made, 'created')
  if (made.is_published) await note(db, type, viewer, made, 'published')
  return made
}

interface Update {
  id: string
  input: Record<string, unknown>
  version: number | null
  merge?: Merge | undefined
}

/** Part of a transaction of the caller's. @throws ConflictError; AppError `invalid` */
export async function updateContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  { id, input, version, merge }: Update,
): Promise<Managed> {
  const given = readValues(type.schema.partial(), input)
  if (given.slug === null) delete given.slug
  const before = await getContent(db, type, id, { lock: true })
  const isOlder = version !== null && version !== before.version
  const told = isOlder ? await merged(db, type, { there: before, began: version, told: given }, merge) : given
  const held = valuesOf(type, before)
  const values = { ...held, ...told }
  const news = Object.fromEntries(Object.entries(told).filter(([name, value]) => !isSame(value, held[name])))
  assertConsistent(type, values, held)
  await claimFiles(db, type, news, held)
  const columns = { ...type.columnsOf(news), ...(await type.consequences(db, { before, values, told })) }
  // What is as it was needs no version of its own.
  if (Object.keys(columns).length === 0) return before
  await keepVersion(db, type, before, { by: null, at: before.updated_at })
  const after = await savedBeside(db, type, viewer, before, await write(db, type, id, columns))
  await keepVersion(db, type, after, { by: viewer.id })
  if (after.slug !== before.slug && wasPublic(before)) {
    await keepFormerSlug(db, type.kind, before, after.slug)
  }
  await note(db, type, viewer, after, changeOf(type, before, after))
  return after
}

/** What contradicted itself before is no reason to refuse a change of something else. */
function assertConsistent(type: AnyContentType, values: Record<string, unknown>, held?: Record<string, unknown>): void {
  const fields = type.contradictions?.(values)
  if (fields && !(held && isSame(fields, type.contradictions?.(held)))) throw new AppError('invalid', { fields })
}

/** What becomes of a save that began with an older version. @throws ConflictError unless all about it was decided */
async function merged(
  db: Db,
  type: AnyContentType,
  save: { there: Managed; began: number; told: Record<string, unknown> },
  merge: Merge | undefined,
): Promise<Record<string, unknown>> {
  const newer = await newerVersion(db, type, save)
  const values = merge?.with === newer.version ? mergeValues(save.told, newer.changes, merge.choices) : null
  if (values === null) throw new ConflictError(newer)
  return values
}

/** With what is kept beside the row. */
async function savedBeside(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  before: Managed | null,
  after: Managed,
): Promise<Managed> {
  if (!type.saved) return after
  await type.saved(db, { viewer, before, after })
  return getContent(db, type, after.id)
}

async function write(db: Db, type: AnyContentType, id: string, columns: Columns): Promise<Managed> {
  const { rows } = await sql<Held>`
    update ${sql.table(type.table)} set ${assignments(columns)} where id = ${id}::uuid
    returning ${type.thingColumns}`.execute(db)
  return presented<Managed>(rows[0]!)
}

export const assignments = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

/** Published; for a post, also once its hour has come. */
function wasPublic(before: Managed): boolean {
  return before.is_published || (before as { status?: string }).status === 'published'
}

/** The one word for a save: what it did to publication, else to the star, else that it changed something. */
function changeOf(type: AnyContentType, before: Managed, after: Managed): string {
  if (after.is_published !== before.is_published) return after.is_published ? 'published' : 'unpublished'
  const [old, now] = [valuesOf(type, before), valuesOf(type, after)]
  const changed = Object.keys(now).filter((name) => !isSame(old[name], now[name]))
  if (changed.length === 1 && changed[0] === 'is_featured') return after.is_featured ? 'featured' : 'unfeatured'
  return 'updated'
}

export const note = (db: Db, type: AnyContentType, viewer: SignedInViewer, thing: Managed, what: string) =>
  noteActivity(db, viewer, {
    action: `${type.kind}.${what}`,
    subjectType: type.kind,
    subjectId: thing.id,
    subjectTitle: type.titleOf(valuesOf(type, thing)),
  })

/** A slug that is taken is told beside its field too. */
export function slugTaken(type: AnyContentType, error: unknown): unknown {
  if (!isTakenSlug(error)) return error
  const taken = new AppError(type.codes.slugTaken)
  return new AppError(type.codes.slugTaken, { fields: { slug: [taken.message] }, cause: error })
}
