import { href, Link } from 'react-router'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { FilterChip, IgnoredChip } from '../ui/list/chip.tsx'
import type { ShownSites, SitesView } from './load-sites.ts'

export function PlaceNotice({ view: { filters }, result }: { view: SitesView; result: ShownSites }) {
  const { place, place_match, place_alternatives, place_unknown, place_problem } = result
  const isNoted = place_match === 'corrected' || place_match === 'fallback' || place_alternatives.length > 0
  if (!place_unknown && !isNoted) return null
  const typed = (filters.location ?? filters.city ?? '').slice(0, 80).toWellFormed()
  return (
    <p className="mt-2 text-ink-2">
      {place_unknown
        ? `${place_problem ?? `We couldn’t find “${typed}”.`} These are the candidate sites everywhere.`
        : `Showing results for ${place?.label}.`}
      {place_alternatives.length > 0 && (
        <>
          {' '}
          Did you mean{' '}
          {place_alternatives.map(({ label }, index) => (
            <span key={label}>
              {index > 0 && (index === place_alternatives.length - 1 ? ' or ' : ', ')}
              <Link
                to={candidateSitesPath({ ...filters, city: null, location: label, page: 1 })}
                preventScrollReset
                className="link"
              >
                {label}
              </Link>
            </span>
          ))}
          ?
        </>
      )}
    </p>
  )
}

export function Chips({ view: { chips, ignored } }: { view: SitesView }) {
  if (chips.length === 0 && ignored.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="mt-3.5 flex flex-wrap items-center gap-2">
      {chips.map(({ label, to }) => (
        <li key={label} className="flex max-w-full">
          <FilterChip label={label} removeTo={to} />
        </li>
      ))}
      {ignored.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be ignored twice
        <li key={index} className="flex max-w-full">
          <IgnoredChip>{`${name}=${value}`}</IgnoredChip>
        </li>
      ))}
      <li>
        <Link to={href('/candidate-sites')} preventScrollReset className="link px-1.5 py-1 text-13">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
