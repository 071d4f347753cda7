import { ExternalLink, Factory, LandPlot, MessageSquare, RotateCw } from 'lucide-react'
import { data, href } from 'react-router'
import {
  type CandidateSiteDetails,
  NOT_AN_OFFER,
  SITE_KIND_LABELS,
  siteLocation,
} from '../../domain/candidate-site/candidate-site.ts'
import { KM_PER_MILE } from '../../domain/distance.ts'
import { formatNumber } from '../../domain/format.ts'
import { report, services, site as siteContext, viewer } from '../context.ts'
import { acreNumber } from '../ui/candidate-site/site-card.tsx'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { LineIcon, SubstationIcon } from '../ui/icon/icons.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { Metric, Metrics } from '../ui/listing/metric.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { Breadcrumb } from '../ui/site/breadcrumb.tsx'
import { Section } from '../ui/site/section.tsx'
import { siteNameOf, useSiteName } from '../ui/site/site-name.ts'
import type { Route } from './+types/site'
import { loadSite } from './load-site.ts'
import { Location } from './location.tsx'
import { siteCrumbs } from './site-crumbs.ts'
import { siteExtras } from './site-extras.ts'
import { siteDescription, siteFacts } from './site-facts.ts'

const STATUS = { found: 200, missing: 404, failed: 503 } as const
const LOAD_FAILED = 'We can’t load this site right now'

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await loadSite(context.get(services), context.get(viewer), params.slug, context.get(report))
  return data({ ...view, publicUrl: context.get(siteContext).publicUrl }, { status: STATUS[view.state] })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') {
    return hiddenMeta(loaderData?.state === 'failed' ? 'Site not available' : 'Site not found', matches)
  }
  const { site, publicUrl } = loaderData
  const siteName = siteNameOf(matches)
  return pageMeta({
    siteName,
    title: `${site.name}, ${siteLocation(site)} | Candidate sites | ${siteName}`,
    description: siteDescription(site),
    canonical: publicUrl + href('/candidate-sites/:slug', { slug: site.slug }),
  })
}

export function headExtras({ data: view, publicUrl }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? siteExtras(view.site, publicUrl) : {}
}

export default function CandidateSite({ loaderData: view }: Route.ComponentProps) {
  if (view.state === 'missing') return <Missing />
  if (view.state === 'failed') return <Failed />
  const { site, locator, nearest, listings } = view
  return (
    <>
      <article className="wrap pt-4 md:pt-6">
        <Breadcrumb crumbs={siteCrumbs(site)} />
        <div className="mt-2 mb-4 md:mb-6">
          <h1 className="text-40 font-title break-words">{site.name}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 md:text-15">
            {siteLocation(site)}
            <Tag>{SITE_KIND_LABELS[site.kind]}</Tag>
            <Tag tone="caution">{NOT_AN_OFFER}</Tag>
          </p>
        </div>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="grid min-w-0 gap-11 md:gap-14">
            {hasFigures(site) && <Figures site={site} />}
            <Block heading="Facts">
              <FactList facts={siteFacts(site)} />
            </Block>
            <Block heading="Location">
              <Location site={site} map={locator} nearest={nearest} />
            </Block>
            <Block heading="Source">
              <Source site={site} />
            </Block>
          </div>
          <NotAnOffer site={site} />
        </div>
      </article>
      {listings.length > 0 && (
        <Section heading="Nearest listings" intro="Land that owners offer here, the closest first.">
          <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
            {listings.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** What the reader must know first; on narrow screens it comes before the facts. */
function NotAnOffer({ site }: { site: CandidateSiteDetails }) {
  const siteName = useSiteName()
  return (
    <aside
      aria-label={NOT_AN_OFFER}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 max-lg:order-first md:p-6 lg:sticky lg:top-17 print:static"
    >
      <div>
        <h2 className="text-20">{NOT_AN_OFFER}</h2>
        <p className="mt-2 text-ink-2">
          This is public data about {site.name}. Nobody has offered it for sale or lease here, and {siteName} doesn’t
          represent the owner.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink to={`${href('/contact')}?site=${site.slug}`} kind="primary" icon={MessageSquare}>
          Ask us about this site
        </ButtonLink>
        <ShareButton title={site.name} text={`${site.name}, ${siteLocation(site)}`} />
      </div>
    </aside>
  )
}

const hasFigures = ({ acres, capacity_mw, substation_km, line_km }: CandidateSiteDetails) =>
  [acres, capacity_mw, substation_km, line_km].some((value) => value !== null)

function Figures({ site }: { site: CandidateSiteDetails }) {
  const { acres, capacity_mw, substation_km, substation_kv, line_km, line_kv } = site
  const miles = (km: number | null) => (km === null ? null : (km / KM_PER_MILE).toFixed(1))
  const volts = (kv: number | null) => (kv === null ? 'According to the source' : `${kv} kV, according to the source`)
  return (
    // Two columns, of which the last tile of an odd number fills both.
    <div className="md:[&>dl]:grid-cols-2 [&>dl>:last-child:nth-child(odd)]:col-span-2">
      <Metrics>
        {acres !== null && <Metric icon={LandPlot} label="Acreage" value={acreNumber(acres)} unit="acres" />}
        {capacity_mw !== null && (
          <Metric icon={Factory} tint="power" label="Plant capacity" value={formatNumber(capacity_mw)} unit="MW" />
        )}
        {line_km !== null && (
          <Metric
            icon={LineIcon}
            tint="power"
            label="Transmission line"
            value={miles(line_km)}
            unit="mi"
            note={volts(line_kv)}
          />
        )}
        {substation_km !== null && (
          <Metric
            icon={SubstationIcon}
            tint="power"
            label="Substation"
            value={miles(substation_km)}
            unit="mi"
            note={volts(substation_kv)}
          />
        )}
      </Metrics>
    </div>
  )
}

function Block({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="text-24">{heading}</h2>
      {children}
    </section>
  )
}

function FactList({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="num break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Source({ site: { source: of } }: { site: CandidateSiteDetails }) {
  const link = of.source_url && (
    <a href={of.source_url} rel="noreferrer" className="link inline-flex items-center gap-1.5">
      {of.source}
      <Icon of={ExternalLink} size={14} />
    </a>
  )
  const facts: [string, React.ReactNode][] = [
    ['Source', link ?? of.source],
    ['Dataset', of.name],
    ['Date of the data', of.vintage],
    ['License', of.license],
    ['Known limits', of.quality],
  ]
  return <FactList facts={facts.filter(([, value]) => value)} />
}

function Missing() {
  return (
    <MessageScreen
      heading="Site not found"
      action={<ButtonLink to={href('/candidate-sites')}>Browse candidate sites</ButtonLink>}
    >
      This site isn’t in the public data, or no longer is.
    </MessageScreen>
  )
}

function Failed() {
  return (
    <MessageScreen
      heading={LOAD_FAILED}
      action={
        <ButtonLink to="." replace icon={RotateCw}>
          Try again
        </ButtonLink>
      }
    >
      Try again in a minute.
    </MessageScreen>
  )
}
