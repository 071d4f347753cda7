import type { Geometry, Position } from 'geojson'
import { sql } from 'kysely'
import { invalid } from '../../../domain/errors.ts'
import { centerOf, type Ring } from '../../../domain/geometry/boundary.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { DAYS_WITHOUT_ACCOUNT, MAX_SAVED } from '../../../domain/screening/run.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import { sharingOrganizationOf } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { type ReadParcel, reasonsText } from '../read-parcels.ts'
import { assertAllowed } from './limits.ts'
import type { NewRun } from './service.ts'

const MAX_REJECTED = 100
const MAX_REASON = 300
const MAX_NAME = 200
const ROWS_PER_INSERT = 500
const CONTROLS = /\p{Cc}+/gu

/** Stores a screening, which then waits for its turn. @throws AppError `invalid` */
export async function insertRun(
  db: Db,
  viewer: Viewer,
  { name, parcels, rejected, columns, nameColumn, profiles }: NewRun & { profiles: readonly Profile[] },
): Promise<{ id: string }> {
  if (parcels.length === 0)
    throw invalid(
      'parcels',
      `Nothing here can be screened. ${reasonsText(rejected, 'Entry') || 'Use at least one point or polygon.'}`,
    )
  assertAllowed(viewer, parcels.length)
  const owner = viewer.kind === 'user' ? viewer.id : null
  return db.transaction().execute(async (transaction) => {
    if (owner !== null) await assertRoom(transaction, owner)
    const { id } = await transaction
      .insertInto('screenings')
      .values({
        owner_id: owner,
        organization_id: owner === null ? null : sharingOrganizationOf(owner),
        name: cleanName(name) || 'Screening',
        total: parcels.length,
        rejected: JSON.stringify(
          rejected
            .slice(0, MAX_REJECTED)
            .map(({ number, reason, text }) => ({ number, reason: reason.slice(0, MAX_REASON), text })),
        ),
        rejected_count: rejected.length,
        columns: JSON.stringify(columns),
        name_column: nameColumn,
        profiles: JSON.stringify(profiles),
        ...(owner === null && {
          expires_at: sql<Date>`now() + make_interval(days => ${DAYS_WITHOUT_ACCOUNT}::int)` as never,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < parcels.length; at += ROWS_PER_INSERT) {
      const rows = parcels.slice(at, at + ROWS_PER_INSERT).map((parcel) => rowOf(id, parcel))
      await transaction.insertInto('screening_parcels').values(rows).execute()
    }
    return { id }
  })
}

/** Without characters that PostgreSQL can't store, and in the length that fits. */
export const cleanName = (name: string): string =>
  name.toWellFormed().replace(CONTROLS, ' ').trim().slice(0, MAX_NAME).trim()

/** Names the parcels by a column of the file. Those without a value go by their numbers. */
export async function nameParcels(transaction: Db, id: string, column: string): Promise<void> {
  await sql`update screening_parcels
    set name = nullif(left(trim(regexp_replace(attributes ->> ${column}, '[[:cntrl:]]+', ' ', 'g')), ${MAX_NAME}), '')
    where screening_id = ${id}::uuid and attributes <> '{}'`.execute(transaction)
}

/** @throws AppError `invalid` */
async function assertRoom(transaction: Db, owner: string): Promise<void> {
  await lockAccount(transaction, owner)
  const { saved } = await transaction
    .selectFrom('screenings')
    .select((row) => row.fn.countAll<number | string>().as('saved'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  if (Number(saved) >= MAX_SAVED) throw invalid('parcels', `You have ${MAX_SAVED} saved screenings. Delete one first.`)
}

function rowOf(
  id: string,
  { number, input: { name, geometry, acres, uncertainty_miles = 0 }, attributes, note }: ReadParcel,
) {
  const [longitude, latitude] = centerOfGeometry(geometry)
  return {
    screening_id: id,
    number,
    acres,
    uncertainty_miles,
    longitude,
    latitude,
    name: cleanName(name ?? '') || null,
    geometry: JSON.stringify(geometry),
    attributes: JSON.stringify(attributes),
    note,
  }
}

/** Adds a parcel in place of a rejected one. @throws AppError `invalid` if that isn't there anymore */
export async function addFixed(transaction: Db, id: string, parcel: ReadParcel): Promise<void> {
  const { rejected } = await transaction
    .selectFrom('screenings')
    .select('rejected')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const others = rejected.filter(({ number }) => number !== parcel.number)
  if (others.length === rejected.length) throw invalid('fix', 'This row is screened already. Reload the page.')
  await transaction.insertInto('screening_parcels').values(rowOf(id, parcel)).execute()
  await sql`update screenings set rejected = ${JSON.stringify(others)}::jsonb, rejected_count = rejected_count - 1,
    total = total + 1, state = 'running', failures = 0, finished_at = null where id = ${id}::uuid`.execute(transaction)
}

/** Where a map marks it. */
function centerOfGeometry(geometry: Geometry): [number, number] {
  if (geometry.type === 'Point') return [geometry.coordinates[0]!, geometry.coordinates[1]!]
  const outline = outlineOf(geometry)
  const { longitude, latitude } = centerOf(outline.map(([x, y]): Ring[number] => [x!, y!]))
  return Number.isFinite(longitude) ? [longitude, latitude] : [outline[0]![0]!, outline[0]![1]!]
}

function outlineOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates[0]!
  if (geometry.type === 'MultiPolygon') return geometry.coordinates[0]![0]!
  throw new RangeError(`A ${geometry.type} is not a parcel`)
}
