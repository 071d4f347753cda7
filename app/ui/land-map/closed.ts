import type { Ring } from '../../../domain/geometry/boundary.ts'

/** The outline with these corners; null if they are too few. */
export const closed = (corners: Ring): Ring | null => (corners.length < 3 ? null : [...corners, corners[0]!])
