export const INQUIRIES_PER_PAGE = 20

/** What someone asked about a listing, as its owner sees it. */
export interface ReceivedInquiry {
  id: string
  name: string
  email: string
  /** Empty if not given. */
  company: string
  message: string
  /** ISO 8601 UTC. */
  created_at: string
  /** The slug is null if the listing isn’t published. */
  listing: { title: string; slug: string | null }
}
