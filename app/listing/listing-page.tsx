import { Fragment, type ReactNode } from 'react'
import { data, href } from 'react-router'
import { report, services, viewer, website } from '../context.ts'
import { cacheable, formAction } from '../traits.server.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { answerInquiry, knownSender } from '../ui/form/inquiry-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Block } from '../ui/layout/block.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/listing-page'
import { Ask } from './ask.tsx'
import { Gallery } from './gallery.tsx'
import { listingExtras } from './listing-extras.ts'
import { loadListing } from './load-listing.ts'
import { Locator } from './locator.tsx'
import { useRemember } from './remember.tsx'
import { Similar } from './similar.tsx'
import { Terms } from './terms.tsx'
import { Failed, Missing } from './unavailable.tsx'
import { Unsent } from './unsent.tsx'

const STATUS = { found: 200, missing: 404, failed: 503 } as const

export const loader = cacheable(
  { tables: ['land_listings', 'ownership_proofs', 'site_screenings', 'layers', 'screening_profiles'] },
  async ({ context, params }: Route.LoaderArgs) => {
    const view = await loadListing(context.get(services), context.get(viewer), params.slug, context.get(report))
    if (view.state === 'missing') {
      const path = (slug: string) => href('/listings/:slug', { slug })
      await redirectPreviousSlug(
        context.get(services).redirects,
        { kind: 'listing', slug: params.slug, path },
        context.get(report),
      )
    }
    const known = knownSender(context.get(viewer))
    return data({ ...view, known, publicUrl: context.get(website).publicUrl }, { status: STATUS[view.state] })
  },
)

export const action = formAction({ isOpen: true }, async ({ context, request, params: { slug } }: Route.ActionArgs) => {
  return answerInquiry({ context, request }, { listing: slug, source: href('/listings/:slug', { slug }) })
})

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'failed' ? 'Listing not available' : 'Listing Not Found'
    return [{ title: `${title} | ${websiteNameOf(matches)}` }, { name: 'robots', content: 'noindex' }]
  }
  const { listing, texts, publicUrl } = loaderData
  const { title, description } = texts
  const canonical = publicUrl + href('/listings/:slug', { slug: listing.slug })
  return [
    { title: `${title} | ${websiteNameOf(matches)}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: canonical },
  ]
}

export function headExtras({ data: view, website }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? listingExtras(view.listing, website, view.crumbs) : {}
}

export default function Listing({ loaderData: view, actionData: answer, params }: Route.ComponentProps) {
  useRemember(view.state === 'found' ? view.listing : null)
  if (view.state !== 'found') {
    if (answer) return <Unsent answer={answer} slug={params.slug} state={view.state} />
    return view.state === 'missing' ? <Missing slug={params.slug} /> : <Failed />
  }
  const { slug } = view.listing
  return (
    <Fragment key={slug}>
      <article className="wrap pt-4 md:pt-6">
        <Breadcrumb crumbs={view.crumbs} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
        <div dangerouslySetInnerHTML={{ __html: view.head }} />
        <Gallery view={view} />
        <div className="mt-6 grid items-start gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="grid min-w-0 gap-9 md:gap-14">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
            <div className="contents" dangerouslySetInnerHTML={{ __html: view.facts }} />
            <Block heading="Location">
              <Locator view={view} />
            </Block>
          </div>
          <Aside>
            <Terms view={view} />
            <Ask listing={view.listing} replyTime={view.texts.replyTime} answer={answer} known={view.known} />
          </Aside>
        </div>
      </article>
      {view.similar.length > 0 && <Similar {...view} nearby={view.texts.nearby} />}
    </Fragment>
  )
}

/** One card that stays beside the text. On narrow screens, the price comes before the text and the form after it. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <aside className="max-lg:contents lg:sticky lg:top-17 print:static print:max-h-none lg:max-h-[calc(100dvh-4.5rem)] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {children}
    </aside>
  )
}
