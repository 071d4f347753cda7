import { ArrowRight, Cable, Droplets, LandPlot, Layers, type LucideIcon, ShieldAlert, Zap } from 'lucide-react'
import { href, Link } from 'react-router'
import { notifySchema } from '../../domain/lead-forms.ts'
import { caller, services, site } from '../context.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { answerLead, leadSubmitFailure } from '../ui/form/lead-action.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { Figures } from '../ui/listing/figures.tsx'
import { CallToAction } from '../ui/site/call-to-action.tsx'
import { PageHeading, Section, Wrap } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import type { Route } from './+types/data'
import { NotifyMe } from './notify-me.tsx'

const INTRO =
  'Power, fiber, zoning and hazard data for every parcel, in one place. Until it launches, browse the public datasets in the Data Dashboard.'

const CATEGORIES: { name: string; icon: LucideIcon; tint: string; text: string }[] = [
  {
    name: 'Power',
    icon: Zap,
    tint: 'text-power',
    text: 'Lines and substations by voltage, capacity and grid operator',
  },
  { name: 'Fiber', icon: Cable, tint: 'text-fiber', text: 'Long-haul routes, exchanges and round-trip times' },
  { name: 'Zoning', icon: Layers, tint: 'text-ink-2', text: 'Districts, permitted uses, setbacks and height limits' },
  { name: 'Water', icon: Droplets, tint: 'text-water', text: 'Supply, aquifers and districts for cooling' },
  {
    name: 'Hazards',
    icon: ShieldAlert,
    tint: 'text-caution',
    text: 'Flood, wind, hail, wildfire and earthquakes by county',
  },
  { name: 'Land', icon: LandPlot, tint: 'text-accent-ink', text: 'Parcel outlines, acreage, slope and asking prices' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, settings } = context.get(site)
  return { canonical: publicUrl + href('/data'), figures: settings.data_figures }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerLead({ context, request, schema: notifySchema, fields: ['email'] }, (form) =>
    context.get(services).leads.sendNotifyRequest(context.get(caller), { ...form, source: href('/data') }),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return pageMeta({
    siteName,
    title: `Infrastructure land data | ${siteName}`,
    description: 'Coming soon: power, fiber, zoning, water, hazard and land data for digital infrastructure sites.',
    canonical: loaderData.canonical,
  })
}

export default function Data({ loaderData: { figures }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <div className="mb-3 flex">
          <Tag tone="accent">Coming soon</Tag>
        </div>
        <PageHeading heading="Infrastructure land data" intro={INTRO} />
        <div className="mt-8 md:mt-10">
          <Figures figures={figures} />
        </div>
        <NotifyMe answer={actionData} />
      </Wrap>
      <Section
        heading="Data categories"
        action={
          <Link to={href('/dashboard')} className="link inline-flex items-center gap-1.5 py-1">
            Browse public datasets
            <Icon of={ArrowRight} />
          </Link>
        }
      >
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {CATEGORIES.map(({ name, icon, tint, text }) => (
            <li key={name} className="bg-surface px-5 py-5 md:px-6 md:py-6">
              <h3 className="flex items-center gap-2.5 text-17 leading-6">
                <Icon of={icon} size={20} className={tint} />
                {name}
              </h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-14 text-ink-2">
          The maps already show lines, substations, power plants and more.{' '}
          <Link to={href('/data/sources')} className="link">
            See where the data comes from
          </Link>
        </p>
      </Section>
      <Wrap className="section-gap">
        <CallToAction
          heading="See the public datasets"
          actions={
            <ButtonLink to={href('/dashboard')} kind="primary" size="lg">
              Open the Data Dashboard
            </ButtonLink>
          }
        >
          Each lists its type, region, publisher and license.
        </CallToAction>
      </Wrap>
    </>
  )
}
