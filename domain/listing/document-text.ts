import type { ListingDocument } from './listing-document.ts'

/** “Boundary survey (public)”. */
export const documentSummary = ({ title, is_public }: ListingDocument): string =>
  `${title} (${is_public ? 'public' : 'on request'})`
