import { RotateCw } from 'lucide-react'
import { href } from 'react-router'
import { siteParams } from '../../domain/candidate-site/site-search.ts'
import { MAX_PAGE } from '../../domain/search/search.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { SiteCard } from '../ui/candidate-site/site-card.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import type { SitesView } from './load-sites.ts'

/** The sites, or why there are none. */
export function ResultList({ view: { filters, result } }: { view: SitesView }) {
  if (result === null) {
    return (
      <Message
        heading="We can’t load candidate sites right now"
        action={
          <ButtonLink to={candidateSitesPath(filters)} replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        We kept your filters. Try again in a minute.
      </Message>
    )
  }
  const { data: found, per_page, total } = result
  const pages = Math.min(Math.ceil((total ?? 0) / per_page), MAX_PAGE)
  if (found.length === 0) return <Nothing filters={filters} pages={pages} />
  return (
    <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-1">
      {found.map((each) => (
        <li key={each.slug}>
          <SiteCard site={each} />
        </li>
      ))}
    </ol>
  )
}

function Nothing({ filters, pages }: { filters: SitesView['filters']; pages: number }) {
  if (pages > 0) {
    return (
      <Message
        heading={`Page ${filters.page} doesn’t exist`}
        action={<ButtonLink to={candidateSitesPath({ ...filters, page: 1 })}>Go to page 1</ButtonLink>}
      >
        {`The last page is ${pages}.`}
      </Message>
    )
  }
  if (siteParams({ ...filters, profile: null, sort: null, page: 1 }).size === 0) {
    return (
      <Message heading="No candidate sites to show" action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}>
        Their data is still being loaded, or isn’t public at the moment.
      </Message>
    )
  }
  return (
    <Message
      heading="No candidate sites match"
      action={
        <>
          <ButtonLink to={href('/candidate-sites')}>Clear filters</ButtonLink>
          <ButtonLink to={href('/search')}>Search land</ButtonLink>
        </>
      }
    >
      Try a larger distance or fewer filters.
    </Message>
  )
}

function Message(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState {...props} level="h3" />
    </div>
  )
}
