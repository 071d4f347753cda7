import { AppError } from '../../../domain/errors.ts'
import { documentOf, type ScreeningDocument } from '../../../screening/document.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportedParcel } from '../exports/exported-parcel.ts'
import type { getVisible } from './run-rows.ts'
import { profilesFor, type RunScoring, scoresFor } from './run-scoring.ts'
import type { ParcelWithDocument } from './service.ts'

type Run = Pick<Awaited<ReturnType<typeof getVisible>>, 'id' | 'layers' | 'profiles' | 'engine'>

const ROWS_PER_READ = 100
const MAX_NUMBER = 1_000_000

const parcelsOf = (db: Db, { id }: Run) =>
  db
    .selectFrom('screening_parcels')
    .select(['number', 'name', 'longitude', 'latitude', 'geometry', 'acres', 'uncertainty_miles', 'attributes', 'note'])
    .select(['problem', 'facts', 'scores'])
    .where('screening_id', '=', id)

type Row = Awaited<ReturnType<ReturnType<typeof parcelsOf>['execute']>>[number]

/** @throws AppError `screening_not_found` */
export async function getParcel(
  db: Db,
  run: Run,
  { number, scoring }: { number: number; scoring: RunScoring },
): Promise<{ parcel: Omit<ParcelWithDocument['parcel'], 'place'>; document: ScreeningDocument | null }> {
  const row =
    Number.isInteger(number) && number > 0 && number < MAX_NUMBER
      ? await parcelsOf(db, run).where('number', '=', number).executeTakeFirst()
      : undefined
  if (!row) throw new AppError('screening_not_found')
  const { name, longitude, latitude, attributes, note, problem } = row
  return {
    parcel: { number, name, longitude, latitude, attributes, note, problem },
    document: toDocument(run, row, scoring),
  }
}

/** All parcels in the order of the file, a hundred at a time. */
export async function* readForExport(db: Db, run: Run, scoring: RunScoring): AsyncGenerator<ExportedParcel> {
  for (let after = 0; ; ) {
    const rows = await parcelsOf(db, run).where('number', '>', after).orderBy('number').limit(ROWS_PER_READ).execute()
    for (const { number, name, geometry, acres, uncertainty_miles, attributes, note, facts, scores, problem } of rows)
      yield {
        number,
        attributes,
        note,
        input: { name, geometry, acres, uncertainty_miles },
        screened:
          facts && scores
            ? { facts, scores: scoresFor({ facts, scores }, scoring) }
            : { problem: problem ?? 'Not screened yet.' },
      }
    if (rows.length < ROWS_PER_READ) return
    after = rows.at(-1)!.number
  }
}

/** As it was computed, even by an earlier engine. */
function toDocument(
  { layers, profiles, engine }: Run,
  { name, geometry, acres, uncertainty_miles, facts, scores }: Row,
  scoring: RunScoring,
) {
  if (!layers || !engine || !facts || !scores) return null
  const screened = { facts, scores: scoresFor({ facts, scores }, scoring) }
  const used = profilesFor(profiles, scoring)
  return { ...documentOf({ name, geometry, acres, uncertainty_miles }, { layers, profiles: used, screened }), engine }
}
