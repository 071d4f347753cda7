import { ArrowRight, Cable, CircleDollarSign, Layers, type LucideIcon, MapPin, Ruler, Target, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { CallToAction, ListOrFindLand } from '../ui/layout/call-to-action.tsx'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import type { Step, Topic } from './explain.ts'

const TOPIC_ICONS: Record<Topic, { icon: LucideIcon; tint: string }> = {
  size: { icon: Ruler, tint: 'text-accent-ink' },
  power: { icon: Zap, tint: 'text-power' },
  fiber: { icon: Cable, tint: 'text-fiber' },
  zoning: { icon: Layers, tint: 'text-ink-2' },
  place: { icon: MapPin, tint: 'text-ink-2' },
  screening: { icon: Target, tint: 'text-accent-ink' },
  price: { icon: CircleDollarSign, tint: 'text-ink-2' },
}

/** One listing, explained step by step. */
export function Tour({ listing, steps }: { listing: CardListing; steps: Step[] }) {
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
            <StepRow key={step.topic} step={step} number={index + 1}>
              {step.topic === 'screening' && <ScreeningLinks to={`${to}#screening`} />}
            </StepRow>
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

function ScreeningLinks({ to }: { to: string }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Link to={to} className="link">
        See this site’s screening
      </Link>
      <Link to={href('/screen')} className="link">
        Screen a parcel
      </Link>
    </p>
  )
}

interface StepRowProps {
  step: Step
  number: number
  /** Below how to read it. */
  children: ReactNode
}

function StepRow({ step: { topic, name, value, note, reading }, number, children }: StepRowProps) {
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
      <div>
        <p className="text-ink-2">{reading}</p>
        {children}
      </div>
    </li>
  )
}
