/** How often emails tell of alerts. */
export const ALERT_FREQUENCIES = ['instantly', 'daily', 'weekly', 'never'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

export const FREQUENCY_LABELS: Record<AlertFrequency, string> = {
  instantly: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
}
