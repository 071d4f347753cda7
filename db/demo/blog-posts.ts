import { landPosts } from './posts/land-and-law.ts'
import { networkPosts } from './posts/network-and-cooling.ts'
import { powerPosts } from './posts/power.ts'
import type { DemoBlogPost } from './types.ts'

/** Newest first; the draft comes last. */
export const demoBlogPosts: DemoBlogPost[] = [...powerPosts, ...landPosts, ...networkPosts].toSorted((a, b) =>
  (b.published_at ?? '').localeCompare(a.published_at ?? ''),
)
