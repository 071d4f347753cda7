/** What a letter says, before it is set for reading: frame.ts makes HTML of it, plain-text.ts text. */
export interface Content {
  /** Plain words: what happened, or what to do. */
  subject: string
  /** False where the words are a person's own: their letter has no title over it. */
  isTitled?: boolean
  /** What an inbox shows after the subject. */
  preview: string
  paragraphs: readonly string[]
  /** What was told, each under its label. */
  facts?: readonly { label: string; value: string }[]
  /** Somebody else's words, with their line breaks. */
  quote?: string
  /** The one thing to do, as a button. */
  action?: LetterLink
  /** What to know about it. */
  note?: string
  /** Another way, as a link. */
  other?: LetterLink
  /** Why this person receives it, and what to do when it is a mistake. */
  why: string
}

export interface LetterLink {
  label: string
  url: string
}

/** What letters know of the site. */
export interface LetterSite {
  /** What it is called. */
  name: string
  publicUrl: string
  contactEmail: string
}
