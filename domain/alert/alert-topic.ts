/** What emails tell of: one saved search, or changes to saved listings, whichever lists they are in. */
export interface AlertTopic {
  /** Of the search; `SAVED_LISTINGS` for those. */
  id: string
  /** Of the search; empty for saved listings. */
  name: string
  /** Whether emails tell of it. */
  is_on: boolean
}

export const SAVED_LISTINGS = 'listings'

const list = new Intl.ListFormat('en-US')

/** “Central Texas” and changes to saved listings. */
export const topicsText = (topics: readonly AlertTopic[]): string =>
  list.format(topics.map(({ id, name }) => (id === SAVED_LISTINGS ? 'changes to saved listings' : `“${name}”`)))
