export interface ListLabels {
  path: string
  heading: string
  /** In the middle of a sentence. */
  singular: string
  plural: string
  /** Shown when there are none at all, with one sentence below it. */
  empty: string
  emptyHint: string
}
