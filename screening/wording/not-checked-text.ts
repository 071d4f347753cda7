/** “Not checked: wetlands, military land (no complete data for this place).” */
export const notCheckedText = (subjects: readonly string[]): string =>
  `Not checked: ${subjects.join(', ')} (no complete data for this place).`

const MAX_NAMES = 2

/** Likewise for a table: “Not checked: small wetlands, flood zones”, “Not checked: small wetlands, the sea and 5 more”. */
export function shortNotCheckedText(subjects: readonly string[]): string {
  const isLong = subjects.length > MAX_NAMES + 1
  const names = isLong ? subjects.slice(0, MAX_NAMES) : subjects
  return `Not checked: ${names.join(', ')}${isLong ? ` and ${subjects.length - MAX_NAMES} more` : ''}`
}
