import {
  ArrowRight,
  Cable,
  CircleDollarSign,
  Layers,
  type LucideIcon,
  MapPin,
  RotateCw,
  Ruler,
  Zap,
} from 'lucide-react'
import { data, href } from 'react-router'
import { demoRequestSchema } from '../../domain/lead-forms.ts'
import { caller, report, services, site, viewer } from '../context.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { answerLead } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { CallToAction, ListOrFindLand } from '../ui/site/call-to-action.tsx'
import { PageHeading, Wrap } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import type { Route } from './+types/demo'
import type { Step, Topic } from './explain.ts'
import { loadDemo } from './load-demo.ts'
import { RequestDemo } from './request-demo.tsx'

const TOPIC_ICONS: Record<Topic, { icon: LucideIcon; tint: string }> = {
  size: { icon: Ruler, tint: 'text-accent-ink' },
  power: { icon: Zap, tint: 'text-power' },
  fiber: { icon: Cable, tint: 'text-fiber' },
  zoning: { icon: Layers, tint: 'text-ink-2' },
  place: { icon: MapPin, tint: 'text-ink-2' },
  price: { icon: CircleDollarSign, tint: 'text-ink-2' },
}

export async function loader({ context }: Route.LoaderArgs) {
  const view = await loadDemo(context.get(services).listings, context.get(viewer), context.get(report))
  const canonical = `${context.get(site).publicUrl}/demo`
  return data({ ...view, canonical }, { status: view.state === 'failed' ? 503 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = ['name', 'email', 'company', 'message']
  return answerLead({ context, request, schema: demoRequestSchema, fields }, (form) =>
    context.get(services).leads.sendDemoRequest(context.get(caller), { ...form, source: '/demo' }),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return [
    ...pageMeta({
      siteName,
      title: `View Demo: how to read a listing | ${siteName}`,
      description: 'A guided look at one site: size, power, fiber, zoning, location and price, and how to read each.',
      canonical: loaderData?.canonical ?? '',
    }),
    ...(loaderData?.state === 'found' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

export default function Demo({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading
        heading="A guided look at one site"
        intro="What a listing shows, in the order a builder would evaluate it."
      />
      {view.state === 'found' && <Tour listing={view.listing} steps={view.steps} />}
      {view.state === 'none' && <None />}
      {view.state === 'failed' && <Failed />}
      <div className="mt-6">
        <RequestDemo answer={actionData} />
      </div>
    </Wrap>
  )
}

function Tour({ listing, steps }: { listing: CardListing; steps: Step[] }) {
  const to = href('/listings/:slug', { slug: listing.slug })
  return (
    <>
      <div className="mt-8 grid items-start gap-8 md:mt-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12">
        <section aria-label="The site" className="lg:sticky lg:top-20">
          <ListingCard listing={listing} form="large" heading="h2" priority />
          <ButtonLink to={to} full className="mt-3">
            Open the full listing
            <Icon of={ArrowRight} />
          </ButtonLink>
        </section>
        <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {steps.map((step, index) => (
            <StepRow key={step.topic} step={step} number={index + 1} />
          ))}
        </ol>
      </div>
      <div className="section-gap">
        <CallToAction heading="Find your own site" actions={<ListOrFindLand />}>
          You can search every site by these criteria.
        </CallToAction>
      </div>
    </>
  )
}

function StepRow({ step: { topic, name, value, note, reading }, number }: { step: Step; number: number }) {
  const { icon, tint } = TOPIC_ICONS[topic]
  return (
    <li className="grid gap-x-8 gap-y-3 bg-surface px-5 py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:px-7 md:py-6">
      <div>
        <h2 className="flex items-center gap-2 text-13 font-label tracking-normal text-ink-2">
          <Icon of={icon} className={tint} />
          <span className="num">
            {number}. {name}
          </span>
        </h2>
        <p className={`num mt-1.5 text-20 font-semibold tracking-[-0.018em] break-words ${value ? '' : 'text-ink-3'}`}>
          {value ?? 'Unknown'}
        </p>
        {note && <p className="num mt-1 text-12 text-ink-3">{note}</p>}
      </div>
      <p className="text-ink-2">{reading}</p>
    </li>
  )
}

function None() {
  return (
    <div className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading="No site to show yet"
        action={
          <>
            <ButtonLink to={href('/list-your-land')}>List Your Land</ButtonLink>
            <ButtonLink to={href('/learn')}>Read the guide</ButtonLink>
          </>
        }
      >
        The first published listing will appear here.
      </EmptyState>
    </div>
  )
}

function Failed() {
  return (
    <div role="alert" className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading="The demo isn’t available right now"
        action={
          <>
            <ButtonLink to={href('/demo')} replace icon={RotateCw}>
              Try again
            </ButtonLink>
            <ButtonLink to={href('/learn')}>Read the guide</ButtonLink>
          </>
        }
      >
        Something went wrong on our end. Please try again in a minute.
      </EmptyState>
    </div>
  )
}
