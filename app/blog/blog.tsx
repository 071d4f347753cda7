import { RotateCw } from 'lucide-react'
import { data } from 'react-router'
import type { BlogPostSummary } from '../../domain/blog-post.ts'
import { ERRORS } from '../../domain/errors.ts'
import { report, services, site, viewer } from '../context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { hiddenMeta, pageMeta } from '../ui/page-meta.ts'
import { PageHeading, Section, Wrap } from '../ui/section.tsx'
import type { Route } from './+types/blog'
import { FeaturedPostCard, PostCard } from './post-card.tsx'
import { arrangePosts } from './post-order.ts'

const INTRO = 'Power, fiber, zoning and leases, explained for those who own land and those who build on it.'

export async function loader({ context }: Route.LoaderArgs) {
  const { posts } = context.get(services)
  const canonical = `${context.get(site).publicUrl}/blog`
  try {
    return data({ posts: await posts.findAll(context.get(viewer)), canonical })
  } catch (error) {
    context.get(report)(error)
    return data({ posts: null, canonical }, { status: ERRORS.blog_posts_failed.status })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.posts) return hiddenMeta('Blog')
  return pageMeta({ title: 'Blog | VoltAcre', description: INTRO, canonical: loaderData.canonical })
}

export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <PageHeading heading="Blog" intro={INTRO} />
        {posts === null && <Failed />}
        {posts?.length === 0 && <None />}
      </Wrap>
      {posts && <Articles posts={posts} />}
    </>
  )
}

function Articles({ posts }: { posts: BlogPostSummary[] }) {
  const { featured, latest } = arrangePosts(posts)
  return (
    <>
      {featured.length > 0 && (
        <section aria-label="Featured articles" className="wrap pt-8 md:pt-10">
          <h2 className="sr-only">Featured Articles</h2>
          <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
            {featured.map((post, index) => (
              <li key={post.slug}>
                <FeaturedPostCard post={post} priority={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {latest.length > 0 && (
        <Section heading="Latest Articles">
          <ul className="grid gap-3 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
            {latest.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function None() {
  return (
    <div className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState heading="No articles yet" action={<ButtonLink to="/learn">Read the guide</ButtonLink>}>
        The first ones will stand here. Until then, the guide tells what makes land suitable.
      </EmptyState>
    </div>
  )
}

function Failed() {
  return (
    <div role="alert" className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading={ERRORS.blog_posts_failed.message}
        action={
          <ButtonLink to="/blog" replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        The failure is on our side. Please try again shortly.
      </EmptyState>
    </div>
  )
}
