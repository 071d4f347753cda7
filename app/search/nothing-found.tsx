import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import type { Alternatives } from './alternatives.ts'
import type { SearchView } from './load-search.ts'
import { type CountedRelaxation, limitingSentence, relaxationLabel } from './relaxations.ts'
import { countPhrase } from './wording.ts'

export function Frame({ children }: { children: ReactNode }) {
  return <div className="rounded-card border border-line bg-surface">{children}</div>
}

/** Why nothing matches, and what each filter hides. */
export function NothingFound({ view: { understood, chips, relaxed } }: { view: SearchView }) {
  if (chips.length === 0) {
    return (
      <Frame>
        <EmptyState
          heading="No sites yet"
          action={<ButtonLink to={href('/list-your-land')}>List Your Land</ButtonLink>}
        >
          Check back soon, or list your own land.
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame>
      <EmptyState heading="No sites match" action={<ButtonLink to={href('/search')}>Clear filters</ButtonLink>}>
        <p>{limitingSentence(understood, chips, relaxed[0])}</p>
      </EmptyState>
      {relaxed.length > 0 && <Relaxations relaxed={relaxed} />}
    </Frame>
  )
}

function Relaxations({ relaxed }: { relaxed: CountedRelaxation[] }) {
  return (
    <div className="border-t border-line px-6 py-5">
      <h3 className="text-center text-13 text-ink-2">Try instead</h3>
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
  )
}

/** Sites to look at when nothing matches. */
export function AlternativeSites({ alternatives: { heading, listings } }: { alternatives: Alternatives }) {
  return (
    <section aria-labelledby="alternatives" className="mt-8">
      <h2 id="alternatives" className="text-18">
        {heading}
      </h2>
      <ol className="mt-3.5 grid gap-3 noscript:lg:grid-cols-2 noscript:lg:gap-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} form="row" heading="h3" />
          </li>
        ))}
      </ol>
    </section>
  )
}
