/** What distances are measured from, above a list of facts. */
export const DISTANCES_TEXT =
  'Distances are measured from the boundary of the parcel, or from the point where there is no outline. Landowners’ claims don’t change these numbers.'
