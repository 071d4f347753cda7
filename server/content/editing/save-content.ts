import { type RawBuilder, sql } from 'kysely'
import type { AdminContent, Merge } from '../../../domain/content/admin-content.ts'
import { isSame, mergeValues } from '../../../domain/content/merge.ts'
import { AppError, ConflictError } from '../../../domain/errors.ts'
import { type Actor, type SignedInViewer, userIdOf } from '../../../domain/permissions.ts'
import { readPartialValues, readValues } from '../../../domain/validation.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { claimFiles } from './content-files.ts'
import {
  type AnyContentType,
  type Columns,
  type ContentType,
  presentRow,
  type RawRow,
  type SavedChange,
} from './content-type.ts'
import { getContent, valuesOf } from './read-content.ts'
import { findFreeSlug, isDuplicateSlug, savePreviousSlug } from './slugs.ts'
import { describeNewerVersion, saveVersions } from './versions.ts'

type Type<Item extends AdminContent, Values extends Record<string, unknown>> = ContentType<AdminContent, Item, Values>

/** Runs in the caller's transaction. @throws AppError `invalid` */
export async function createContent<Item extends AdminContent, Values extends Record<string, unknown>>(
  db: Db,
  type: Type<Item, Values>,
  viewer: SignedInViewer,
  input: Record<string, unknown>,
  { copyOf = {}, columns: others = {} }: { copyOf?: Record<string, unknown>; columns?: Columns } = {},
): Promise<Item> {
  const given = readValues(type.schema, { ...type.defaults, ...input })
  assertConsistent(type, given)
  await claimFiles(db, type, given, copyOf)
  const needsSlug = type.slugFrom !== undefined && given.slug === null
  const values = needsSlug ? { ...given, slug: await findFreeSlug(db, type, type.slugFrom!(given)) } : given
  const columns = {
    ...type.columnsOf(values),
    ...(await type.derivedColumns(db, { before: null, values, input: values })),
    ...others,
  }
  const { rows } = await sql<RawRow>`
    insert into ${sql.table(type.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning ${type.itemColumns}`.execute(db)
  const after = presentRow<Item>(rows[0]!)
  const created = await runAfterSave(db, type, { actor: viewer, before: null, after, madeAt: null })
  await saveVersions(db, type, [created], viewer.id)
  await logActivity(db, type, viewer, created, 'created')
  if (created.is_published) await logActivity(db, type, viewer, created, 'published')
  return created
}

/** Creates an unpublished copy with its own title and slug. Runs in the caller's transaction. */
export async function duplicateContent<Item extends AdminContent, Values extends Record<string, unknown>>(
  db: Db,
  type: Type<Item, Values>,
  viewer: SignedInViewer,
  id: string,
): Promise<Item> {
  const original = await getContent(db, type, id)
  const values = valuesOf(type, original)
  const slug = await findFreeSlug(db, type, `${original.slug}-copy`)
  const draft = { ...type.valuesForCopy(values), slug, is_published: false, is_featured: false }
  return createContent(db, type, viewer, draft, { copyOf: values })
}

interface Update {
  id: string
  input: Record<string, unknown>
  /** The version that the editor started from; null overwrites the current one. */
  version: number | null
  merge?: Merge | undefined
  /** Columns that no form has, such as the owner. */
  columns?: Columns
  madeAt?: Date | null
}

/** Runs in the caller's transaction. @throws ConflictError; AppError `invalid` */
export async function updateContent<Item extends AdminContent, Values extends Record<string, unknown>>(
  db: Db,
  type: Type<Item, Values>,
  actor: Actor,
  { id, input: raw, version, merge, columns: others = {}, madeAt = null }: Update,
): Promise<Item> {
  const given = readPartialValues(type.schema, raw)
  if (given.slug === null) delete given.slug
  const before = await getContent(db, type, id, { lock: true })
  const isOutdated = version !== null && version !== before.version
  const input = isOutdated
    ? await mergeWithNewer(db, type, { item: before, baseVersion: version, input: given }, merge)
    : given
  const current = valuesOf(type, before)
  const values = { ...current, ...input }
  const changes = changedValues(input, current)
  assertConsistent(type, values, current)
  await claimFiles(db, type, changes, current)
  const derived = await type.derivedColumns(db, { before, values, input })
  const columns = { ...type.columnsOf(changes), ...derived, ...others }
  if (Object.keys(columns).length === 0) return before
  await saveVersions(db, type, [before], null)
  const updated = await updateRow(db, type, id, columns)
  const after = await runAfterSave(db, type, { actor, before, after: updated, madeAt })
  await saveVersions(db, type, [after], userIdOf(actor))
  if (after.slug !== before.slug && wasPublic(before)) {
    await savePreviousSlug(db, type.kind, before, after.slug)
  }
  await logActivity(db, type, actor, after, activityVerb(type, before, after))
  return after
}

