import { MessageSquare } from 'lucide-react'
import { Fragment } from 'react'
import { data, href } from 'react-router'
import { report, services, viewer, website as websiteContext } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Block } from '../ui/layout/block.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { ShareButton } from '../ui/share-button.tsx'
import type { Route } from './+types/site'
import { SiteSource } from './fact-list.tsx'
import { type FoundSite, loadSite } from './load-site.ts'
import { Location } from './location.tsx'
import { siteExtras } from './site-extras.ts'
import { Facts, NearestListings, Title, Warning } from './site-sections.tsx'
import { Failed, Missing } from './unavailable.tsx'

const STATUS = { found: 200, missing: 404, failed: 503 } as const

export const loader = cacheable(
  { tables: ['layers', 'city_pages', 'land_listings', 'site_screenings'] },
  async ({ context, params }: Route.LoaderArgs) => {
    const view = await loadSite(context.get(services), context.get(viewer), params.slug, context.get(report))
    return data({ ...view, publicUrl: context.get(websiteContext).publicUrl }, { status: STATUS[view.state] })
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') {
    return hiddenMeta(loaderData?.state === 'failed' ? 'Site not available' : 'Site not found', matches)
  }
  const { site, texts, publicUrl } = loaderData
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `${site.name}, ${texts.location} | Candidate sites | ${websiteName}`,
    description: texts.description,
    canonical: publicUrl + href('/candidate-sites/:slug', { slug: site.slug }),
  })
}

export function headExtras({ data: view, publicUrl }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? siteExtras(view.site, publicUrl) : {}
}

export default function CandidateSite({ loaderData: view }: Route.ComponentProps) {
  if (view.state !== 'found') return view.state === 'missing' ? <Missing /> : <Failed />
  return (
    <Fragment key={view.site.slug}>
      <article className="wrap pt-4 md:pt-6">
        <Title view={view} />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="grid min-w-0 gap-11 md:gap-14">
            <Facts view={view} />
            <Block heading="Location">
              <Location view={view} />
            </Block>
            <Block heading="Source">
              <SiteSource site={view.site} />
            </Block>
          </div>
          <NotAnOffer view={view} />
        </div>
      </article>
      <NearestListings view={view} />
    </Fragment>
  )
}

/** What the reader must know first; on narrow screens it comes before the facts. */
function NotAnOffer({ view }: { view: FoundSite }) {
  const { name, slug } = view.site
  return (
    <aside
      aria-labelledby="not-an-offer"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 max-lg:order-first md:p-6 lg:sticky lg:top-17 print:static"
    >
      <div>
        <Warning view={view} />
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink to={`${href('/contact')}?site=${slug}`} kind="primary" icon={MessageSquare}>
          Ask us about this site
        </ButtonLink>
        <ShareButton title={name} text={`${name}, ${view.texts.location}`} />
      </div>
    </aside>
  )
}
