import { sql } from 'kysely'
import type { ScreenedSiteKind } from '../../../domain/screening/site-screening.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SiteRef } from './affected-sites.ts'
import type { ScreeningBasis } from './basis-types.ts'

export interface QueuedSite extends SiteRef {
  /** Rows of the queue. */
  entries: string[]
  isSaved: boolean
}

export async function enqueueSites(db: Db, sites: readonly SiteRef[]): Promise<void> {
  if (sites.length === 0) return
  await sql`insert into screening_queue (kind, site_id, is_saved)
    select kind, id, false from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as site (kind text, id uuid)`.execute(
    db,
  )
}

/** The next sites, saved ones first. They wait until they are removed. */
export async function nextSites(db: Db, limit: number): Promise<QueuedSite[]> {
  const { rows } = await sql<{ entry: string; kind: ScreenedSiteKind; id: string; is_saved: boolean }>`
    select id::text as entry, kind, site_id as id, is_saved from screening_queue
    order by is_saved desc, id limit ${limit}`.execute(db)
  const sites = new Map<string, QueuedSite>()
  for (const { entry, kind, id, is_saved } of rows) {
    const site = sites.get(id) ?? { kind, id, entries: [], isSaved: false }
    sites.set(id, { ...site, entries: [...site.entries, entry], isSaved: site.isSaved || is_saved })
  }
  return [...sites.values()]
}

export async function removeFromQueue(db: Db, sites: readonly QueuedSite[]): Promise<void> {
  const entries = sites.flatMap((site) => site.entries)
  await sql`delete from screening_queue where id = any(${entries}::bigint[])`.execute(db)
}

const TABLES = { listing: 'land_listings', 'candidate-site': 'candidate_sites' } as const
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Queues the next sites of a sweep over all of them, listings first.
 * @returns whether there may be more
 */
export async function continueSweep(db: Db, basis: ScreeningBasis, limit: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ kind: ScreenedSiteKind | null; after: string | null }>`
      select sweep_kind as kind, sweep_after as after from screening_bases
      where id = ${basis.id} and is_current for update skip locked`.execute(transaction)
    const [sweep] = rows
    if (!sweep?.kind) return false
    const { kind, after } = sweep
    const found = await transaction
      .selectFrom(TABLES[kind])
      .select('id')
      .where('id', '>', after ?? NIL)
      .orderBy('id')
      .limit(limit)
      .execute()
    await enqueueSites(
      transaction,
      found.map(({ id }) => ({ kind, id })),
    )
    const isLast = found.length < limit
    const next = isLast
      ? { sweep_kind: kind === 'listing' ? ('candidate-site' as const) : null, sweep_after: null }
      : { sweep_kind: kind, sweep_after: found.at(-1)!.id }
    await transaction.updateTable('screening_bases').set(next).where('id', '=', basis.id).execute()
    return next.sweep_kind !== null
  })
}
