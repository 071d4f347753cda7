/** Those with a star; datasets are written like them, and have none. */
export const CONTENT_NOUNS = ['listings', 'blog-posts', 'city-pages'] as const
export type ContentNoun = (typeof CONTENT_NOUNS)[number] | 'datasets'
export const WRITTEN_NOUNS: readonly ContentNoun[] = [...CONTENT_NOUNS, 'datasets']

export const canBeFeatured = (noun: ContentNoun) => noun !== 'datasets'
