const DAY_MS = 86_400_000

/** Days after the last confirmation on which the owner is asked whether a listing is still available. */
export const REMINDER_DAYS = [30, 60, 90] as const

/** Days after the last confirmation on which a listing is unlisted. */
export const UNLIST_DAYS = 120

/** Days that the owner has at least between the last reminder and the unlisting. */
export const NOTICE_DAYS = 7

export type FreshnessStep = (typeof REMINDER_DAYS)[number] | typeof UNLIST_DAYS

export interface Freshness {
  /** Whole days since the last confirmation. */
  days: number
  /** The next reminder, or the unlisting, as days after the confirmation. */
  nextStep: FreshnessStep
  /** When it's unlisted unless it is confirmed; ISO 8601. */
  unlistOn: string
}

/**
 * How long ago a listing was confirmed, and what follows.
 * @param lastConfirmed ISO 8601; of a listing that was never confirmed, when it was created
 * @param options `noticedAt`: when the last reminder was sent (ISO 8601); null if it wasn't yet
 */
export function freshnessOf(
  lastConfirmed: string,
  now: string,
  { noticedAt = null }: { noticedAt?: string | null } = {},
): Freshness {
  const [confirmed, present] = [Date.parse(lastConfirmed), Date.parse(now)]
  const days = Math.max(0, Math.floor((present - confirmed) / DAY_MS))
  const lastReminder = confirmed + REMINDER_DAYS.at(-1)! * DAY_MS
  const notice = noticedAt === null ? Math.max(present, lastReminder) : Date.parse(noticedAt)
  const unlist = Math.max(confirmed + UNLIST_DAYS * DAY_MS, notice + NOTICE_DAYS * DAY_MS)
  return {
    days,
    nextStep: REMINDER_DAYS.find((step) => step > days) ?? UNLIST_DAYS,
    unlistOn: new Date(unlist).toISOString(),
  }
}
