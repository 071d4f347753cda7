import { href, Link } from 'react-router'
import type { CitySummary } from '../../domain/content/city-page.ts'
import { FIRST_CITIES } from './first-cities.ts'

const COLUMNS = 'grid grid-cols-2 gap-x-5 md:grid-cols-3 md:gap-x-8 lg:grid-cols-6'

/** The first cities, and a hidden list of the rest, which “Show more” below it reveals. */
export function CityList({ cities }: { cities: CitySummary[] }) {
  return (
    <>
      <ul className={COLUMNS}>
        <Rows cities={cities.slice(0, FIRST_CITIES)} />
      </ul>
      {cities.length > FIRST_CITIES && (
        <ul
          id="more-cities"
          className={`${COLUMNS} hidden group-has-[details[open]]/cities:grid group-data-open/cities:grid`}
        >
          <Rows cities={cities.slice(FIRST_CITIES)} />
        </ul>
      )}
    </>
  )
}

const Rows = ({ cities }: { cities: CitySummary[] }) => cities.map((city) => <City key={city.slug} city={city} />)

function City({ city }: { city: CitySummary }) {
  return (
    <li className="border-b border-line">
      <Link
        to={href('/city/*', { '*': city.slug })}
        className="group/city flex h-15 flex-col justify-center text-15 leading-5"
      >
        <span className="truncate font-label group-hover/city:text-accent-ink">{city.city_name}</span>
        <span className="truncate text-13 text-ink-3">{city.state_name}</span>
      </Link>
    </li>
  )
}
