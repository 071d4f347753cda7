/** Review fields that the operator may let owners change without a review, by key. Location, name and power always need one. */
export const EXEMPTABLE_FIELDS = [
  'price',
  'zoning',
  'utilities',
  'description',
  'improvements',
  'restrictions',
  'questions',
  'pictures',
  'contact',
] as const
