import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href, Link } from 'react-router'
import { formatCoordinates } from '../../domain/format.ts'
import { type Listing as ListingData, locationLabel, titleWithLocation } from '../../domain/listing.ts'
import { LIFECYCLE_LABELS } from '../../domain/listing-facts.ts'
import { mediaUrl } from '../../domain/media.ts'
import { report, services, site, viewer } from '../context.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { asGeneralMessage } from '../ui/form/general-message.ts'
import { answerInquiry, knownSender } from '../ui/form/inquiry-action.ts'
import { InquiryForm } from '../ui/form/inquiry-form.tsx'
import { type LeadAnswer, leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { Tag } from '../ui/list/tag.tsx'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { Breadcrumb } from '../ui/site/breadcrumb.tsx'
import { Section } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import type { Route } from './+types/listing'
import { Ask } from './ask.tsx'
import { FactTiles, SiteDetails, UtilityTiles } from './fact-tiles.tsx'
import { breadcrumbs, metaDescription, nearbyPath, paragraphs } from './facts.ts'
import { Gallery } from './gallery.tsx'
import { listingExtras } from './listing-extras.ts'
import { loadListing } from './load-listing.ts'
import { Locator } from './locator.tsx'
import { Terms } from './terms.tsx'

const LOAD_FAILED = 'We can’t load this listing right now'
const STATUS = { found: 200, missing: 404, failed: 503 } as const

export async function loader({ context, params }: Route.LoaderArgs) {
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
  return data({ ...view, known, publicUrl: context.get(site).publicUrl }, { status: STATUS[view.state] })
}

export async function action({ context, request, params: { slug } }: Route.ActionArgs) {
  return answerInquiry({ context, request }, { listing: slug, source: href('/listings/:slug', { slug }) })
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'failed' ? 'Listing not available' : 'Listing Not Found'
    return [{ title: `${title} | ${siteNameOf(matches)}` }, { name: 'robots', content: 'noindex' }]
  }
  const { listing, publicUrl } = loaderData
  const title = titleWithLocation(listing)
  const description = metaDescription(listing)
  const canonical = publicUrl + href('/listings/:slug', { slug: listing.slug })
  return [
    { title: `${title} | ${siteNameOf(matches)}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: canonical },
  ]
}

export function headExtras({ data: view, site }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? listingExtras(view.listing, site, view.searchable) : {}
}

export default function Listing({ loaderData: view, actionData: answer, params }: Route.ComponentProps) {
  if (view.state !== 'found' && answer) return <Unsent answer={answer} slug={params.slug} state={view.state} />
  if (view.state === 'missing') return <Missing />
  if (view.state === 'failed') return <Failed />
  const { listing, locator, nearest, similar, searchable, known } = view
  const nearby = nearbyPath(listing, searchable)
  return (
    <>
      <article className="wrap pt-4 md:pt-6">
        <Breadcrumb crumbs={breadcrumbs(listing, searchable)} />
        <Head listing={listing} />
        <Gallery
          key={listing.slug}
          name={listing.landowner_name}
          slug={listing.slug}
          images={[...new Set(listing.images)]}
          alts={listing.image_alts}
        />
        <div className="mt-6 grid items-start gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="grid min-w-0 gap-11 md:gap-14">
            <FactTiles listing={listing} nearest={nearest} />
            <Description listing={listing} />
            <Block heading="Utility access">
              <UtilityTiles listing={listing} />
              <SiteDetails listing={listing} />
            </Block>
            <Videos listing={listing} />
            <Block heading="Location">
              <Locator key={listing.slug} listing={listing} map={locator} nearest={nearest} nearby={nearby} />
            </Block>
          </div>
          <Aside>
            <Terms listing={listing} />
            <Ask listing={listing} answer={answer} known={known} />
          </Aside>
        </div>
      </article>
      {similar.length > 0 && <Similar nearby={nearby} similar={similar} />}
    </>
  )
}

/** One card that stays beside the text. On narrow screens, the price comes before the text and the form after it. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <aside className="max-lg:contents lg:sticky lg:top-17 print:static print:max-h-none lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {children}
    </aside>
  )
}

function Head({ listing }: { listing: ListingData }) {
  const { latitude, longitude, lifecycle } = listing
  return (
    <div className="mt-2 mb-4 md:mb-6">
      <h1 className="text-40 font-title break-words">{listing.landowner_name}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 md:text-15">
        {locationLabel(listing)}
        {latitude !== null && longitude !== null && (
          <span className="num text-ink-3">{formatCoordinates(latitude, longitude)}</span>
        )}
        {lifecycle === 'under_offer' && <Tag tone="caution">{LIFECYCLE_LABELS.under_offer}</Tag>}
      </p>
    </div>
  )
}

function Block({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-24">{heading}</h2>
      {children}
    </section>
  )
}

function Description({ listing: { description } }: { listing: ListingData }) {
  const texts = paragraphs(description ?? '')
  return (
    <Block heading="Description">
      {texts.length === 0 ? (
        <p className="mt-3 text-ink-3">The landowner hasn’t added a description yet.</p>
      ) : (
        <div className="mt-3 grid max-w-[68ch] gap-4 text-15 leading-6.25 text-ink-reading">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change order
            <p key={index} className="break-words whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      )}
    </Block>
  )
}

function Videos({ listing: { videos, landowner_name } }: { listing: ListingData }) {
  if (videos.length === 0) return null
  return (
    <Block heading={videos.length === 1 ? 'Video' : 'Videos'}>
      <div className="mt-4 grid gap-3">
        {[...new Set(videos)].map((path, index) => (
          // biome-ignore lint/a11y/useMediaCaption: landowners upload what their camera recorded
          <video
            key={path}
            src={mediaUrl('listing-media', path)}
            controls
            preload="none"
            aria-label={`Video ${index + 1} of ${landowner_name}`}
            className="aspect-video w-full rounded-card border border-line bg-sunken"
          />
        ))}
      </div>
    </Block>
  )
}

function Similar({ nearby, similar }: { nearby: string; similar: CardListing[] }) {
  const all = (
    <Link to={nearby} className="link py-1">
      See all
    </Link>
  )
  return (
    <Section heading="Similar sites" action={all}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {similar.map((other) => (
          <li key={other.id}>
            <ListingCard listing={other} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface UnsentProps {
  answer: LeadAnswer
  slug: string
  state: 'missing' | 'failed'
}

/** The form with its entries when the listing can't be shown. About a deleted listing, they can be sent as a general message. */
function Unsent({ answer, slug, state }: UnsentProps) {
  if (answer.sent) return <UnsentPage heading="Message Sent!" />
  const form = { title: 'this land', known: { name: '', email: '' } }
  if (state === 'failed') {
    return (
      <UnsentPage heading={LOAD_FAILED}>
        <InquiryForm {...form} action={href('/listings/:slug', { slug })} answer={answer} />
      </UnsentPage>
    )
  }
  return (
    <UnsentPage heading="Listing Not Found">
      <p className="mt-3 text-ink-2">You can send your entries as a general message.</p>
      <InquiryForm {...form} isGeneral action={href('/contact')} answer={asGeneralMessage(answer)} />
    </UnsentPage>
  )
}

function UnsentPage({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="wrap max-w-160 py-12">
      <h1 className="text-32 font-title">{heading}</h1>
      {children}
    </div>
  )
}

function Missing() {
  return (
    <MessageScreen heading="Listing Not Found" action={<ButtonLink to={href('/search')}>Browse all land</ButtonLink>}>
      The listing you’re looking for doesn’t exist or is no longer available.
    </MessageScreen>
  )
}

function Failed() {
  return (
    <MessageScreen
      heading={LOAD_FAILED}
      action={
        <>
          <ButtonLink to="." replace icon={RotateCw}>
            Try again
          </ButtonLink>
          <ButtonLink to={href('/search')}>Browse all land</ButtonLink>
        </>
      }
    >
      Try again in a minute.
    </MessageScreen>
  )
}
