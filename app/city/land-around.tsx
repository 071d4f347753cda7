import type { LocatorMap } from '../../server/land/maps/service.ts'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { CityMap } from './city-map.tsx'
import type { FoundCity, Nearby } from './load-city.ts'
import { NearbyLand } from './nearby-land.tsx'
import { mapCaption } from './wording.ts'

/** Land around the city: a map, median prices and the closest listings. */
export function LandAround({ view }: { view: FoundCity }) {
  const { city, nearby, prices, priceTrend, aiCampuses } = view
  if (nearby === null && prices === null && priceTrend === null && aiCampuses === null) return null
  return (
    <aside aria-label={`Land around ${city.city_name}`} className="grid gap-8 md:max-lg:grid-cols-2">
      {nearby?.map && <Surroundings name={city.city_name} nearby={nearby} map={nearby.map} />}
      <NearbyLand {...view} />
      {priceTrend && (
        <section>
          <h2 className="text-15">Industrial power price in {city.state_name}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
          <div dangerouslySetInnerHTML={{ __html: priceTrend }} />
        </section>
      )}
      {aiCampuses && <p className="text-13 text-ink-2">{aiCampuses}</p>}
    </aside>
  )
}

function Surroundings({ name, nearby, map }: { name: string; nearby: Nearby; map: LocatorMap }) {
  const { points } = map
  return (
    <figure className="self-start overflow-hidden md:max-lg:row-span-2 rounded-card border border-line-strong bg-surface">
      <CityMap nearby={nearby} name={name} drawing={<LocatorDrawing map={map} name={name} />} />
      <figcaption className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-12 text-ink-2">
        {points.length > 0 && (
          <svg viewBox="0 0 9 9" width="9" height="9" aria-hidden="true" className="shrink-0 fill-accent">
            <rect width="9" height="9" />
          </svg>
        )}
        {mapCaption(nearby, points.length)}
      </figcaption>
    </figure>
  )
}
