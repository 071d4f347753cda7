import { sql } from 'kysely'
import { FIGURES } from '../../../domain/screening/site-screening.ts'
import type { ScreeningInput } from '../../../screening/document.ts'
import { LIMIT_MILES, METERS_PER_MILE } from '../../../screening/facts/context.ts'
import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreenedParcel } from '../engine/service.ts'
import { EXTENT, type SiteRef } from './affected-sites.ts'
import { cellOf } from './cells.ts'
import { type QueuedSite, removeFromQueue } from './queue.ts'
import { toSiteScores, toStoredFacts } from './stored-facts.ts'

export interface ScreenedSite {
  site: QueuedSite
  input: ScreeningInput
  parcel: ScreenedParcel
}

interface Batch {
  basisId: number
  screened: readonly ScreenedSite[]
  /** Sites that don't exist anymore or have no location. */
  gone: readonly QueuedSite[]
}

/**
 * Writes screenings and removes the sites from the queue.
 * @returns false, and does nothing, if the basis has been replaced
 */
export async function writeScreenings(db: Db, { basisId, screened, gone }: Batch): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const basis = await transaction
      .selectFrom('screening_bases')
      .select('id')
      .where('id', '=', basisId)
      .where('is_current', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!basis) return false
    const rows = screened.map((each) => rowOf(each)).sort((a, b) => (a.site_id < b.site_id ? -1 : 1))
    await upsert(transaction, basisId, rows)
    await raiseCells(transaction, rows)
    const ids = gone.map(({ id }) => id)
    await sql`delete from site_screenings where site_id = any(${ids}::uuid[])`.execute(transaction)
    await removeFromQueue(transaction, [...gone, ...screened.map(({ site }) => site)])
    return true
  })
}

type Row = Record<string, unknown> & {
  site_id: string
  kind: SiteRef['kind']
  cell: number | null
  extent_miles: number | null
  facts: ReturnType<typeof toStoredFacts>
}

function rowOf({ site: { id, kind }, input, parcel }: ScreenedSite): Row {
  const site = { site_id: id, kind }
  if ('problem' in parcel)
    return { ...site, cell: null, extent_miles: null, problem: parcel.problem, facts: {}, scores: {} }
  const facts = toStoredFacts(parcel.facts)
  const { center, sphere } = createParcel(input.geometry)
  return {
    ...site,
    cell: cellOf(center),
    center_longitude: center[0],
    center_latitude: center[1],
    // The sphere is measured through the ground.
    extent_miles: (sphere.radius * 1.01) / METERS_PER_MILE,
    problem: null,
    scores: toSiteScores(parcel.scores),
    facts,
    ...Object.fromEntries(
      FIGURES.flatMap((figure) => [
        [`${figure}_low`, facts[figure]?.low ?? null],
        [`${figure}_high`, facts[figure]?.high ?? null],
      ]),
    ),
  }
}

const FIGURE_COLUMNS = FIGURES.flatMap((figure) => [`${figure}_low`, `${figure}_high`] as const)
const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ...([
    ['cell', 'integer'],
    ['problem', 'text'],
    ['scores', 'jsonb'],
    ['facts', 'jsonb'],
  ] as const),
  ...['center_longitude', 'center_latitude', 'extent_miles', ...FIGURE_COLUMNS].map(
    (name) => [name, 'float8'] as const,
  ),
]
const NAMES = sql.raw(COLUMNS.map(([name]) => name).join(', '))
const TYPED = sql.raw(COLUMNS.map(([name, type]) => `${name} ${type}`).join(', '))
const UPDATES = sql.raw(COLUMNS.map(([name]) => `${name} = excluded.${name}`).join(', '))

/** The clock's time, not that of the transaction: it must come after the basis was locked. */
async function upsert(db: Db, basisId: number, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into site_screenings (site_id, kind, basis_id, screened_at, ${NAMES})
    select site_id, kind, ${basisId}::int, clock_timestamp(), ${NAMES}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (site_id uuid, kind text, ${TYPED})
    on conflict (site_id) do update set basis_id = excluded.basis_id, screened_at = excluded.screened_at, ${UPDATES}`.execute(
    db,
  )
}

const DISTANCES = FACT_DEFINITIONS.filter(({ measure }) => measure === 'nearest').map(({ key }) => key)

/** Raises how far the cells of the sites reach. */
async function raiseCells(db: Db, rows: readonly Row[]): Promise<void> {
  const cells = new Map<string, { cell: number; fact: string; miles: number }>()
  const raise = (cell: number, fact: string, miles: number) => {
    const key = `${cell} ${fact}`
    if (miles >= (cells.get(key)?.miles ?? 0)) cells.set(key, { cell, fact, miles })
  }
  for (const { cell, extent_miles, facts } of rows) {
    if (cell === null) continue
    raise(cell, EXTENT, extent_miles ?? 0)
    for (const fact of DISTANCES) raise(cell, fact, facts[fact]?.high ?? LIMIT_MILES)
  }
  // In one order, so that two instances don't wait for each other.
  await sql`
    insert into screening_cells as known (cell, fact, miles)
    select cell, fact, miles from jsonb_to_recordset(${JSON.stringify([...cells.values()])}::jsonb)
      as row (cell int, fact text, miles float8)
    order by cell, fact
    on conflict (cell, fact) do update set miles = excluded.miles where known.miles < excluded.miles`.execute(db)
}
