import { ArrowRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { notifySchema } from '../../domain/lead/lead-forms.ts'
import { caller, report, services, viewer, website } from '../context.ts'
import { cacheable, formAction } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { handleLeadForm } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { CallToAction } from '../ui/layout/call-to-action.tsx'
import { PageHeading, Section, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { Tag } from '../ui/list/tag.tsx'
import { Figures } from '../ui/listing/figures.tsx'
import type { Route } from './+types/data'
import { Categories } from './categories.tsx'
import { layersByCategory } from './layers-by-category.ts'
import { NotifyMe } from './notify-me.tsx'

const INTRO =
  'Today, you can screen a parcel for power, water, flood zones and hazards, and download map layers and public datasets. Zoning maps and fiber routes are still to come.'

export const loader = cacheable({ tables: ['layers'] }, async ({ context }: Route.LoaderArgs) => {
  const { publicUrl, settings } = context.get(website)
  const layers = await context
    .get(services)
    .layers.listPublic(context.get(viewer))
    .catch((error: unknown) => {
      context.get(report)(error)
      return null
    })
  return {
    canonical: publicUrl + href('/data'),
    figures: settings.data_figures,
    categories: layers && layersByCategory(layers),
  }
})

export const action = formAction({ isOpen: true }, async ({ context, request }: Route.ActionArgs) => {
  return handleLeadForm({ context, request, schema: notifySchema, fields: ['email'] }, (form) =>
    context.get(services).leads.sendNotifyRequest(context.get(caller), { ...form, source: href('/data') }),
  )
})

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Infrastructure land data | ${websiteName}`,
    description:
      'Map layers and public datasets on power, fiber, water, hazards and land, with what they cover and what they don’t.',
    canonical: loaderData.canonical,
  })
}

export default function Data({ loaderData: { figures, categories }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <div className="mb-3 flex">
          <Tag tone="accent">Coming soon</Tag>
        </div>
        <PageHeading heading="Infrastructure land data" intro={INTRO} />
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink to={href('/screen')} kind="primary">
            Screen a parcel
          </ButtonLink>
          <ButtonLink to={href('/method')}>How scores are computed</ButtonLink>
        </div>
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
        {categories === null ? (
          <p className="text-ink-2">We can’t load the map layers right now. Try again in a minute.</p>
        ) : (
          <Categories categories={categories} />
        )}
        <p className="mt-4 text-14 text-ink-2">
          Outside a layer’s coverage, a map says “No data here”.{' '}
          <Link to={href('/data/sources')} className="link">
            See each layer’s source, license and known limits, or download it
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
