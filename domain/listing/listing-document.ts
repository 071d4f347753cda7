/** A document of the land as it is stored, such as a survey. */
export interface ListingDocument {
  /** Storage path of a PDF, or of a photo of a document. */
  path: string
  title: string
  /** Otherwise visitors ask for it. */
  is_public: boolean
}

/** A document as everyone may see it. */
export interface PublicListingDocument {
  title: string
  /** Where it is served; null if it is private. */
  url: string | null
}

/** Where a document of a listing or of its power evidence is served. Private ones open only for its owner and for admins. */
export const listingDocumentPath = (slug: string, path: string): string =>
  `/listings/${encodeURIComponent(slug)}/documents/${path.split('/').at(-1)}`
