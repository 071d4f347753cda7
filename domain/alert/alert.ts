/** How often emails tell of alerts. */
export const ALERT_FREQUENCIES = ['instantly', 'daily', 'weekly', 'never'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

export const FREQUENCY_LABELS: Record<AlertFrequency, string> = {
  instantly: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
}

/** What an alert is about. */
export const ALERT_KINDS = ['new', 'price', 'status', 'evidence', 'score'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What counts for a search until its owner chooses. */
export const DEFAULT_ALERT_KINDS: readonly AlertKind[] = ['new', 'price']
