import { ownGrants } from './land/listing-documents/own-grants.ts'
import { ownedLand, sharedLand } from './land/owners/owned-land.ts'
import type { Belongings } from './people/belongings.ts'
import { SHARED_THREADS } from './people/leads/sides.ts'
import { createMembership } from './people/organizations/members.ts'
import type { SharedRows } from './people/organizations/sharing.ts'
import { savedBelongings } from './saved/alerts/subscriptions.ts'
import { SHARED_LISTS } from './saved/lists/list-rows.ts'
import { ownScreenings, SHARED_SCREENINGS } from './screening/runs/own-screenings.ts'

/** What members of an organization share. */
export const SHARED: readonly SharedRows[] = [...sharedLand, ...SHARED_THREADS, SHARED_LISTS, SHARED_SCREENINGS]

/** What belongs to an account beside itself: exported with it, and released before it is deleted. */
export const BELONGINGS: readonly Belongings[] = [
  createMembership(SHARED),
  ownedLand,
  ownGrants,
  ownScreenings,
  savedBelongings,
]
