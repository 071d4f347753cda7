import { RotateCw } from 'lucide-react'
import { MAX_PAGE } from '../../domain/search/search.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import type { SearchView, ShownResult } from './load-search.ts'
import { Frame, NothingFound } from './nothing-found.tsx'

/** Cards above the fold, whose images load eagerly. */
const EAGER_CARDS = 4

/** Cards below the fold render when they come near. The padding is for the focus ring, which containment would clip. */
const DEFERRED =
  '-m-1 p-1 [content-visibility:auto] [contain-intrinsic-block-size:auto_10.25rem] md:[contain-intrinsic-block-size:auto_10.8125rem]'

/** The results, or why there are none. */
export function ResultList({ view }: { view: SearchView }) {
  if (view.result === null) return <Failed view={view} />
  if (view.result.data.length > 0) return <Found result={view.result} />
  return view.result.total === 0 ? <NothingFound view={view} /> : <PastTheEnd view={view} result={view.result} />
}

function Found({ result }: { result: ShownResult }) {
  return (
    <ol className="grid gap-3 noscript:lg:grid-cols-2 noscript:lg:gap-4">
      {result.data.map((listing, index) => (
        <li
          key={listing.id}
          data-listings={listing.id}
          className={`rounded-card data-hot:ring-2 data-hot:ring-accent ${index < EAGER_CARDS ? '' : DEFERRED}`}
        >
          <ListingCard listing={listing} form="row" heading="h2" priority={index < EAGER_CARDS} />
        </li>
      ))}
    </ol>
  )
}

function PastTheEnd({ view: { filters }, result }: { view: SearchView; result: ShownResult }) {
  const pages = result.total === null ? null : Math.min(Math.ceil(result.total / result.per_page), MAX_PAGE)
  return (
    <Frame>
      <EmptyState
        heading={`Page ${filters.page} doesn’t exist`}
        action={
          <>
            <ButtonLink to={searchPath({ ...filters, page: 1 })}>Go to page 1</ButtonLink>
            {pages !== null && pages > 1 && (
              <ButtonLink to={searchPath({ ...filters, page: pages })}>Go to page {pages}</ButtonLink>
            )}
          </>
        }
      >
        {pages === null ? 'There are fewer pages of results.' : `The last page of results is ${pages}.`}
      </EmptyState>
    </Frame>
  )
}

function Failed({ view: { filters } }: { view: SearchView }) {
  return (
    <Frame>
      <EmptyState
        heading="Search isn’t available right now"
        action={
          <ButtonLink to={searchPath(filters)} replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        We kept your filters. Try again in a minute.
      </EmptyState>
    </Frame>
  )
}
