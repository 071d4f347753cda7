import { sql } from 'kysely'
import { slugify } from '../../../../domain/content/slug.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { DeletedLayer } from '../../../../domain/layer/admin-layer.ts'
import type { LayerDetails } from '../../../../domain/layer/layer-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { recordActivity } from '../../../people/activity/activity.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { deleteVersion } from '../import/delete-versions.ts'
import { undoUntil } from './list-layers.ts'
import { readOutline } from './outline.ts'

interface LockedLayer {
  id: string
  name: string
  slug: string
  type: string
  shipped_as: string | null
  current_version: number | null
}

/** Locks a layer until the transaction ends. @throws AppError `layer_not_found` */
export async function lockLayer(transaction: Db, id: string): Promise<LockedLayer> {
  if (!isId(id)) throw new AppError('layer_not_found')
  const layer = await transaction
    .selectFrom('layers')
    .select(['id', 'name', 'slug', 'type', 'shipped_as', 'current_version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!layer) throw new AppError('layer_not_found')
  return layer
}

/** Records an event of a layer, such as `version_switched`. */
export async function recordLayer(
  transaction: Db,
  viewer: SignedInViewer,
  event: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const subject = { subjectType: 'layer', subjectId: id, subjectTitle: name }
  await recordActivity(transaction, viewer, { action: `layer.${event}`, ...subject })
}

const MAX_SLUG = 100

/** @throws AppError `layer_slug_taken`, `invalid` */
export async function insertLayer(transaction: Db, values: LayerDetails & { type: string }): Promise<LockedLayer> {
  const slug = slugify(values.name).slice(0, MAX_SLUG).replace(/-$/, '') || 'layer'
  const taken = await transaction.selectFrom('layers').select('id').where('slug', '=', slug).executeTakeFirst()
  if (taken) throw new AppError('layer_slug_taken', { fields: { name: ['Another layer already has this name.'] } })
  const { outline: _, ...details } = values
  return transaction
    .insertInto('layers')
    .values({ ...details, slug, is_customized: true, coverage: await readOutline(transaction, values, null) })
    .returning(['id', 'name', 'slug', 'type', 'shipped_as', 'current_version'])
    .executeTakeFirstOrThrow()
}

/** @throws AppError `layer_not_found`, `invalid` */
export async function updateLayer(transaction: Db, id: string, values: LayerDetails): Promise<LockedLayer> {
  const layer = await lockLayer(transaction, id)
  const { outline: _, ...details } = values
  const coverage = await readOutline(transaction, values, layer)
  await transaction
    .updateTable('layers')
    .set({ ...details, ...(coverage !== undefined && { coverage }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return { ...layer, name: values.name }
}

/** @returns false when nothing changed */
export async function setPublic(transaction: Db, id: string, isPublic: boolean): Promise<boolean> {
  const changed = await transaction
    .updateTable('layers')
    .set({ is_public: isPublic, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('is_public', '<>', isPublic)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Makes a version current, with the coverage of its features if the layer's comes from them. */
export async function makeCurrent(transaction: Db, layer: LockedLayer, version: number): Promise<void> {
  const found = await transaction
    .selectFrom('layer_versions')
    .select('number')
    .where('layer_id', '=', layer.id)
    .where('number', '=', version)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  await sql`
    update layers set current_version = ${version}, updated_at = now(),
      coverage = case when coverage_source = 'features' then coalesce(
        (select hull from layer_versions where layer_id = ${layer.id}::uuid and number = ${version}), coverage)
        else coverage end
    where id = ${layer.id}::uuid`.execute(transaction)
}

/** Hides a layer until it is purged or restored. @throws AppError `layer_shipped`, `layer_not_found` */
export async function deleteLayer(transaction: Db, id: string): Promise<DeletedLayer> {
  const layer = await lockLayer(transaction, id)
  if (layer.shipped_as !== null) throw new AppError('layer_shipped')
  return hideDeleted(transaction, layer)
}

async function hideDeleted(transaction: Db, { id, name }: { id: string; name: string }): Promise<DeletedLayer> {
  const { until } = await transaction
    .updateTable('layers')
    .set({ was_public: sql`is_public`, is_public: false, deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(undoUntil.as('until'))
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('layer_imports')
    .set({ state: 'canceled' })
    .where('layer_id', '=', id)
    .where('state', 'in', ['inspecting', 'mapping', 'importing'])
    .execute()
  return { id, name, undo_until: until.toISOString() }
}

/**
 * Deletes the layers that earlier releases shipped and this one doesn’t. Those whose features an operator imported become the
 * operator’s own.
 */
export async function withdrawLayers(db: Db, shipped: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const withdrawn = await transaction
      .selectFrom('layers')
      .select(['id', 'name', 'is_customized'])
      .where('shipped_as', 'is not', null)
      .where('shipped_as', 'not in', shipped)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute()
    for (const layer of withdrawn) {
      await transaction.updateTable('layers').set({ shipped_as: null }).where('id', '=', layer.id).execute()
      if (!layer.is_customized) await hideDeleted(transaction, layer)
    }
  })
}

/** @throws AppError `undo_too_late` */
export async function restoreLayer(transaction: Db, id: string): Promise<{ id: string; name: string }> {
  const restored = isId(id)
    ? await transaction
        .updateTable('layers')
        .set({ is_public: sql`was_public`, deleted_at: null, updated_at: sql`now()` })
        .where('id', '=', id)
        .where(undoUntil, '>', sql<Date>`now()`)
        .returning(['id', 'name'])
        .executeTakeFirst()
    : undefined
  if (!restored) throw new AppError('undo_too_late')
  return restored
}

/** Removes layers whose delete can't be undone any more, with their features. */
export async function purgeDeletedLayers(db: Db): Promise<void> {
  const { rows } = await sql<{ layerId: string; number: number | null }>`
    select layers.id as "layerId", number from layers left join layer_versions on layer_id = layers.id
    where ${undoUntil} <= now()`.execute(db)
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ layerId }) => layerId))]
  await db.updateTable('layers').set({ current_version: null }).where('id', 'in', ids).execute()
  for (const { layerId, number } of rows) if (number !== null) await deleteVersion(db, { layerId, number })
  await db.deleteFrom('layers').where('id', 'in', ids).execute()
}
