import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { asRent, rentLabel } from '../../domain/listing/rent.ts'
import type { Place } from '../../domain/place/place.ts'
import type { SearchFilters } from '../../domain/search/search.ts'
import { ZONING_TYPE_LABELS, ZONING_TYPES } from '../../domain/search/search-choices.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import type { SearchView, ShownResult } from './load-search.ts'

/** Texts of the example links, which the resolver understands. */
const EXAMPLES = ['Taylor, Texas', '78701', '30.57,-97.41']

/** How the search was understood, if not literally. */
export function Notices({
  view: { filters: typed, understood: filters, interpretedWords, result },
}: {
  view: SearchView
}) {
  if (result === null) return null
  // A small limit means land for sale, unless the search says otherwise.
  const rent = filters.deal === null && result.total !== 0 ? asRent(filters) : null
  const notices = [
    interpretedWords !== null && <InterpretedWords key="read" filters={typed} words={interpretedWords} />,
    filters.location === null && typed.location !== null && filters.q === typed.location && (
      <WordsOfPlace key="place-words" words={typed.location} />
    ),
    result.corrections.length > 0 && <CorrectedWords key="words" corrections={result.corrections} />,
    result.zoning_unknown && <UnknownZoning key="zoning" filters={filters} suggestion={result.zoning_suggestion} />,
    result.place_unknown && <UnknownPlace key="unknown" filters={filters} result={result} />,
    rent && <RentInstead key="rent" rent={rent} />,
    isPlaceNoted(result) && <FoundPlace key="place" filters={filters} result={result} />,
  ].filter(Boolean)
  return notices.length === 0 ? null : <div className="mt-3 grid gap-2">{notices}</div>
}

const isPlaceNoted = ({ place, place_match, place_alternatives }: ShownResult) =>
  place !== null && (place_match === 'corrected' || place_match === 'fallback' || place_alternatives.length > 0)

/** With its quotation marks, as long as `q` may be. */
const MAX_QUOTED = 198

function InterpretedWords({ filters, words }: { filters: SearchFilters; words: string }) {
  const plain = words.replaceAll('"', '').slice(0, MAX_QUOTED)
  return (
    <p className="text-ink-2">
      We turned “{shortened(plain)}” into the filters below.{' '}
      <FilterLink filters={{ ...filters, q: `"${plain}"` }}>Search for the exact words instead</FilterLink>
    </p>
  )
}

const WordsOfPlace = ({ words }: { words: string }) => (
  <p className="text-ink-2">{`No place is called “${shortened(words)}”, so we searched the listings.`}</p>
)

const RentInstead = ({ rent }: { rent: SearchFilters }) => (
  <p className="text-ink-2">
    Showing land for sale. Is your limit a monthly rent?{' '}
    <FilterLink filters={rent}>{`Search land ${rentLabel(rent)}`}</FilterLink>
  </p>
)

function CorrectedWords({ corrections }: Pick<ShownResult, 'corrections'>) {
  return (
    <p className="text-ink-2">
      Showing results for{' '}
      {corrections.map(([typed, corrected], index) => (
        <span key={typed}>
          {index > 0 && ', '}
          <b className="font-semibold text-ink">“{corrected}”</b> instead of “{typed}”
        </span>
      ))}
      .
    </p>
  )
}

function UnknownZoning({ filters, suggestion }: { filters: SearchFilters; suggestion: string | null }) {
  const typed = `“${shortened(filters.zoning ?? '')}”`
  if (suggestion !== null) {
    return (
      <Banner tone="caution">
        No site’s zoning includes {typed}. Did you mean{' '}
        <FilterLink filters={{ ...filters, zoning: suggestion }}>{suggestion}</FilterLink>?
      </Banner>
    )
  }
  return (
    <Banner tone="caution">
      No site’s zoning includes {typed}. Choose a type of zoning:{' '}
      {ZONING_TYPES.map((type, index) => (
        <span key={type}>
          {index > 0 && (index === ZONING_TYPES.length - 1 ? ' or ' : ', ')}
          <FilterLink filters={{ ...filters, zoning: null, zoning_type: [type] }}>
            {ZONING_TYPE_LABELS[type]}
          </FilterLink>
        </span>
      ))}
      .
    </Banner>
  )
}

function FilterLink({ filters, children }: { filters: SearchFilters; children: ReactNode }) {
  return (
    <Link to={searchPath({ ...filters, page: 1 })} preventScrollReset className="underline underline-offset-3">
      {children}
    </Link>
  )
}

function FoundPlace({ filters, result }: { filters: SearchFilters; result: ShownResult }) {
  const { place, place_match, place_alternatives } = result
  return (
    <p className="text-ink-2">
      {place_match === 'fallback' && `We can’t locate “${shortened(filters.location ?? '')}” exactly. `}
      Showing results for <b className="font-semibold text-ink">{place?.label}</b>
      {place_match === 'corrected' && ` instead of “${shortened(filters.location ?? filters.city ?? '')}”`}.
      {place_alternatives.length > 0 && (
        <>
          {' '}
          Did you mean <PlaceLinks filters={filters} places={place_alternatives.map(linkTo)} last=" or " />?
        </>
      )}
    </p>
  )
}

function UnknownPlace({ filters, result }: { filters: SearchFilters; result: ShownResult }) {
  const { place_alternatives: alternatives, place_problem } = result
  const typed = shortened(filters.location ?? filters.city ?? '')
  if (areStates(alternatives)) {
    return (
      <Banner tone="caution">
        We can’t search “{typed}” as one place, so we’re showing land everywhere. Choose a state:{' '}
        <PlaceLinks filters={filters} places={alternatives.map(linkTo)} last=" or " />.
      </Banner>
    )
  }
  if (place_problem !== null) return <Banner tone="caution">{place_problem} We’re showing land everywhere.</Banner>
  return (
    <Banner tone="caution">
      We couldn’t find “{typed}”, so we’re showing land everywhere.{' '}
      {alternatives.length > 0 && (
        <>
          Did you mean <PlaceLinks filters={filters} places={alternatives.map(linkTo)} last=" or " />?{' '}
        </>
      )}
      Try a city, county, state, ZIP code or coordinates, such as{' '}
      <PlaceLinks filters={filters} places={EXAMPLES.map((text) => ({ label: text, location: text }))} last=", " />.
    </Banner>
  )
}

/** The states of a region such as the Midwest. */
const areStates = (places: Place[]) =>
  places.length > 2 && places.every(({ kind, country }) => kind === 'state' && country === 'US')

const linkTo = ({ label }: Place) => ({ label, location: label })

function PlaceLinks(props: { filters: SearchFilters; places: { label: string; location: string }[]; last: string }) {
  const { filters, places, last } = props
  const between = (index: number): ReactNode => (index === 0 ? '' : index === places.length - 1 ? last : ', ')
  return places.map(({ label, location }, index) => (
    <span key={location}>
      {between(index)}
      <FilterLink filters={{ ...filters, city: null, location }}>{label}</FilterLink>
    </span>
  ))
}

const MAX_SHOWN = 80

/** Links to maps are long. */
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…`.toWellFormed() : text)
