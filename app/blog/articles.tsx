import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { Section, Wrap } from '../ui/layout/section.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { type BlogView, isFiltered } from './load-blog.ts'
import { FeaturedPostCard, PostCard } from './post-card.tsx'

/** The posts, or why there are none. */
export function Articles({ view }: { view: BlogView }) {
  const { featured, latest, heading } = view
  if (featured.length + latest.data.length === 0) return <None view={view} />
  return (
    <>
      {featured.length > 0 && <Featured posts={featured} />}
      {latest.data.length > 0 && (
        <Section heading={heading ?? 'Latest Articles'}>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
            {latest.data.map((post) => (
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
