import { FileText } from 'lucide-react'
import { href } from 'react-router'
import { factSheetPath } from '../../domain/listing/listing-facts.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Block } from '../ui/layout/block.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { SiteScreening } from '../ui/screening/screening-panel.tsx'
import type { SectionProps } from '../ui/server-section.tsx'
import { Address } from './address.tsx'
import { Description, Videos } from './description.tsx'
import { PowerEvidence } from './evidence-section.tsx'
import { FactTiles, SiteDetails, UtilityTiles } from './fact-tiles.tsx'
import { breadcrumbs } from './facts.ts'
import { Head } from './head.tsx'
import type { FoundListing } from './load-listing.ts'
import { Photos } from './photos.tsx'
import { Price } from './price.tsx'
import { Similar } from './similar.tsx'

type Props = SectionProps<FoundListing>

export const Title = ({ view: { listing, searchable } }: Props) => (
  <>
    <Breadcrumb crumbs={breadcrumbs(listing, searchable)} />
    <Head listing={listing} />
  </>
)

export const Images = ({ view }: Props) => <Photos listing={view.listing} />

/** Above the location. */
export const Facts = ({ view: { listing, nearest, screening } }: Props) => (
  <>
    <FactTiles listing={listing} nearest={nearest} />
    <PowerEvidence listing={listing} nearest={nearest} />
    <SiteScreening
      screening={screening}
      isLocated={listing.latitude !== null || listing.boundary !== null}
      downloadPath={`${href('/listings/:slug', { slug: listing.slug })}/screening.json`}
    />
    <Description listing={listing} />
    <Block heading="Utility access">
      <UtilityTiles listing={listing} />
      <SiteDetails listing={listing} />
    </Block>
    <Videos listing={listing} />
  </>
)

/** Shown until the map is. */
export const LocationDrawing = ({ view: { listing, locator } }: Props) => {
  if (locator) return <LocatorDrawing map={locator} name={listing.landowner_name} />
  const isLocated = listing.latitude !== null && listing.longitude !== null
  return (
    <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
      {isLocated ? 'The map isn’t available right now.' : 'There’s no map because this parcel has no coordinates.'}
    </p>
  )
}

/** Below the map. */
export const Place = ({ view: { listing, nearest } }: Props) => (
  <>
    <Nearest features={nearest} />
    <Address listing={listing} />
  </>
)

export const PriceAndStatus = ({ view }: Props) => <Price listing={view.listing} />

export const FactSheetLink = ({ view }: Props) => (
  <a href={factSheetPath(view.listing.slug)} className={buttonClass()}>
    <Icon of={FileText} />
    Open fact sheet
  </a>
)

export const SimilarSites = ({ view: { similar, texts } }: Props) =>
  similar.length > 0 && <Similar nearby={texts.nearby} similar={similar} />
