import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MAX_PAGE } from '../../domain/search.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListingCard } from '../ui/listing-card.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { SearchView, ShownResult } from './load-search.ts'
import { limitingSentence, relaxationLabel } from './relaxations.ts'
import { searchPath } from './search-path.ts'
import { countPhrase, rangePhrase } from './wording.ts'

/** Cards of the first screenful, whose pictures are fetched at once. */
const PRIORITY = 4

/**
 * Cards further down are laid out, and their pictures fetched, when they come near. What is contained so cuts off what
 * reaches out of it: the room around is for the outline of the focus.
 */
const LATER =
  '-m-1 p-1 [content-visibility:auto] [contain-intrinsic-block-size:auto_10.25rem] md:[contain-intrinsic-block-size:auto_10.8125rem]'

/** What was found, or why nothing was. */
export function Results({ view }: { view: SearchView }) {
  if (view.result === null) return <Failed view={view} />
  if (view.result.data.length > 0) return <Found view={view} result={view.result} />
  return view.result.total === 0 ? <NothingFound view={view} /> : <PastTheEnd view={view} result={view.result} />
}

function Found({ view, result }: { view: SearchView; result: ShownResult }) {
  const { data, page, per_page, total, total_exact } = result
  const pages = total === null ? null : Math.min(Math.ceil(total / per_page), MAX_PAGE)
  return (
    <>
      <ol className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {data.map((listing, index) => (
          <li key={listing.id} className={index < PRIORITY ? undefined : LATER}>
            <ListingCard listing={listing} form="row" heading="h2" priority={index < PRIORITY} />
          </li>
        ))}
      </ol>
      <div className="mt-6 grid gap-4">
        <p className="num text-13 text-ink-2">{rangePhrase(page, per_page, data.length, total, total_exact)}</p>
        <Pagination
          page={page}
          pages={pages}
          hasNext={pages === null ? data.length === per_page : page < pages}
          toPage={(n) => searchPath({ ...view.filters, page: n })}
          label="Pages of results"
        />
      </div>
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="rounded-card border border-line bg-surface">{children}</div>
}

function NothingFound({ view: { filters, chips, relaxed } }: { view: SearchView }) {
  if (chips.length === 0) {
    return (
      <Frame>
        <EmptyState heading="No sites yet" action={<ButtonLink to="/list-your-land">List Your Land</ButtonLink>}>
          The first listings will stand here.
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame>
      <EmptyState heading="No sites match" action={<ButtonLink to="/search">Clear filters</ButtonLink>}>
        <p>{limitingSentence(filters, chips, relaxed[0])}</p>
      </EmptyState>
      {relaxed.length > 0 && (
        <div className="border-t border-line px-6 py-5">
          <h3 className="text-center text-13 text-ink-2">What does match</h3>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {relaxed.map((relaxation) => (
              <li key={relaxation.label}>
                <ButtonLink to={searchPath(relaxation.filters)} size="sm" preventScrollReset>
                  {relaxationLabel(relaxation)}
                  <span className="num font-normal text-ink-3">{countPhrase(relaxation.total, relaxation.exact)}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Frame>
  )
}

function PastTheEnd({ view: { filters }, result }: { view: SearchView; result: ShownResult }) {
  const pages = result.total === null ? null : Math.min(Math.ceil(result.total / result.per_page), MAX_PAGE)
  return (
    <Frame>
      <EmptyState
        heading={`There is no page ${filters.page}`}
        action={
          <>
            <ButtonLink to={searchPath({ ...filters, page: 1 })}>Go to page 1</ButtonLink>
            {pages !== null && pages > 1 && (
              <ButtonLink to={searchPath({ ...filters, page: pages })}>Go to page {pages}</ButtonLink>
            )}
          </>
        }
      >
        {pages === null ? 'These results end earlier.' : `These results end at page ${pages}.`}
      </EmptyState>
    </Frame>
  )
}

function Failed({ view: { filters } }: { view: SearchView }) {
  return (
    <Frame>
      <EmptyState
        heading="The search is not available right now"
        action={
          <ButtonLink to={searchPath(filters)} replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        Your filters are kept. Please try again shortly.
      </EmptyState>
    </Frame>
  )
}

/** How the search was understood, where that is not just as it was written. */
export function Notices({ view: { filters, result } }: { view: SearchView }) {
  if (result === null) return null
  const { corrections, place_unknown } = result
  if (corrections.length === 0 && !place_unknown) return null
  return (
    <div className="mt-3 grid gap-2">
      {corrections.length > 0 && (
        <p className="text-ink-2">
          Showing results for{' '}
          {corrections.map(([written, understood], index) => (
            <span key={written}>
              {index > 0 && ', '}
              <b className="font-semibold text-ink">“{understood}”</b> instead of “{written}”
            </span>
          ))}
          .
        </p>
      )}
      {place_unknown && (
        <Banner tone="caution">
          We could not find “{filters.location ?? filters.city}”. Showing all places. Try a city, county, state, ZIP
          code or “lat,lng”, such as{' '}
          {['Taylor, Texas', '78701', '30.57,-97.41'].map((example, index) => (
            <span key={example}>
              {index > 0 && ', '}
              <Link
                to={searchPath({ ...filters, city: null, location: example, page: 1 })}
                preventScrollReset
                className="underline underline-offset-3"
              >
                {example}
              </Link>
            </span>
          ))}
          .
        </Banner>
      )}
    </div>
  )
}
