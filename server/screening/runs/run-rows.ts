import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { isChangeableBy, isReadableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Run, RunSummary } from './service.ts'

/** Of shared links; those of earlier releases are shorter. */
const TOKEN = /^[\w-]{32,43}$/

const NOT_FOUND = () => new AppError('screening_not_found')

/** A screening that the viewer may see: their own or their organization's, one without an account, or one whose shared link they have. */
const visible = (db: Db, viewer: Viewer, ref: string) => {
  if (!isId(ref) && !TOKEN.test(ref)) throw NOT_FOUND()
  const account = viewer.kind === 'user' ? viewer.id : ''
  const query = db
    .selectFrom('screenings')
    .selectAll()
    .select(sql<boolean>`owner_id is null or coalesce(${isChangeableBy(account)}, false)`.as('is_changeable'))
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date())]))
  if (!isId(ref)) return query.where('share_token', '=', ref)
  return query.where('id', '=', ref).where(sql<boolean>`(owner_id is null or ${isReadableBy(account)})`)
}

/** @throws AppError `screening_not_found` */
export async function getVisible(db: Db, viewer: Viewer, ref: string) {
  const row = await visible(db, viewer, ref).executeTakeFirst()
  if (!row) throw NOT_FOUND()
  return row
}

/** Locks a screening that the viewer may change. @throws AppError `screening_not_found`, `access_denied`, `organization_read_only` */
export async function lockChangeable(transaction: Db, viewer: Viewer, id: string) {
  const row = await visible(transaction, viewer, id).forUpdate().executeTakeFirst()
  if (!row) throw NOT_FOUND()
  if (!isId(id)) throw new AppError('access_denied')
  if (!row.is_changeable) throw new AppError('organization_read_only')
  return row
}

type Row = Awaited<ReturnType<typeof getVisible>>

export const presentSummary = ({
  id,
  name,
  state,
  total,
  done,
  created_at,
}: Pick<Row, 'id' | 'name' | 'state' | 'total' | 'done' | 'created_at'>): RunSummary => ({
  id,
  name,
  state,
  total,
  done,
  created_at: created_at.toISOString(),
})

export function presentRun(row: Row, ref: string): Run {
  const { rejected, rejected_count, columns, name_column, layers, profiles, owner_id, share_token } = row
  const mayChange = isId(ref) && row.is_changeable
  return {
    ...presentSummary(row),
    // The id of a shared screening isn't for those who only have its link.
    id: ref,
    ref,
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    rejected,
    rejected_count,
    columns,
    name_column,
    layers,
    profiles,
    engine: row.engine,
    may_change: mayChange,
    is_saved: owner_id !== null,
    share_token: mayChange ? share_token : null,
  }
}
