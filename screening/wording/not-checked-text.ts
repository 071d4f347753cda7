/** “Not checked here: wetlands, military land. We don’t have complete data on them for this place.” */
export const notCheckedText = (subjects: readonly string[]): string =>
  `Not checked here: ${subjects.join(', ')}. We don’t have complete data on ${subjects.length === 1 ? 'it' : 'them'} for this place.`
