import type { EmailListing } from '../mail.ts'

/** What an email says, before layout.ts turns it into HTML and plain-text.ts into text. */
export interface EmailContent {
  subject: string
  /** False for a reply written by an admin, which has no heading. */
  isTitled?: boolean
  /** Preview text, which inboxes show after the subject. */
  preview: string
  paragraphs: readonly string[]
  /** Labeled values, such as the fields of a form. */
  facts?: readonly { label: string; value: string }[]
  /** The listing that the email is about. */
  listing?: LinkedListing
  /** Listings with what happened to them. */
  entries?: readonly LinkedEntry[]
  /** A message written by someone else. Its line breaks are preserved. */
  quote?: string
  /** The primary action, shown as a button. */
  action?: EmailLink
  /** A note below the button. */
  note?: string
  /** A secondary link. */
  other?: EmailLink
  /** Why the recipient gets this email, and what to do if it's a mistake. */
  why: string
  /** How to change that, below it. */
  settings?: readonly EmailLink[]
}

export interface LinkedEntry {
  title: string
  place: string
  offer: string
  sentence: string
  why: string
  /** Both are null for a listing that isn't public. */
  url: string | null
  picture: string | null
}

export interface LinkedListing {
  title: string
  place: string
  url: string
  /** A PNG of 1200 × 630 pixels. */
  picture: string
}

export const linkedListing = ({ title, place, path, picture }: EmailListing, publicUrl: string): LinkedListing => ({
  title,
  place,
  url: publicUrl + path,
  picture: publicUrl + picture,
})

export interface EmailLink {
  label: string
  url: string
}

/** What the templates know about the website. */
export interface EmailWebsite {
  name: string
  publicUrl: string
  contactEmail: string
}
