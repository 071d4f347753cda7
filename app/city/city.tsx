import { ArrowLeft } from 'lucide-react'
import { data, href } from 'react-router'
import { formatDate } from '../../domain/text/format.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { Markup } from '../ui/text/marked-up-text.tsx'
import type { Route } from './+types/city'
import { cityExtras } from './city-extras.ts'
import { CityHead, FactList } from './city-head.tsx'
import { cityName } from './city-name.ts'
import { LandAround } from './land-around.tsx'
import { loadCity } from './load-city.ts'
import { NextSteps } from './next-steps.tsx'

const STATUS = { found: 200, missing: 404, failed: 503 } as const

export const loader = cacheable(
  { tables: ['layers', 'city_pages', 'land_listings', 'site_screenings'] },
  async ({ context, params }: Route.LoaderArgs) => {
    const view = await loadCity(context.get(services), context.get(viewer), params['*'], context.get(report))
    if (view.state === 'missing') {
      const path = (slug: string) => href('/city/*', { '*': slug })
      await redirectPreviousSlug(
        context.get(services).redirects,
        { kind: 'city_page', slug: params['*'], path },
        context.get(report),
      )
    }
    const found = view.state === 'found' ? view : null
    return data({ found, publicUrl: context.get(website).publicUrl }, { status: STATUS[view.state] })
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!loaderData?.found) return hiddenMeta('City Page Not Found', matches)
  const { city } = loaderData.found
  return pageMeta({
    websiteName,
    title: city.meta_title || `${cityName(city)} Infrastructure Land`,
    description:
      city.meta_description ||
      city.description ||
      `Land for data centers and other digital infrastructure in and around ${cityName(city)}.`,
    canonical: loaderData.publicUrl + encodeURI(href('/city/*', { '*': city.slug })),
    keywords: city.meta_keywords,
  })
}

export function headExtras({ data: { found }, website }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return found ? cityExtras(found, website) : {}
}

export default function City({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NotFound />
  const { city } = found
  const share = { title: cityName(city), text: city.description }
  return (
    <article key={city.slug}>
      <Loading path="/city/" />
      <CityHead city={city} />
      <div className="border-y border-line bg-surface">
        <div className="wrap flex min-h-19 flex-wrap items-center justify-between gap-x-10 gap-y-4 py-4">
          <FactList city={city} />
          <ShareButton {...share} />
        </div>
      </div>
      <div className="wrap grid items-start gap-12 pt-10 md:pt-14 lg:grid-cols-[minmax(0,42.5rem)_23.75rem] lg:justify-between">
        <div className="min-w-0">
          {city.hero_image && city.description && (
            <p className="mb-10 text-17 tracking-[-0.012em] md:text-20 md:leading-7.5">{city.description}</p>
          )}
          <Markup html={city.html} />
        </div>
        <LandAround view={found} />
      </div>
      <div className="wrap pt-14 md:pt-18">
        <NextSteps view={found} />
        <footer className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5 text-13 text-ink-3">
          <p>
            Last updated <time dateTime={city.updated_at}>{formatDate(city.updated_at)}</time>
          </p>
          <ShareButton {...share} size="sm" />
        </footer>
      </div>
    </article>
  )
}

/** Shown for a missing page and for a failed load alike; only the status differs, as specified. */
function NotFound() {
  return (
    <MessageScreen
      heading="City Page Not Found"
      action={
        <ButtonLink to={href('/')} icon={ArrowLeft}>
          Back to Home
        </ButtonLink>
      }
    >
      The city page you're looking for doesn't exist.
    </MessageScreen>
  )
}
