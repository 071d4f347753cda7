import { ArrowLeft, Star } from 'lucide-react'
import { data, href, Link } from 'react-router'
import { postDate, postsPath } from '../../domain/content/blog-post.ts'
import { formatLongDate, formatReadingTime } from '../../domain/text/format.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { ChipLink } from '../ui/list/chip.tsx'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { Markup } from '../ui/text/marked-up-text.tsx'
import type { Route } from './+types/post'
import { feedLinks } from './feed-links.ts'
import { FurtherReading } from './further-reading.tsx'
import { loadPost, type ShownPost } from './load-post.ts'
import { postExtras } from './post-extras.ts'

const STATUS = { found: 200, missing: 404, failed: 503 } as const
const GENERIC_DESCRIPTION = 'An article about land for digital infrastructure: power, fiber, zoning and leases.'

export const loader = cacheable({ tables: ['blog_posts'] }, async ({ context, params }: Route.LoaderArgs) => {
  const view = await loadPost(context.get(services).posts, context.get(viewer), params['*'], context.get(report))
  if (view.state === 'missing') {
    const path = (slug: string) => href('/blog/*', { '*': slug })
    await redirectPreviousSlug(
      context.get(services).redirects,
      { kind: 'blog_post', slug: params['*'], path },
      context.get(report),
    )
  }
  return data({ ...view, publicUrl: context.get(website).publicUrl }, { status: STATUS[view.state] })
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (loaderData?.state !== 'found') return hiddenMeta('Blog Post Not Found', matches)
  const { post, publicUrl } = loaderData
  return [
    ...pageMeta({
      websiteName,
      title: post.meta_title || `${post.title} | ${websiteName} Blog`,
      description: post.meta_description || post.excerpt || GENERIC_DESCRIPTION,
      canonical: publicUrl + encodeURI(href('/blog/*', { '*': post.slug })),
      type: 'article',
      keywords: post.meta_keywords,
    }),
    { property: 'article:published_time', content: postDate(post) },
    { property: 'article:modified_time', content: post.updated_at },
    ...feedLinks(websiteName),
  ]
}

export function headExtras({ data: view, website }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? postExtras(view.post, website) : {}
}

export default function Post({ loaderData: view }: Route.ComponentProps) {
  if (view.state !== 'found') return <NotFound />
  const { post, around } = view
  return (
    <>
      <Loading path="/blog" />
      <article className="wrap pt-5 md:pt-8">
        <div className="mx-auto max-w-164">
          <BackLink />
          <PostHead post={post} />
        </div>
        {post.cover_image && (
          <Picture
            bucket="blog-media"
            path={post.cover_image}
            alt={post.cover_alt ?? `Cover image of “${post.title}”`}
            sizes="(min-width: 1000px) 936px, 92vw"
            priority
            className="mx-auto mt-8 aspect-3/2 w-full max-w-234 rounded-card border border-line bg-sunken object-cover md:aspect-[936/420]"
          />
        )}
        <div className="mx-auto mt-8 max-w-164 md:mt-14">
          <Markup html={post.html} />
          <Topics tags={post.tags} />
          <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5 text-13 text-ink-3 md:mt-14">
            <p>
              Last updated <time dateTime={post.updated_at}>{formatLongDate(post.updated_at)}</time>
            </p>
            <Share post={post} />
          </div>
        </div>
      </article>
      <FurtherReading around={around} />
    </>
  )
}

function BackLink() {
  return (
    <Link
      to={href('/blog')}
      className="-ml-1 inline-flex min-h-8 items-center gap-2 px-1 font-medium text-ink-2 hover:text-ink"
    >
      <Icon of={ArrowLeft} />
      Back to Blog
    </Link>
  )
}

function PostHead({ post }: { post: ShownPost }) {
  const date = postDate(post)
  return (
    <header className="mt-6 md:mt-8">
      {post.is_featured && (
        <div className="mb-3 flex">
          <Tag tone="accent" icon={Star}>
            Featured Article
          </Tag>
        </div>
      )}
      <h1 className="text-40 font-title break-words">{post.title}</h1>
      {post.excerpt && <p className="mt-4 text-17 text-ink-2 md:text-20">{post.excerpt}</p>}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3.5 text-ink-2">
        <p className="num flex gap-3">
          <time dateTime={date}>{formatLongDate(date)}</time>
          <span className="my-0.5 border-l border-line-strong pl-3 leading-4">
            {formatReadingTime(post.reading_minutes)}
          </span>
        </p>
        <Share post={post} />
      </div>
    </header>
  )
}

function Share({ post }: { post: ShownPost }) {
  return <ShareButton title={post.title} text={post.excerpt} size="sm" />
}

function Topics({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Topics" className="mt-10 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <ChipLink to={postsPath({ tag })}>{tag}</ChipLink>
        </li>
      ))}
    </ul>
  )
}

/** Shown for a missing post and for a failed load; only the status code differs. */
function NotFound() {
  return (
    <MessageScreen
      heading="Blog Post Not Found"
      action={
        <ButtonLink to={href('/blog')} icon={ArrowLeft}>
          Back to Blog
        </ButtonLink>
      }
    >
      The blog post you're looking for doesn't exist.
    </MessageScreen>
  )
}
