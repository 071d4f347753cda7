import { accessOf, type DocumentAccess, type ListingDocument } from './listing-document.ts'

const IN_BRACKETS: Record<DocumentAccess, string> = {
  public: 'public',
  request: 'on request',
  nda: 'after an NDA',
  private: 'private',
}

/** “Boundary survey (public)”. */
export const documentSummary = (document: ListingDocument): string =>
  `${document.title} (${IN_BRACKETS[accessOf(document)]})`
