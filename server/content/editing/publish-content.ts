import { type RawBuilder, sql } from 'kysely'
import type { AdminContent } from '../../../domain/content/admin-content.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Actor, userIdOf } from '../../../domain/permissions.ts'
import { recordActivities } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AnyContentType, type Columns, type ContentType, presentRow, type RawRow } from './content-type.ts'
import { valuesOf } from './read-content.ts'
import { activityVerb, assignments } from './save-content.ts'
import { saveVersions } from './versions.ts'

interface Change {
  /** Rows that the change would alter; the others are neither counted nor logged. */
  where: RawBuilder<unknown>
  /** Changes the rows with these ids, in one statement. */
  write: (db: Db, ids: string[]) => Promise<unknown>
  /** The verb of the activity; by default, the one that the difference tells. */
  action?: string
}

/** Changes many rows as single saves would: with their versions, activity and what follows a save. @returns how many */
export async function changeAll<Item extends AdminContent>(
  db: Db,
  type: ContentType<AdminContent, Item, Record<string, unknown>>,
  actor: Actor,
  ids: string[],
  { where, write, action }: Change,
): Promise<number> {
  const before = await readItems(db, type, ids, sql`and ${where} order by id for update`)
  if (before.length === 0) return 0
  await saveVersions(db, type, before, null)
  const changed = before.map(({ id }) => id)
  await write(db, changed)
  const after = new Map((await readItems(db, type, changed)).map((item) => [item.id, item]))
  await saveVersions(db, type, [...after.values()], userIdOf(actor))
  const changes = before.map((item) => ({ before: item, after: after.get(item.id)! }))
  for (const change of changes) await type.afterSave?.(db, { actor, ...change, madeAt: null })
  await recordActivities(
    db,
    actor,
    changes.map(({ before, after }) => ({
      action: `${type.kind}.${action ?? activityVerb(type, before, after)}`,
      subjectType: type.kind,
      subjectId: after.id,
      subjectTitle: type.titleOf(valuesOf(type, after)),
    })),
  )
  return changes.length
}

async function readItems<Item extends AdminContent>(
  db: Db,
  type: ContentType<AdminContent, Item, Record<string, unknown>>,
  ids: string[],
  which: RawBuilder<unknown> = sql``,
): Promise<Item[]> {
  const { rows } = await sql<RawRow>`
    select ${type.itemColumns} from ${sql.table(type.table)} where id = any (${ids}::uuid[]) ${which}`.execute(db)
  return rows.map((row) => presentRow<Item>(row))
}

/** Sets the same columns of many rows. @returns how many changed */
export function setColumns(
  db: Db,
  type: AnyContentType,
  actor: Actor,
  ids: string[],
  { columns, ...change }: Omit<Change, 'write'> & { columns: Columns },
): Promise<number> {
  const write = (db: Db, changed: string[]) =>
    sql`update ${sql.table(type.table)} set ${assignments(columns)} where id = any (${changed}::uuid[])`.execute(db)
  return changeAll(db, type, actor, ids, { ...change, write })
}

export function publishAll(db: Db, type: AnyContentType, actor: Actor, ids: string[], isPublished: boolean) {
  const marked = type.isMarkedPublished ?? sql`is_published`
  return setColumns(db, type, actor, ids, {
    columns: type.publicationColumns(isPublished),
    where: isPublished ? sql`not ${marked}` : sql`(${marked} or ${type.isPublic})`,
    action: isPublished ? 'published' : 'unpublished',
  })
}

export function featureAll(db: Db, type: AnyContentType, actor: Actor, ids: string[], isFeatured: boolean) {
  if (type.canBeFeatured === false) throw new AppError('bad_request')
  return setColumns(db, type, actor, ids, {
    columns: { is_featured: sql`${isFeatured}::boolean` },
    where: sql`is_featured <> ${isFeatured}::boolean`,
    action: isFeatured ? 'featured' : 'unfeatured',
  })
}
