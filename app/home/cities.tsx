import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { CitySummary } from '../../domain/city-page.ts'
import { formatCoordinates } from '../../domain/format.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Section } from '../ui/site/section.tsx'

const FIRST = 18
const COLUMNS = 'grid grid-cols-2 gap-x-5 md:gap-x-12 lg:grid-cols-3'

export function Cities({ cities }: { cities: CitySummary[] }) {
  const [open, setOpen] = useState(false)
  const rest = cities.slice(FIRST)
  return (
    <Section heading="Explore by City" intro="Power, fiber and permitting in each market.">
      <nav aria-label="Cities" className="group/cities border-t border-line">
        <ul className={COLUMNS}>
          <Rows cities={cities.slice(0, FIRST)} />
        </ul>
        {rest.length > 0 && (
          <>
            <ul id="more-cities" className={`${COLUMNS} ${open ? '' : 'hidden group-has-[details[open]]/cities:grid'}`}>
              <Rows cities={rest} />
            </ul>
            <Toggle open={open} onToggle={() => setOpen(!open)} />
          </>
        )}
      </nav>
    </Section>
  )
}

/** A `<details>` that reveals the list above it until hydration, then a button with `aria-controls`. */
function Toggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const className = `${buttonClass()} mt-6`
  if (!useHydrated()) {
    return (
      <details className="group/more">
        <summary className={className}>
          <span className="group-open/more:hidden">Show more</span>
          <span className="hidden group-open/more:inline">Show less</span>
          <Icon of={ChevronDown} size={14} className="group-open/more:rotate-180" />
        </summary>
      </details>
    )
  }
  return (
    <button type="button" aria-expanded={open} aria-controls="more-cities" onClick={onToggle} className={className}>
      {open ? 'Show less' : 'Show more'}
      <Icon of={ChevronDown} size={14} className={open ? 'rotate-180' : ''} />
    </button>
  )
}

const Rows = ({ cities }: { cities: CitySummary[] }) => cities.map((city) => <City key={city.slug} city={city} />)

function City({ city }: { city: CitySummary }) {
  const { latitude, longitude } = city
  return (
    <li className="border-b border-line">
      <Link
        to={href('/city/*', { '*': city.slug })}
        className="group/city flex h-15 flex-col justify-center text-15 leading-5 md:h-12 md:flex-row md:items-center md:justify-start md:gap-2"
      >
        <span className="truncate font-label group-hover/city:text-accent-ink">{city.city_name}</span>
        <span className="truncate text-13 text-ink-3 md:text-14">{city.state_name}</span>
        {latitude !== null && longitude !== null && (
          <span className="num ml-auto hidden shrink-0 text-12 text-ink-3 xl:block">
            {formatCoordinates(latitude, longitude)}
          </span>
        )}
      </Link>
    </li>
  )
}
