/** Who may read a document beside its owner and the operator: everyone, those they let in, those who sign the NDA, or no one. */
export const DOCUMENT_ACCESS = ['public', 'request', 'nda', 'private'] as const
export type DocumentAccess = (typeof DOCUMENT_ACCESS)[number]

/** A document of the land as it is stored, such as a survey. */
export interface ListingDocument {
  /** Storage path of a PDF, or of a photo of a document. */
  path: string
  title: string
  /** Whether the access is `public`. Earlier releases know no other. */
  is_public: boolean
  /** Absent in what an earlier release stored. */
  access?: DocumentAccess
}

export const accessOf = ({ access, is_public }: Pick<ListingDocument, 'access' | 'is_public'>): DocumentAccess =>
  access ?? (is_public ? 'public' : 'private')

/** Whether people open it one by one, as watermarked copies. */
export const isLocked = (access: DocumentAccess): access is 'request' | 'nda' =>
  access === 'request' || access === 'nda'

/** A document as everyone may see it. */
export interface PublicListingDocument {
  title: string
  access: DocumentAccess
  /** Where it is served; for one that is locked, where people ask for it or sign; null if it is private. */
  url: string | null
}

/**
 * Where a document of a listing or of its power evidence is served. Those that aren't public open only for its owner and for
 * admins; with a key instead of a path, a reader gets the watermarked copy of a locked one.
 */
export const listingDocumentPath = (slug: string, path: string): string =>
  `/listings/${encodeURIComponent(slug)}/documents/${path.split('/').at(-1)}`

/** Where both sides get what was signed. */
export const signedNdaPath = (grantId: string): string => `/documents/signed/${grantId}`

/** The screen on which people ask for a locked document, or sign for it, by its key. */
export const documentAccessPath = (slug: string, key: string): string =>
  `/listings/${encodeURIComponent(slug)}/access/${key}`
