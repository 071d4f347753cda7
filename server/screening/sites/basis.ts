import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { ENGINE_VERSION } from '../../../screening/document.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { SITE_GATES, SITE_WARNINGS } from '../../../screening/site-checks.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreenedLayer, ScreenedProfile, ScreeningBasis } from './basis-types.ts'

/** The layers and profiles as they are now. Coverages are stored, so that a later change can be compared with them. */
export async function readCurrentLayers(db: Db, layers: readonly LayerInfo[]): Promise<ScreenedLayer[]> {
  const { rows } = await sql<{ slug: string; id: string; number: number | null; coverage: string | null }>`
    with known as materialized (
      select slug, id, current_version as number, coverage, md5(ST_AsBinary(coverage)) as hash from layers
      where slug = any(${layers.map(({ key }) => key)}::text[])
    ), stored as (
      insert into screening_coverages (hash, coverage)
      select distinct on (hash) hash, coverage from known
      where hash is not null and not exists (select from screening_coverages as old where old.hash = known.hash)
      on conflict do nothing
    )
    select slug, id, number, hash as coverage from known`.execute(db)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return layers.map((layer) => {
    const row = bySlug.get(layer.key)
    return { ...layer, layerId: row?.id ?? null, number: row?.number ?? null, coverage: row?.coverage ?? null }
  })
}

export const describeProfiles = (profiles: readonly Profile[]): ScreenedProfile[] =>
  profiles.map((profile) => ({
    key: profile.key,
    name: profile.name,
    version: profile.version,
    hash: hash('sha256', JSON.stringify(profile)),
  }))

/** Changes with each release that checks or scores otherwise. */
const METHOD = hash('sha256', JSON.stringify([ENGINE_VERSION, SITE_GATES, SITE_WARNINGS]))

/** Whether a basis is of the engine, gates and warnings of this release. */
export const isOfThisMethod = ({ method }: Pick<ScreeningBasis, 'method'>): boolean => method === METHOD

export async function readBasis(db: Db): Promise<ScreeningBasis | null> {
  const row = await db.selectFrom('screening_bases').selectAll().where('is_current', '=', true).executeTakeFirst()
  if (!row) return null
  const { id, method, layers, profiles, sweep_kind, sweep_after } = row
  return {
    id,
    method,
    ...({ layers, profiles } as Pick<ScreeningBasis, 'layers' | 'profiles'>),
    sweep: sweep_kind && { kind: sweep_kind, after: sweep_after },
  }
}

interface NewBasis {
  layers: readonly ScreenedLayer[]
  profiles: readonly ScreenedProfile[]
  /** Whether all sites must be screened again. */
  isFull: boolean
}

/**
 * Replaces the current basis. Sites that were screened since `startedAt` are queued, because the search for affected
 * sites may have missed them.
 * @throws BasisReplacedError if it isn't the current one anymore
 */
export async function replaceBasis(
  db: Db,
  { old, startedAt, layers, profiles, isFull }: NewBasis & { old: ScreeningBasis | null; startedAt: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const replaced = await transaction
      .updateTable('screening_bases')
      .set({ is_current: false })
      .where('is_current', '=', true)
      .returning(['id', 'sweep_kind', 'sweep_after'])
      .execute()
    if (replaced[0]?.id !== old?.id) throw new BasisReplacedError('Another process has replaced the basis.')
    const sweep = isFull ? { sweep_kind: 'listing' as const, sweep_after: null } : replaced[0]
    await transaction
      .insertInto('screening_bases')
      .values({
        method: METHOD,
        layers: JSON.stringify(layers),
        profiles: JSON.stringify(profiles),
        sweep_kind: sweep?.sweep_kind ?? null,
        sweep_after: sweep?.sweep_after ?? null,
      })
      .execute()
    if (!isFull)
      await sql`insert into screening_queue (kind, site_id, is_saved)
        select kind, site_id, false from site_screenings where screened_at > ${startedAt}::timestamptz`.execute(
        transaction,
      )
  })
}

/** The next attempt compares with the new basis. */
class BasisReplacedError extends Error {
  override readonly name = 'BasisReplacedError'
}

/** Updates what is known of the layers, where that affects no site. */
export async function describeBasis(db: Db, id: number, layers: readonly ScreenedLayer[]): Promise<void> {
  await db
    .updateTable('screening_bases')
    .set({ layers: JSON.stringify(layers) })
    .where('id', '=', id)
    .execute()
}

/** A time after which every write comes that isn't committed yet. */
export async function startComparing(db: Db): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from screening_bases where is_current for update`.execute(transaction)
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(transaction)
    return rows[0]!.now
  })
}
