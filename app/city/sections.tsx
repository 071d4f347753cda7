import { href } from 'react-router'
import { formatDate } from '../../domain/text/format.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { CallToAction } from '../ui/layout/call-to-action.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { SectionProps } from '../ui/server-section.tsx'
import { Markup } from '../ui/text/marked-up-text.tsx'
import { CityHead, FactList } from './city-head.tsx'
import type { FoundCity } from './load-city.ts'
import { NearbyCities } from './nearby-cities.tsx'
import { NearbyLand } from './nearby-land.tsx'
import { mapCaption, nearbySentence, searchAround } from './wording.ts'

type Props = SectionProps<FoundCity>

export const Head = ({ view }: Props) => <CityHead city={view.city} />

export const Facts = ({ view }: Props) => <FactList city={view.city} />

export const Text = ({ view: { city } }: Props) => (
  <>
    {city.hero_image && city.description && (
      <p className="mb-10 text-17 tracking-[-0.012em] md:text-20 md:leading-7.5">{city.description}</p>
    )}
    <Markup html={city.html} />
  </>
)

export const PricesAndListings = ({ view }: Props) => <NearbyLand {...view} />

export const MapDrawing = ({ view: { city, nearby } }: Props) =>
  nearby?.map && <LocatorDrawing map={nearby.map} name={city.city_name} />

export const MapCaption = ({ view: { nearby } }: Props) => {
  if (!nearby?.map) return null
  const { points } = nearby.map
  return (
    <figcaption className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-12 text-ink-2">
      {points.length > 0 && (
        <svg viewBox="0 0 9 9" width="9" height="9" aria-hidden="true" className="shrink-0 fill-accent">
          <rect width="9" height="9" />
        </svg>
      )}
      {mapCaption(nearby, points.length)}
    </figcaption>
  )
}

export const NextSteps = ({ view: { city, nearby, nearbyCities } }: Props) => (
  <>
    <CallToAction
      heading={`Ready to Find Land in ${city.city_name}?`}
      actions={
        <>
          <ButtonLink to={href('/contact')} size="lg">
            Contact Us
          </ButtonLink>
          <ButtonLink to={searchAround(city.slug)} kind="primary" size="lg">
            Browse Available Land
          </ButtonLink>
        </>
      }
    >
      {nearbySentence(nearby)}
    </CallToAction>
    <NearbyCities cities={nearbyCities} />
  </>
)

export const LastUpdated = ({ view: { city } }: Props) => (
  <p>
    Last updated <time dateTime={city.updated_at}>{formatDate(city.updated_at)}</time>
  </p>
)
