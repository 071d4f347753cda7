import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Actor } from '../../../domain/permissions.ts'
import { recordActivities } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AnyContentType, Columns } from './content-type.ts'
import { assignments } from './save-content.ts'
import { saveInitialVersions, saveNextVersions } from './versions.ts'

interface Change {
  columns: Columns
  /** Rows that the change would alter; the others are neither counted nor logged. */
  where: RawBuilder<unknown>
  action: string
}

/** Changes rows in one statement. @returns how many */
async function changeAll(
  db: Db,
  type: AnyContentType,
  actor: Actor,
  ids: string[],
  { columns, where, action }: Change,
): Promise<number> {
  await saveInitialVersions(db, type, ids)
  const { rows } = await sql<{ id: string; title: string }>`
    update ${sql.table(type.table)} set ${assignments(columns)}
    where id in (select id from ${sql.table(type.table)} where id = any (${ids}::uuid[]) and ${where} order by id for update)
    returning id, ${sql.ref(type.titleColumn)} as title`.execute(db)
  if (rows.length === 0) return 0
  await saveNextVersions(
    db,
    type,
    rows.map(({ id }) => id),
    actor,
  )
  await recordActivities(
    db,
    actor,
    rows.map(({ id, title }) => ({
      action: `${type.kind}.${action}`,
      subjectType: type.kind,
      subjectId: id,
      subjectTitle: title,
    })),
  )
  return rows.length
}

export function publishAll(db: Db, type: AnyContentType, actor: Actor, ids: string[], isPublished: boolean) {
  const marked = type.isMarkedPublished ?? sql`is_published`
  return changeAll(db, type, actor, ids, {
    columns: type.publicationColumns(isPublished),
    where: isPublished ? sql`not ${marked}` : sql`(${marked} or ${type.isPublic})`,
    action: isPublished ? 'published' : 'unpublished',
  })
}

export function featureAll(db: Db, type: AnyContentType, actor: Actor, ids: string[], isFeatured: boolean) {
  if (type.canBeFeatured === false) throw new AppError('bad_request')
  return changeAll(db, type, actor, ids, {
    columns: { is_featured: sql`${isFeatured}::boolean` },
    where: sql`is_featured <> ${isFeatured}::boolean`,
    action: isFeatured ? 'featured' : 'unfeatured',
  })
}
