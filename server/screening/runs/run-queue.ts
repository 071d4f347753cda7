import { sql } from 'kysely'
import { ENGINE_VERSION, type ScreeningInput } from '../../../screening/document.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreenedParcel, ScreenedParcels } from '../engine/service.ts'
import { summaryOf } from './find-parcels.ts'

/** With the pauses between them, these take about ten minutes. */
const MAX_FAILURES = 12

export interface RunningRun {
  id: string
  profiles: Profile[]
  failures: number
}

/** The screening that has waited longest for a turn. Of those that had none yet, the smallest comes first. */
export async function takeRun(db: Db): Promise<RunningRun | null> {
  const { rows } = await sql<RunningRun>`
    update screenings set worked_at = clock_timestamp()
    where id = (select id from screenings where state = 'running'
      order by worked_at nulls first, total, created_at, id limit 1)
    returning id, profiles, failures`.execute(db)
  return rows[0] ?? null
}

export type NumberedInput = ScreeningInput & { number: number }

/** The next parcels that haven't been screened. */
export const readWaiting = (db: Db, id: string, limit: number): Promise<NumberedInput[]> =>
  db
    .selectFrom('screening_parcels')
    .select(['number', 'name', 'geometry', 'acres', 'uncertainty_miles'])
    .where('screening_id', '=', id)
    .where('screened_at', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()

/**
 * Stores the results of a batch, which are those of the first inputs, unless the screening was canceled or deleted in the
 * meantime. If layers have changed since the previous batch, all parcels are screened again, because one screening uses one
 * set of layers.
 */
export async function storeResults(
  db: Db,
  id: string,
  inputs: readonly NumberedInput[],
  { layers, parcels }: ScreenedParcels,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = await transaction
      .selectFrom('screenings')
      .select(['state', 'layers', 'engine'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (run?.state !== 'running') return
    const isSame = run.layers === null || (run.engine === ENGINE_VERSION && haveSameLayers(run.layers, layers))
    if (isSame) await updateParcels(transaction, id, inputs, parcels)
    else await clearResults(transaction, id)
    await sql`
      update screenings set layers = ${JSON.stringify(layers)}::jsonb, engine = ${ENGINE_VERSION},
        failures = 0, done = (select count(*) from screening_parcels where screening_id = ${id}::uuid and screened_at is not null)
      where id = ${id}::uuid`.execute(transaction)
    await transaction
      .updateTable('screenings')
      .set({ state: 'done', finished_at: sql`now()` })
      .where('id', '=', id)
      .whereRef('done', '=', 'total')
      .execute()
  })
}

export const haveSameLayers = (a: readonly LayerInfo[], b: readonly LayerInfo[]): boolean =>
  a.length === b.length &&
  a.every(({ key, version, sha256 }, i) => b[i]?.key === key && b[i].version === version && b[i].sha256 === sha256)

/** So that all parcels are screened again. */
export async function clearResults(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('screening_parcels')
    .set({ screened_at: null, problem: null, facts: null, scores: null, summary: null } as never)
    .where('screening_id', '=', id)
    .where('screened_at', 'is not', null)
    .execute()
}

async function updateParcels(
  transaction: Db,
  id: string,
  inputs: readonly NumberedInput[],
  parcels: readonly ScreenedParcel[],
): Promise<void> {
  const results = parcels.map((parcel, i) => ({ number: inputs[i]!.number, ...resultOf(parcel) }))
  await sql`
    update screening_parcels set screened_at = now(), problem = result.problem, facts = result.facts,
      scores = result.scores, summary = result.summary
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as result (number integer, problem text, facts jsonb, scores jsonb, summary jsonb)
    where screening_id = ${id}::uuid and screening_parcels.number = result.number and screened_at is null`.execute(
    transaction,
  )
}

const resultOf = (parcel: ScreenedParcel) =>
  'problem' in parcel
    ? { problem: parcel.problem }
    : { facts: parcel.facts, scores: parcel.scores, summary: summaryOf(parcel.facts, parcel.scores) }

/** Counts a failure of the engine, and gives up after many. */
export async function countFailure(db: Db, id: string): Promise<void> {
  await sql`
    update screenings set failures = failures + 1,
      state = case when failures + 1 >= ${sql.lit(MAX_FAILURES)} then 'failed' else state end
    where id = ${id}::uuid and state = 'running'`.execute(db)
}