/** The values of `input` that differ from the current ones. */
function changedValues<Values extends Record<string, unknown>>(
  input: Partial<Values>,
  current: Values,
): Partial<Values> {
  const changed: Partial<Values> = { ...input }
  for (const name of Object.keys(input)) if (isSame(input[name], current[name])) delete changed[name]
  return changed
}

/** Content that was already inconsistent may still be changed elsewhere. */
function assertConsistent<Values extends Record<string, unknown>>(
  type: Type<AdminContent, Values>,
  values: Values,
  current?: Values,
): void {
  const fields = type.crossFieldErrors?.(values)
  if (fields && !(current && isSame(fields, type.crossFieldErrors?.(current))))
    throw new AppError('invalid', { fields })
}

/** The input merged with the newer version. @throws ConflictError unless every conflict has a choice */
async function mergeWithNewer<Values extends Record<string, unknown>>(
  db: Db,
  type: Type<AdminContent, Values>,
  save: { item: AdminContent; baseVersion: number; input: Partial<Values> },
  merge: Merge | undefined,
): Promise<Partial<Values>> {
  const newer = await describeNewerVersion(db, type, save)
  const values = merge?.with === newer.version ? mergeValues(save.input, newer.changes, merge.choices) : null
  if (values === null) throw new ConflictError(newer)
  return values
}

/** The item as it is once the rows in other tables are written. */
async function runAfterSave<Item extends AdminContent>(
  db: Db,
  type: Type<Item, Record<string, unknown>>,
  change: SavedChange<Item>,
): Promise<Item> {
  if (!type.afterSave) return change.after
  await type.afterSave(db, change)
  return getContent(db, type, change.after.id)
}

async function updateRow<Item extends AdminContent>(
  db: Db,
  type: Type<Item, Record<string, unknown>>,
  id: string,
  columns: Columns,
): Promise<Item> {
  const { rows } = await sql<RawRow>`
    update ${sql.table(type.table)} set ${assignments(columns)} where id = ${id}::uuid
    returning ${type.itemColumns}`.execute(db)
  return presentRow<Item>(rows[0]!)
}

export const assignments = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

/** Published, or a post whose scheduled time has passed. */
function wasPublic(before: AdminContent): boolean {
  return before.is_published || ('status' in before && before.status === 'published')
}

/** The activity that a save is logged as: publication first, then featuring, then any other change. */
export function activityVerb(type: AnyContentType, before: AdminContent, after: AdminContent): string {
  if (after.is_published !== before.is_published) return after.is_published ? 'published' : 'unpublished'
  const [old, current] = [valuesOf(type, before), valuesOf(type, after)]
  const changed = Object.keys(current).filter((name) => !isSame(old[name], current[name]))
  if (changed.length === 1 && changed[0] === 'is_featured') return after.is_featured ? 'featured' : 'unfeatured'
  return 'updated'
}

const logActivity = (db: Db, type: AnyContentType, actor: Actor, item: AdminContent, verb: string) =>
  recordActivity(db, actor, {
    action: `${type.kind}.${verb}`,
    subjectType: type.kind,
    subjectId: item.id,
    subjectTitle: type.titleOf(valuesOf(type, item)),
  })

/** Turns a unique violation on the slug into the type's own error, which also names the field. */
export function toSlugError({ errorCodes }: AnyContentType, error: unknown): unknown {
  if (!isDuplicateSlug(error)) return error
  const { message } = new AppError(errorCodes.slugTaken)
  return new AppError(errorCodes.slugTaken, { fields: { slug: [message] }, cause: error })
}
