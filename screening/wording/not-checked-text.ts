/** “Not checked: wetlands, military land (no complete data for this place).” */
export const notCheckedText = (subjects: readonly string[]): string =>
  `Not checked: ${subjects.join(', ')} (no complete data for this place).`
