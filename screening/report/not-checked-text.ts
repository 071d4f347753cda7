/** “Not checked here: wetlands, military land. No map layer shows them at this place.” */
export const notCheckedText = (subjects: readonly string[]): string =>
  `Not checked here: ${subjects.join(', ')}. No map layer shows ${subjects.length === 1 ? 'it' : 'them'} at this place.`
