import { ServerSection } from '../ui/server-section.tsx'
import { CityMap } from './city-map.tsx'
import { sections } from './deferred-sections.ts'
import type { FoundCity, Nearby } from './load-city.ts'

/** Land around the city: a map, median prices and the closest listings. */
export function LandAround({ view }: { view: FoundCity }) {
  const { city, nearby, prices } = view
  if (nearby === null && prices === null) return null
  return (
    <aside aria-label={`Land around ${city.city_name}`} className="grid gap-8 md:max-lg:grid-cols-2">
      {nearby?.map && <Surroundings view={view} nearby={nearby} />}
      <ServerSection of={sections} name="PricesAndListings" view={view} className="contents" isCached />
    </aside>
  )
}

function Surroundings({ view, nearby }: { view: FoundCity; nearby: Nearby }) {
  return (
    <figure className="self-start overflow-hidden md:max-lg:row-span-2 rounded-card border border-line-strong bg-surface">
      <CityMap
        nearby={nearby}
        name={view.city.city_name}
        drawing={<ServerSection of={sections} name="MapDrawing" view={view} className="contents" isCached />}
      />
      <ServerSection of={sections} name="MapCaption" view={view} className="contents" isCached />
    </figure>
  )
}
