import { type RawBuilder, sql } from 'kysely'
import { UNDO_MINUTES } from '../../../../domain/content/limits.ts'
import type { DeletedLayer, LayerCounts, LayerRow } from '../../../../domain/layer/admin-layer.ts'
import { LAYERS_PER_PAGE, type LayerQuery, type LayerSort } from '../../../../domain/layer/layer-query.ts'
import { LAYER_TYPES } from '../../../../domain/layer/layer-types.ts'
import type { Page } from '../../../../domain/page.ts'
import { cappedPage, countRows } from '../../../platform/db/capped-count.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Until then, a delete can be undone. */
export const undoUntil = sql<Date>`deleted_at + make_interval(mins => ${sql.lit(UNDO_MINUTES)})`

/** Each layer with its current version and its newest import. */
export const LAYERS_WITH_STATE = sql`
  layers
  left join layer_versions as current on current.layer_id = layers.id and current.number = layers.current_version
  left join lateral (
    select * from layer_imports where layer_id = layers.id order by created_at desc, id desc limit 1
  ) as newest on true`

export const ROW_COLUMNS = sql`
  layers.id, layers.slug, layers.type, layers.name, layers.is_public, shipped_as is not null as is_shipped, current_version,
  current.vintage, current.kept,
  exists (select from layer_versions as other where other.layer_id = layers.id and other.status = 'ready'
    and other.number > coalesce(current_version, 0)) as has_newer_version,
  layers.updated_at`

const ORDER: Record<LayerSort, RawBuilder<unknown>> = {
  name: sql`lower(layers.name), layers.id`,
  '-name': sql`lower(layers.name) desc, layers.id`,
  updated: sql`layers.updated_at desc, layers.id`,
  features: sql`current.kept desc nulls last, layers.id`,
}

function conditionsOf({ q, type, show }: LayerQuery): RawBuilder<unknown> {
  const conditions = [sql`deleted_at is null`]
  if (type !== null) conditions.push(sql`layers.type = ${type}`)
  if (show === 'public') conditions.push(sql`layers.is_public`)
  if (show === 'hidden') conditions.push(sql`not layers.is_public`)
  if (show === 'attention') conditions.push(sql`coalesce(newest.state in ('mapping', 'failed'), false)`)
  for (const word of q?.split(' ') ?? []) {
    const types = LAYER_TYPES.filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()))
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(layers.name ilike ${like} or source ilike ${like} or slug ilike ${like}
      or layers.type = any (${types.map(({ key }) => key)}::text[]))`)
  }
  return sql.join(conditions, sql` and `)
}

type Found = Omit<LayerRow, 'import' | 'updated_at'> & {
  state: NonNullable<LayerRow['import']>['state'] | null
  features_read: number
  failure: string | null
  updated_at: Date
}

export async function listLayers(db: Db, query: LayerQuery): Promise<Page<LayerRow>> {
  const matching = sql`${LAYERS_WITH_STATE} where ${conditionsOf(query)}`
  const total = await countRows(db, matching)
  const { rows } = await sql<Found>`
    select ${ROW_COLUMNS}, newest.state, newest.features_read, newest.failure from ${matching}
    order by ${ORDER[query.sort]} limit ${LAYERS_PER_PAGE} offset ${(query.page - 1) * LAYERS_PER_PAGE}`.execute(db)
  const found = rows.map(({ state, features_read, failure, updated_at, ...row }) => ({
    ...row,
    import: state === null ? null : { state, features_read, failure },
    updated_at: updated_at.toISOString(),
  }))
  return cappedPage(found, { page: query.page, perPage: LAYERS_PER_PAGE, total })
}

export async function countLayers(db: Db): Promise<LayerCounts> {
  const { rows } = await sql<LayerCounts>`
    select count(*)::int as total, (count(*) filter (where is_public and current_version is not null))::int as public
    from layers where deleted_at is null`.execute(db)
  return rows[0]!
}

/** Layers whose delete can still be undone, the latest first. */
export async function findDeletedLayers(db: Db): Promise<DeletedLayer[]> {
  const { rows } = await sql<{ id: string; name: string; until: Date }>`
    select id, name, ${undoUntil} as until from layers where ${undoUntil} > now() order by deleted_at desc`.execute(db)
  return rows.map(({ id, name, until }) => ({ id, name, undo_until: until.toISOString() }))
}
