import { ownGrants } from './land/listing-documents/own-grants.ts'
import { ownedLand } from './land/owners/owned-land.ts'
import type { Belongings } from './people/belongings.ts'
import { membership } from './people/organizations/members.ts'
import { savedBelongings } from './saved/alerts/subscriptions.ts'
import { ownScreenings } from './screening/runs/own-screenings.ts'

/** What belongs to an account beside itself: exported with it, and released before it is deleted. */
export const BELONGINGS: readonly Belongings[] = [membership, ownedLand, ownGrants, ownScreenings, savedBelongings]
