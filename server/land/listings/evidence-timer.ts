import type { ChangeTimer } from '../../platform/cache/content-changes.ts'

const DAY_MS = 86_400_000

/** Evidence of power expires by the day (UTC). */
export const EVIDENCE_TIMER: ChangeTimer = {
  table: 'land_listings',
  msUntilNext: () => DAY_MS - (Date.now() % DAY_MS),
}
