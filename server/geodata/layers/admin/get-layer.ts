import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { AdminLayer, LayerImport, LayerVersion } from '../../../../domain/layer/admin-layer.ts'
import type { LayerProperties } from '../../../../domain/layer/layer-type.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { LAYERS_WITH_STATE, ROW_COLUMNS } from './list-layers.ts'
import type { LayerPreview } from './service.ts'

type Found = Omit<AdminLayer, 'import' | 'versions' | 'updated_at'> & {
  updated_at: Date
  newest: (Omit<LayerImport, 'inspection'> & { inspection: LayerImport['inspection'] | Record<string, never> }) | null
}

/** @throws AppError `layer_not_found` */
export async function getLayer(db: Db, id: string): Promise<AdminLayer> {
  if (!isId(id)) throw new AppError('layer_not_found')
  const { rows } = await sql<Found>`
    select ${ROW_COLUMNS}, source, source_url, license, attribution, quality, holds, is_complete,
      error_meters, coverage_area, coverage_source,
      case when newest.id is not null then jsonb_build_object(
        'id', newest.id, 'state', newest.state, 'original_name', newest.original_name, 'bytes', newest.bytes,
        'vintage', newest.vintage, 'adds_to_current', newest.adds_to_current, 'inspection', newest.inspection,
        'columns', newest.columns, 'features_read', newest.features_read, 'kept', newest.kept,
        'rejected', newest.rejected, 'failure', newest.failure, 'has_rejects', newest.rejects_path is not null,
        'created_at', to_char(newest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as newest
    from ${LAYERS_WITH_STATE} where layers.id = ${id}::uuid and deleted_at is null`.execute(db)
  if (!rows[0]) throw new AppError('layer_not_found')
  const { newest, updated_at, ...layer } = rows[0]
  return {
    ...layer,
    import:
      newest && ({ ...newest, inspection: 'format' in newest.inspection! ? newest.inspection : null } as LayerImport),
    updated_at: updated_at.toISOString(),
    versions: await findVersions(db, id),
  }
}

async function findVersions(db: Db, layerId: string): Promise<LayerVersion[]> {
  const versions = await db
    .selectFrom('layer_versions')
    .select([
      'number',
      'vintage',
      'features_read',
      'kept',
      'rejected',
      'repaired',
      'file_name',
      'details',
      'created_at',
    ])
    .select(sql<boolean>`tiles_hash is not null`.as('has_tiles'))
    .select(
      sql<string | null>`(select id from layer_imports where layer_imports.layer_id = layer_versions.layer_id
        and version = number and rejects_path is not null limit 1)`.as('rejects_of'),
    )
    .where('layer_id', '=', layerId)
    .where('status', '=', 'ready')
    .orderBy('number', 'desc')
    .execute()
  return versions.map(({ created_at, ...version }) => ({ ...version, created_at: created_at.toISOString() }))
}

const SHOWN_FEATURES = 200
/** Characters of the shapes of a preview. */
const MAX_SHAPES = 300_000

/** The first features of the newest version, with shapes that are simplified to about 100 meters. */
export async function previewLayer(db: Db, id: string): Promise<LayerPreview | null> {
  if (!isId(id)) throw new AppError('layer_not_found')
  const { rows } = await sql<{ number: number; box: string | null }>`
    select number, ST_AsGeoJSON(ST_Envelope(hull), 4) as box from layer_versions
    where layer_id = ${id}::uuid and status = 'ready' order by number desc limit 1`.execute(db)
  const [version] = rows
  if (!version) return null
  const { rows: features } = await sql<{ number: number; geometry: string | null; properties: LayerProperties }>`
    select number, ST_AsGeoJSON(ST_Simplify(geom, 0.001, true), 4) as geometry, properties from layer_features
    where layer_id = ${id}::uuid and version = ${version.number} order by number limit ${SHOWN_FEATURES}`.execute(db)
  let length = 0
  const shown = features.flatMap(({ geometry, ...feature }) => {
    length += geometry?.length ?? 0
    return geometry === null || length > MAX_SHAPES ? [] : [{ ...feature, geometry: JSON.parse(geometry) as Geometry }]
  })
  return { version: version.number, features: shown, bounds: boundsOf(version.box) }
}

/** The box around the corners of an envelope, which is a point or a line for some layers. */
function boundsOf(envelope: string | null): LayerPreview['bounds'] {
  const corners = [...(envelope?.matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g) ?? [])].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  if (corners.length === 0) return null
  const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
