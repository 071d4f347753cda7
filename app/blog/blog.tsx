import { RotateCw, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, href } from 'react-router'
import { postsPath } from '../../domain/content/blog-post.ts'
import { ERRORS } from '../../domain/errors.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Input } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import type { Route } from './+types/blog'
import { Articles } from './articles.tsx'
import { feedLinks } from './feed-links.ts'
import { type BlogView, isFiltered, loadBlog } from './load-blog.ts'
import { Topics } from './topics.tsx'

const INTRO = 'Power, fiber, zoning and leases, explained for landowners and builders.'

export const loader = cacheable(
  { tables: ['blog_posts'], query: ['q', 'tag', 'page'] },
  async ({ context, url }: Route.LoaderArgs) => {
    const { publicUrl } = context.get(website)
    try {
      const view = await loadBlog(context.get(services).posts, context.get(viewer), url.searchParams)
      return data({ view, failure: null, publicUrl })
    } catch (error) {
      context.get(report)(error)
      const { status, message } = ERRORS.blog_posts_failed
      return data({ view: null, failure: message, publicUrl }, { status })
    }
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!loaderData?.view) return hiddenMeta('Blog', matches)
  const { publicUrl, view } = loaderData
  const { filters, latest, featured } = view
  const empty = latest.data.length + featured.length === 0
  return [
    ...pageMeta({
      websiteName,
      title: `${view.heading ?? 'Blog'} | ${websiteName}`,
      description: INTRO,
      canonical: publicUrl + postsPath(filters),
      hidden: isFiltered(filters) || filters.page > 1 || empty,
    }),
    ...feedLinks(websiteName),
  ]
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  return { structuredData: [breadcrumbList(publicUrl, [{ label: 'Blog', to: href('/blog') }])] }
}

export default function Blog({ loaderData: { view, failure } }: Route.ComponentProps) {
  return (
    <>
      <Loading path="/blog" />
      <Wrap className="pt-8 md:pt-12">
        <PageHeading heading="Blog" intro={INTRO} action={<SearchForm q={view?.filters.q ?? ''} />} />
        {view && <Topics view={view} />}
        <p role="status" className="sr-only">
          {view?.heading}
        </p>
        {failure !== null && <Failed heading={failure} />}
      </Wrap>
      {view && <Articles view={view} />}
      {view && <Pages view={view} />}
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

function Pages({ view: { filters, latest } }: { view: BlogView }) {
  const pages = latest.total === null ? null : Math.ceil(latest.total / latest.per_page)
  if (latest.data.length === 0) return null
  return (
    <Wrap className="mt-8">
      <Pagination
        page={latest.page}
        pages={pages}
        hasNext={pages !== null && latest.page < pages}
        toPage={(page) => postsPath({ ...filters, page })}
        label="Articles"
      />
    </Wrap>
  )
}

function Failed({ heading }: { heading: string }) {
  return (
    <div role="alert" className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading={heading}
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
