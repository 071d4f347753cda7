/** Limits of content fields, in characters unless noted; the database has the same. */
export const LIMITS = {
  landowner_name: 200,
  place: 200,
  /** Pieces of evidence for the power of a listing. */
  evidence: 20,
  evidence_issuer: 200,
  evidence_reference: 200,
  evidence_note: 1_000,
  /** Documents of a listing. */
  documents: 20,
  document_title: 100,
  deal_note: 1_000,
  contact_name: 200,
  contact_phone: 50,
  images: 100,
  videos: 20,
  listing_slug: 120,
  title: 300,
  slug: 200,
  excerpt: 1_000,
  body: 500_000,
  city_description: 2_000,
  meta_title: 60,
  meta_description: 160,
  meta_keywords: 500,
  alt: 300,
  dataset_name: 200,
  dataset_description: 10_000,
  dataset_word: 100,
  dataset_source: 200,
  column_name: 500,
  unit: 40,
} as const

/** Most rows in one bulk action. */
export const MAX_BULK = 500

/** How long a delete can be undone. */
export const UNDO_MINUTES = 10
