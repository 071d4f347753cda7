import { Star } from 'lucide-react'
import { href, Link } from 'react-router'
import { type BlogPostSummary, postDate } from '../../domain/content/blog-post.ts'
import { formatDate, formatReadingTime } from '../../domain/text/format.ts'
import { Tag } from '../ui/list/tag.tsx'
import { ParcelPlaceholder } from '../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../ui/media/picture.tsx'

const TITLE_LINK = 'after:absolute after:inset-0 focus-visible:outline-none'
const CARD =
  'relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-control ' +
  'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus'

interface PostCardProps {
  post: BlogPostSummary
  /** Loads the picture eagerly because it is above the fold. */
  priority?: boolean
}

export function PostDateline({ post }: { post: BlogPostSummary }) {
  const date = postDate(post)
  return (
    <p className="num flex gap-2.5 text-13 text-ink-3">
      <time dateTime={date}>{formatDate(date)}</time>
      <span className="my-0.5 border-l border-line-strong pl-2.5 leading-4">
        {formatReadingTime(post.reading_minutes)}
      </span>
    </p>
  )
}

function Cover({ post, sizes, className, priority }: PostCardProps & { sizes: string; className: string }) {
  if (!post.cover_image) return <ParcelPlaceholder seed={post.slug} className={className} />
  return (
    <Picture
      bucket="blog-media"
      path={post.cover_image}
      alt={post.cover_alt ?? ''}
      sizes={sizes}
      priority={priority}
      className={`bg-sunken object-cover ${className}`}
    />
  )
}

function TitleLink({ post }: { post: BlogPostSummary }) {
  return (
    <Link to={href('/blog/*', { '*': post.slug })} className={TITLE_LINK}>
      {post.title}
    </Link>
  )
}

export function FeaturedPostCard({ post, priority }: PostCardProps) {
  return (
    <article className={`${CARD} flex-col`}>
      <Cover
        post={post}
        priority={priority}
        sizes="(min-width: 1264px) 588px, (min-width: 768px) 45vw, 92vw"
        className="aspect-video w-full border-b border-line"
      />
      <div className="flex flex-1 flex-col items-start gap-3 px-5 pt-5 pb-5 md:px-6">
        <Tag tone="accent" icon={Star}>
          Featured
        </Tag>
        <h3 className="text-20 tracking-[-0.018em] break-words md:text-24">
          <TitleLink post={post} />
        </h3>
        {post.excerpt && <p className="line-clamp-3 text-15 text-ink-2">{post.excerpt}</p>}
        <div className="mt-auto pt-1">
          <PostDateline post={post} />
        </div>
      </div>
    </article>
  )
}

/** A card; below 768 px, a row. */
export function PostCard({ post, priority }: PostCardProps) {
  return (
    <article className={`${CARD} md:flex-col`}>
      <Cover
        post={post}
        priority={priority}
        sizes="(min-width: 1264px) 384px, (min-width: 768px) 45vw, 116px"
        className="w-29 shrink-0 border-r border-line md:aspect-3/2 md:w-full md:border-r-0 md:border-b"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 px-3.5 py-3.5 md:px-5 md:pt-4.5 md:pb-5">
        <h3 className="text-15 leading-5 break-words md:text-18 md:leading-6">
          <TitleLink post={post} />
        </h3>
        {post.excerpt && <p className="line-clamp-2 text-13 text-ink-2 md:line-clamp-3 md:text-14">{post.excerpt}</p>}
        <div className="mt-auto pt-1">
          <PostDateline post={post} />
        </div>
      </div>
    </article>
  )
}
