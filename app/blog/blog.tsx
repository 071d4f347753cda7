import { RotateCw, Rss, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, Form, href } from 'react-router'
import { postsPath } from '../../domain/blog-post.ts'
import { ERRORS } from '../../domain/errors.ts'
import { formatCount } from '../../domain/format.ts'
import { report, services, site, viewer } from '../context.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Input } from '../ui/form/field.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ChipLink, FilterChip } from '../ui/list/chip.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { PageHeading, Section, Wrap } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import type { Route } from './+types/blog'
import { feedLinks } from './feed-links.ts'
import { type BlogView, isFiltered, loadBlog } from './load-blog.ts'
import { FeaturedPostCard, PostCard } from './post-card.tsx'

const INTRO = 'Power, fiber, zoning and leases, explained for landowners and builders.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { publicUrl } = context.get(site)
  try {
    const view = await loadBlog(context.get(services).posts, context.get(viewer), url.searchParams)
    return data({ view, publicUrl })
  } catch (error) {
    context.get(report)(error)
    return data({ view: null, publicUrl }, { status: ERRORS.blog_posts_failed.status })
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  if (!loaderData?.view) return hiddenMeta('Blog', matches)
  const { publicUrl, view } = loaderData
  const { filters, latest, featured } = view
  const empty = latest.data.length + featured.length === 0
  return [
    ...pageMeta({
      siteName,
      title: `${headingOf(view) ?? 'Blog'} | ${siteName}`,
      description: INTRO,
      canonical: publicUrl + postsPath(filters),
      hidden: isFiltered(filters) || filters.page > 1 || empty,
    }),
    ...feedLinks(siteName),
  ]
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  return { structuredData: [breadcrumbList(publicUrl, [{ label: 'Blog', to: href('/blog') }])] }
}

export default function Blog({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <>
      <Loading path="/blog" />
      <Wrap className="pt-8 md:pt-12">
        <PageHeading heading="Blog" intro={INTRO} action={<SearchForm q={view?.filters.q ?? ''} />} />
        {view && <Topics view={view} />}
        <p role="status" className="sr-only">
          {view && headingOf(view)}
        </p>
        {view === null && <Failed />}
      </Wrap>
      {view && <Articles view={view} />}
    </>
  )
}

function SearchForm({ q }: { q: string }) {
  const input = useRef<HTMLInputElement>(null)
  // The Back button and removing the filter change the query without remounting the field.
  useEffect(() => {
    if (input.current) input.current.value = q
  }, [q])
  return (
    <Form action={href('/blog')} role="search" className="flex w-full gap-2 md:w-88">
      <label htmlFor="blog-search" className="sr-only">
        Search the blog
      </label>
      <Input
        ref={input}
        id="blog-search"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        placeholder="Search the blog"
        enterKeyHint="search"
      />
      <Button type="submit" icon={Search} className="!h-10">
        Search
      </Button>
    </Form>
  )
}

/** The active filters or the tags to choose from, and the feed link. */
function Topics({ view: { filters, tags } }: { view: BlogView }) {
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

/** Such as “3 articles with “cooling water””; null for the unfiltered blog. */
function headingOf({ filters, latest }: BlogView): string | null {
  if (!isFiltered(filters)) return null
  const about = filters.q === null ? '' : ` with “${filters.q}”`
  const tagged = filters.tag === null ? '' : ` about ${filters.tag}`
  return `${formatCount(latest.total ?? latest.data.length, 'article')}${about}${tagged}`
}

function Articles({ view }: { view: BlogView }) {
  const { featured, latest, filters } = view
  if (featured.length + latest.data.length === 0) return <None view={view} />
  const pages = latest.total === null ? null : Math.ceil(latest.total / latest.per_page)
  return (
    <>
      {featured.length > 0 && <Featured posts={featured} />}
      {latest.data.length > 0 && (
        <Section heading={headingOf(view) ?? 'Latest Articles'}>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
            {latest.data.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={latest.page}
              pages={pages}
              hasNext={pages !== null && latest.page < pages}
              toPage={(page) => postsPath({ ...filters, page })}
              label="Articles"
            />
          </div>
        </Section>
      )}
    </>
  )
}

function Featured({ posts }: { posts: BlogView['featured'] }) {
  return (
    <section aria-label="Featured articles" className="wrap pt-6 md:pt-8">
      <h2 className="sr-only">Featured Articles</h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {posts.map((post, index) => (
          <li key={post.slug}>
            <FeaturedPostCard post={post} priority={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function None({ view: { filters } }: { view: BlogView }) {
  const isSearch = isFiltered(filters) || filters.page > 1
  return (
    <Wrap className="pt-8">
      <div role={isSearch ? 'status' : undefined} className="rounded-card border border-line bg-surface">
        {isSearch ? (
          <EmptyState
            heading="No articles match"
            action={<ButtonLink to={href('/blog')}>Show all articles</ButtonLink>}
          >
            Try fewer words or one of the topics.
          </EmptyState>
        ) : (
          <EmptyState heading="No articles yet" action={<ButtonLink to={href('/learn')}>Read the guide</ButtonLink>}>
            Until the first one is published, read our guide to what makes land suitable.
          </EmptyState>
        )}
      </div>
    </Wrap>
  )
}

function Failed() {
  return (
    <div role="alert" className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading={ERRORS.blog_posts_failed.message}
        action={
          <ButtonLink to={href('/blog')} replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        Something went wrong on our end. Please try again in a minute.
      </EmptyState>
    </div>
  )
}
