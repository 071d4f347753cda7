import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { ListingHistory } from '../../domain/listing/history-changes.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { Block } from '../ui/layout/block.tsx'
import { SiteFacts, SiteScreening } from '../ui/screening/screening-panel.tsx'
import type { SiteScreeningView } from '../ui/screening/site-screening-view.ts'
import { Description, Videos } from './description.tsx'
import { Documents } from './documents.tsx'
import { PowerEvidence } from './evidence-section.tsx'
import { FactTiles, SiteDetails, UtilityTiles } from './fact-tiles.tsx'
import { Head, SCREENING } from './head.tsx'
import { History } from './history.tsx'
import { LandAndTitle } from './land-and-title.tsx'
import { Ownership } from './ownership.tsx'

interface FactSectionsProps {
  listing: Listing
  nearest: readonly NearbyFeature[]
  screening: SiteScreeningView | null
  /** Null if it failed to load. */
  history: ListingHistory | null
}

/** The facts about a listing as HTML: nothing in them has state, so the browser needs neither their code nor their data. */
export const factsHtml = (props: FactSectionsProps): string => renderToStaticMarkup(<FactSections {...props} />)

export const headHtml = (listing: Listing): string => renderToStaticMarkup(<Head listing={listing} />)

const FactSections = ({ listing, nearest, screening, history }: FactSectionsProps) => (
  <>
    <FactTiles listing={listing} nearest={nearest} />
    <Description listing={listing} />
    <div id={SCREENING} className="grid min-w-0 scroll-mt-20 gap-9 md:gap-14">
      <SiteScreening
        screening={screening}
        isLocated={listing.latitude !== null || listing.boundary !== null}
        downloadPath={`${href('/listings/:slug', { slug: listing.slug })}/screening.json`}
      />
    </div>
    <PowerEvidence listing={listing} nearest={nearest} />
    <Block heading="Utility access">
      <UtilityTiles listing={listing} />
      <SiteDetails listing={listing} />
    </Block>
    <LandAndTitle listing={listing} />
    <Ownership listing={listing} />
    <Documents listing={listing} />
    <Videos listing={listing} />
    <SiteFacts screening={screening} />
    {history && <History history={history} />}
    <ReportLink slug={listing.slug} />
  </>
)

const ReportLink = ({ slug }: { slug: string }) => (
  <p className="-mt-6 text-13 md:-mt-9 print:hidden">
    <a href={href('/listings/:slug/report', { slug })} rel="nofollow" className="link">
      Report this listing
    </a>
  </p>
)
