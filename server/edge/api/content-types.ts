export const FEATURABLE_COLLECTIONS = ['listings', 'blog-posts', 'city-pages'] as const
export type Collection = (typeof FEATURABLE_COLLECTIONS)[number] | 'datasets'
export const COLLECTIONS: readonly Collection[] = [...FEATURABLE_COLLECTIONS, 'datasets']

export const canBeFeatured = (collection: Collection) => collection !== 'datasets'
