/** The others are shown on request. */
export const FIRST_CITIES = 18
