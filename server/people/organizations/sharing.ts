import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The columns with the owner of a row, and the organization that it's shared in: null if it isn't shared. */
export interface SharedColumns {
  owner: string
  organization: string
}

const OWNER: SharedColumns = { owner: 'owner_id', organization: 'organization_id' }

/** Null without an organization. */
const organizationOf = (userId: string) =>
  sql`(select organization_id from organization_members where user_id = ${userId})`

/** The organization in which the account shares what it creates; null without one, and for its viewers. */
export const sharingOrganizationOf = (userId: string): RawBuilder<string | null> =>
  sql<string | null>`(select organization_id from organization_members where user_id = ${userId} and role <> 'viewer')`

/** Rows of the account, and those that its organization shares. */
export const isReadableBy = (userId: string, { owner, organization } = OWNER): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(owner)} = ${userId} or ${sql.ref(organization)} = ${organizationOf(userId)})`

/** Rows that the account may change: viewers of an organization change only what they don't share. */
export const isChangeableBy = (userId: string, { owner, organization } = OWNER): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(owner)} = ${userId} and ${sql.ref(organization)} is null
    or ${sql.ref(organization)} = ${sharingOrganizationOf(userId)})`

/** Of rows that the account may read: the name of the member who owns them; null for its own. */
export const colleagueOf = (
  userId: string,
  { owner }: Pick<SharedColumns, 'owner'> = OWNER,
): RawBuilder<string | null> => sql<string | null>`(
  select coalesce(nullif(users.name, ''), users.email) from users
  where users.id = ${sql.ref(owner)} and users.id <> ${userId})`

/** The columns of `SharedAccess`, of rows that the account may read. */
export const accessColumns = (userId: string, columns = OWNER): RawBuilder<unknown> => sql`
  ${colleagueOf(userId, columns)} as colleague,
  ${sql.ref(columns.organization)} is not null as is_in_organization,
  coalesce(${isChangeableBy(userId, columns)}, false) as may_change`

/** Rows of one table that members share. They are changed in the caller's transaction. */
export interface SharedRows {
  /** One of them, and several. */
  noun: readonly [string, string]
  /** How many of its own an account hasn't shared. */
  countPrivate(db: Db, userId: string): Promise<number>
  share(transaction: Db, member: { userId: string; organizationId: string }): Promise<void>
  /** Transfers what a member shared to another one. @param to null if there is none, which ends the sharing */
  handOver(transaction: Db, shared: { organizationId: string; from: string; to: string | null }): Promise<void>
}

interface SharedTable {
  table: string
  noun: SharedRows['noun']
  columns?: SharedColumns
  /** Rows that can be shared; all if left out. */
  isShareable?: RawBuilder<boolean>
}

export function sharedRows({ table, noun, columns = OWNER, isShareable = sql`true` }: SharedTable): SharedRows {
  const [rows, owner, organization] = [sql.table(table), sql.ref(columns.owner), sql.ref(columns.organization)]
  const isPrivateOf = (userId: string) => sql`${owner} = ${userId} and ${organization} is null and ${isShareable}`
  // SQL doesn't allow a table name before a column that is set.
  const set = (column: string) => sql.ref(column.slice(column.indexOf('.') + 1))
  return {
    noun,
    async countPrivate(db, userId) {
      const { rows: counts } = await sql<{ count: number }>`
        select count(*)::int as count from ${rows} where ${isPrivateOf(userId)}`.execute(db)
      return counts[0]!.count
    },
    async share(transaction, { userId, organizationId }) {
      await sql`
        update ${rows} set ${set(columns.organization)} = ${organizationId}::uuid where ${isPrivateOf(userId)}`.execute(
        transaction,
      )
    },
    async handOver(transaction, { organizationId, from, to }) {
      const change = to === null ? sql`${set(columns.organization)} = null` : sql`${set(columns.owner)} = ${to}`
      await sql`
        update ${rows} set ${change} where ${organization} = ${organizationId}::uuid and ${owner} = ${from}`.execute(
        transaction,
      )
    },
  }
}

/** For a deleted row that is restored: the organization that it was shared in, unless its owner has left. */
export const organizationIfMember = (
  row: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`jsonb_build_object('organization_id', (
  select organization_id from organization_members
  where user_id = ${row} ->> 'owner_id' and organization_id::text = ${row} ->> 'organization_id'))`
