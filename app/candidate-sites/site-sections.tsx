import { href } from 'react-router'
import { NOT_AN_OFFER, SITE_KIND_LABELS, siteLocation } from '../../domain/candidate-site/candidate-site.ts'
import { Block } from '../ui/layout/block.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { SiteScreening } from '../ui/screening/screening-panel.tsx'
import type { SectionProps } from '../ui/server-section.tsx'
import { FactList, Source } from './fact-list.tsx'
import { Figures } from './figures.tsx'
import type { FoundSite } from './load-site.ts'
import { siteCrumbs } from './site-crumbs.ts'
import { siteFacts } from './site-facts.ts'

type Props = SectionProps<FoundSite>

export const Title = ({ view: { site } }: Props) => (
  <>
    <Breadcrumb crumbs={siteCrumbs(site)} />
    <div className="mt-2 mb-4 md:mb-6">
      <h1 className="text-40 font-title break-words">{site.name}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 md:text-15">
        {siteLocation(site)}
        <Tag>{SITE_KIND_LABELS[site.kind]}</Tag>
        <Tag tone="caution">{NOT_AN_OFFER}</Tag>
      </p>
    </div>
  </>
)

/** Above the location. */
export const Facts = ({ view: { site, screening } }: Props) => (
  <>
    <Figures site={site} />
    <SiteScreening
      screening={screening}
      isLocated
      downloadPath={`${href('/candidate-sites/:slug', { slug: site.slug })}/screening.json`}
    />
    <Block heading="Facts">
      <FactList facts={siteFacts(site)} />
    </Block>
  </>
)

/** Shown until the map is. */
export const LocationDrawing = ({ view: { site, locator } }: Props) =>
  locator ? (
    <LocatorDrawing map={locator} name={site.name} />
  ) : (
    <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
      The map isn’t available right now.
    </p>
  )

/** Below the map. */
export const Surroundings = ({ view }: Props) => <Nearest features={view.nearest} here="at the site" />

export const DataSource = ({ view }: Props) => (
  <Block heading="Source">
    <Source site={view.site} />
  </Block>
)

export const Warning = ({ view: { site }, siteName }: Props) => (
  <>
    <h2 id="not-an-offer" className="text-20">
      {NOT_AN_OFFER}
    </h2>
    <p className="mt-2 text-ink-2">
      This is public data about {site.name}. Nobody has offered it for sale or lease here, and {siteName} doesn’t
      represent the owner.
    </p>
  </>
)

export const NearestListings = ({ view: { listings } }: Props) =>
  listings.length > 0 && (
    <Section heading="Nearest listings" intro="Land that owners offer here, the closest first.">
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
    </Section>
  )
