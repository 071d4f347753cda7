import { Rss } from 'lucide-react'
import { postsPath } from '../../domain/content/blog-post.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { ChipLink, FilterChip } from '../ui/list/chip.tsx'
import type { BlogView } from './load-blog.ts'

/** The active filters or the tags to choose from, and the feed link. */
export function Topics({ view: { filters, tags } }: { view: BlogView }) {
  const { q, tag } = filters
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-2">
      {q !== null && <FilterChip label={`“${q}”`} removeTo={postsPath({ tag })} />}
      {tag !== null && <FilterChip label={tag} removeTo={postsPath({ q })} />}
      {tag === null && tags.length > 0 && (
        <ul aria-label="Topics" className="flex flex-wrap gap-2">
          {tags.map((topic) => (
            <li key={topic.tag} className="flex max-w-full">
              <ChipLink to={postsPath({ q, tag: topic.tag })}>{topic.tag}</ChipLink>
            </li>
          ))}
        </ul>
      )}
      <a
        href="/blog/rss.xml"
        className="ml-auto inline-flex min-h-7 items-center gap-1.5 text-13 text-ink-2 hover:text-ink"
      >
        <Icon of={Rss} size={14} />
        RSS
      </a>
    </div>
  )
}
