import { formatNumber } from '../../domain/text/format.ts'
import { Picture } from '../ui/media/picture.tsx'
import { cityName } from './city-name.ts'
import type { ShownCity } from './load-city.ts'
import { coordinatesLabel } from './wording.ts'

/** The name over the hero image; without an image, a plain header with the description. */
export function CityHead({ city }: { city: ShownCity }) {
  if (!city.hero_image) {
    return (
      <header className="wrap pt-8 pb-7 md:pt-14 md:pb-10">
        <h1 className="text-52 font-title break-words">{cityName(city)}</h1>
        {city.description && <p className="mt-4 max-w-[60ch] text-17 text-ink-2 md:text-20">{city.description}</p>}
      </header>
    )
  }
  return (
    <header className="relative h-70 overflow-hidden bg-[#16202c] text-white md:h-100">
      <Picture
        bucket="blog-media"
        path={city.hero_image}
        alt={city.hero_alt ?? `View of ${cityName(city)}`}
        sizes="100vw"
        width={1440}
        height={400}
        priority
        className="absolute inset-0 size-full object-cover"
      />
      {/* Keeps the text readable over any image. */}
      <div className="absolute inset-0 bg-linear-to-t from-black/85 via-black/45 to-transparent" />
      <div className="wrap relative flex h-full flex-col justify-end pb-6 md:pb-9">
        <h1 className="text-52 font-title break-words">{city.city_name}</h1>
        <p className="mt-1 text-17 md:text-20">{city.state_name}</p>
      </div>
    </header>
  )
}

/** Population and coordinates, if known. */
export function FactList({ city }: { city: ShownCity }) {
  const { population, coordinates } = city
  return (
    <dl className="num flex flex-wrap gap-x-10 gap-y-3">
      {population !== null && <Fact label="Population" value={formatNumber(population)} />}
      {coordinates && <Fact label="Coordinates" value={coordinatesLabel(coordinates)} />}
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="text-15 font-semibold">{value}</dd>
    </div>
  )
}
