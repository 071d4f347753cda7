import { type SharedColumns, type SharedRows, sharedRows } from '../organizations/sharing.ts'

/** Of `leads`: whose the two sides of a conversation are. */
export const SENDER_SIDE: SharedColumns = { owner: 'leads.sender_id', organization: 'leads.sender_organization_id' }
export const LANDOWNER_SIDE: SharedColumns = {
  owner: 'leads.landowner_id',
  organization: 'leads.landowner_organization_id',
}

/** What members of an organization share of their conversations. */
export const SHARED_THREADS: readonly SharedRows[] = [
  sharedRows({ table: 'leads', noun: ['inquiry that you sent', 'inquiries that you sent'], columns: SENDER_SIDE }),
  sharedRows({ table: 'leads', noun: ['inquiry that you got', 'inquiries that you got'], columns: LANDOWNER_SIDE }),
]
