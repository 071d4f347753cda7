/** What distances are measured from, above a list of facts. */
export const DISTANCES_TEXT =
  'Distances are measured from the boundary of the parcel, or from the point where there is no outline; what is on the parcel then holds for that point alone. Landowners’ claims don’t change these numbers.'
