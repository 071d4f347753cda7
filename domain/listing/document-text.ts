import { accessOf, type DocumentAccess, type ListingDocument } from './listing-document.ts'

export const ACCESS_LABELS: Record<DocumentAccess, string> = {
  public: 'Everyone',
  request: 'On request',
  nda: 'After an NDA',
  private: 'Only you',
}

/** What each choice means for the landowner. */
export const ACCESS_HINTS: Record<DocumentAccess, string> = {
  public: 'Anyone can open and download it.',
  request: 'People ask, and you decide. Their copies are watermarked.',
  nda: 'People sign an NDA with you, then open a watermarked copy. You see who opened it and when.',
  private: 'Only you and our team can open it. Buyers see its title.',
}

const IN_BRACKETS: Record<DocumentAccess, string> = {
  public: 'public',
  request: 'on request',
  nda: 'after an NDA',
  private: 'private',
}

/** “Boundary survey (public)”. */
export const documentSummary = (document: ListingDocument): string =>
  `${document.title} (${IN_BRACKETS[accessOf(document)]})`
