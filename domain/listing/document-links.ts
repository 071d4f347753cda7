import type { DocumentAccess } from './listing-document.ts'

/** Texts of the links to documents. Apart from `listing-document.ts`, which the wizard loads. */
export const DOCUMENT_LINKS: Record<DocumentAccess, string> = {
  public: 'Open document',
  request: 'Ask for access',
  nda: 'Sign to view',
  private: 'Ask about it',
}
