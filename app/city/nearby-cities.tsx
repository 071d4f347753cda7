import { href, Link } from 'react-router'
import type { NearbyCity } from '../../domain/content/city-page.ts'
import { formatMiles } from '../../domain/text/format.ts'

/** The closest other cities with a page. */
export function NearbyCities({ cities }: { cities: NearbyCity[] }) {
  if (cities.length === 0) return null
  return (
    <section className="pt-14 md:pt-18">
      <h2 className="text-20">Nearby cities</h2>
      <ul className="mt-4 grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3">
        {cities.map((city) => (
          <li
            key={city.slug}
            className="relative flex items-baseline justify-between gap-4 border-t border-line py-3 hover:border-line-control"
          >
            <Link to={href('/city/*', { '*': city.slug })} className="min-w-0 font-medium after:absolute after:inset-0">
              {city.city_name}
              <span className="font-normal text-ink-3">, {city.state_name}</span>
            </Link>
            <span className="num shrink-0 text-13 text-ink-3">{formatMiles(city.distance_km)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
