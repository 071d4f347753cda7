import { type RawBuilder, sql } from 'kysely'
import { LANDOWNER_SIDE } from '../../people/leads/sides.ts'
import { isReadableBy } from '../../people/organizations/sharing.ts'

/** Of `leads`: questions about listings. */
export const IS_INQUIRY = sql<boolean>`(leads.type = 'inquiry' and leads.status <> 'spam')`

/** Of `leads`: what the account, or its organization, was asked about its listings. */
export const isReceivedBy = (owner: string): RawBuilder<boolean> =>
  sql<boolean>`(${isReadableBy(owner, LANDOWNER_SIDE)} and ${IS_INQUIRY})`
