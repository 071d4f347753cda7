/** Lists all public pages for search engines. */
export interface SitemapService {
  /** The files of the sitemap; a kind without pages has none. */
  findParts(): Promise<SitemapPart[]>
  /** Null when there is no such part. */
  getPart(kind: SitemapKind, number: number): Promise<SitemapContent | null>
}

/** Kinds of content with a page for each item; also the first segment of their paths. */
export type SitemapKind = 'listings' | 'blog' | 'city' | 'dashboard' | 'candidate-sites'

export interface SitemapPart {
  kind: SitemapKind
  /** From 1. */
  number: number
  /** Time of the latest change in the part. */
  changed_at: string
}

export interface SitemapEntry {
  slug: string
  changed_at: string
}

export interface SitemapContent {
  /** Changes whenever the content does. */
  version: string
  /** Yields entries in batches, so that a part is never fully in memory. */
  entries: () => AsyncIterable<SitemapEntry[]>
}
