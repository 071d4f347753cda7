/** `running` includes waiting for its turn. */
export type RunState = 'running' | 'done' | 'canceled' | 'failed'

/** Parcels of one screening. */
export const MAX_PARCELS = 10_000
export const MAX_PARCELS_WITHOUT_ACCOUNT = 20
/** Of a parcel. A larger shape is a county or a state, and would keep the parcels of others waiting. */
export const MAX_ACRES = 250_000
/** From corner to corner of the box around a parcel. */
export const MAX_MILES_ACROSS = 100
/** Of the boundary of a parcel. */
export const MAX_POINTS = 5_000
/** After that, a screening without an account is deleted. */
export const DAYS_WITHOUT_ACCOUNT = 30
/** Screenings that one account can save. */
export const MAX_SAVED = 100

export const MIN_COMPARED = 2
export const MAX_COMPARED = 5

export const MAX_FILE_BYTES = 50_000_000
export const MAX_FILE_BYTES_WITHOUT_ACCOUNT = 5_000_000
