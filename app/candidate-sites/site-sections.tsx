import { Link } from 'react-router'
import { NOT_AN_OFFER, SITE_KIND_LABELS, siteLocation } from '../../domain/candidate-site/candidate-site.ts'
import { Block } from '../ui/layout/block.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useWebsiteName } from '../ui/layout/website-name.ts'
import { Tag } from '../ui/list/tag.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { FactList } from './fact-list.tsx'
import { Figures } from './figures.tsx'
import type { FoundSite } from './load-site.ts'
import { siteFacts } from './site-facts.ts'

interface Props {
  view: FoundSite
}

export const Title = ({ view: { site, crumbs } }: Props) => (
  <>
    <Breadcrumb crumbs={crumbs} />
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
export const Facts = ({ view: { site, screening, priceTrend } }: Props) => (
  <>
    <Figures site={site} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
    <div className="contents" dangerouslySetInnerHTML={{ __html: screening }} />
    {priceTrend && (
      <Block heading="Industrial power price in the state">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
        <div dangerouslySetInnerHTML={{ __html: priceTrend }} />
      </Block>
    )}
    <Block heading="From the source data">
      <FactList facts={siteFacts(site)} />
    </Block>
  </>
)

export const Warning = ({ view: { site } }: Props) => (
  <>
    <h2 id="not-an-offer" className="text-20">
      {NOT_AN_OFFER}
    </h2>
    <p className="mt-2 text-ink-2">
      This is public data about {site.name}. Nobody has offered it for sale or lease here, and {useWebsiteName()}{' '}
      doesn’t represent the owner.
    </p>
  </>
)

export const NearestListings = ({ view: { listings, comparison } }: Props) =>
  listings.length > 0 && (
    <Section heading="Nearest listings" intro="Land that owners offer here, the closest first.">
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={comparison} className="link py-1">
          Compare with listings nearby
        </Link>
      </p>
    </Section>
  )
