import { data } from 'react-router'
import { demoRequestSchema } from '../../domain/lead/lead-forms.ts'
import { caller, report, services, viewer, website } from '../context.ts'
import { cacheable, formAction } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { handleLeadForm } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/demo'
import { Guide } from './guide.tsx'
import { loadDemo } from './load-demo.ts'
import { RequestDemo } from './request-demo.tsx'

export const loader = cacheable(
  { tables: ['land_listings', 'ownership_proofs', 'site_screenings', 'layers', 'screening_profiles'] },
  async ({ context }: Route.LoaderArgs) => {
    const view = await loadDemo(context.get(services), context.get(viewer), context.get(report))
    const canonical = `${context.get(website).publicUrl}/demo`
    return data({ ...view, canonical }, { status: view.state === 'failed' ? 503 : 200 })
  },
)

export const action = formAction({ isOpen: true }, async ({ context, request }: Route.ActionArgs) => {
  const fields = ['name', 'email', 'company', 'message']
  return handleLeadForm({ context, request, schema: demoRequestSchema, fields }, (form) =>
    context.get(services).leads.sendDemoRequest(context.get(caller), { ...form, source: '/demo' }),
  )
})

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return [
    ...pageMeta({
      websiteName,
      title: `View Demo: how to read a listing | ${websiteName}`,
      description:
        'A guided look at one site: size, power, fiber, zoning, location, screening and price, and how to read each.',
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
      <Guide view={view} />
      <div className="mt-6">
        <RequestDemo answer={actionData} />
      </div>
    </Wrap>
  )
}
