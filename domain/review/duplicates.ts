/** Why another listing or submission may be of the same land, or a copy. */
export const DUPLICATE_REASONS = ['outline', 'apn', 'place', 'text', 'picture', 'document'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** A picture of the submission that looks like one of the other listing. */
export interface PictureMatch {
  path: string
  otherPath: string
  /** Which of the other listing’s pictures it is, from 1. */
  number: number
  /** From 0 to 1. */
  similarity: number
}

/** Another submission in review that may be of the same land, or a copy. */
export interface DuplicateDraft {
  id: string
  title: string
  owner_id: string | null
  by: DuplicateReason[]
  /** Share of the smaller outline that lies in the other one, from 0 to 1; null unless both have an outline nearby. */
  overlap: number | null
  /** How alike the descriptions are, from 0 to 1; null where they weren’t compared. */
  likeness: number | null
  pictures: PictureMatch[]
}

export interface DuplicateListing extends DuplicateDraft {
  slug: string
  is_published: boolean
}

export interface Duplicates {
  listings: DuplicateListing[]
  drafts: DuplicateDraft[]
}
