import { type RawBuilder, sql } from 'kysely'

/** Of `leads`: what the account was asked about its listings. */
export const isReceivedBy = (owner: string): RawBuilder<boolean> =>
  sql<boolean>`(leads.landowner_id = ${owner} and leads.type = 'inquiry' and leads.status <> 'spam')`
