import { href } from 'react-router'
import { services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/method'
import { Contents } from './contents.tsx'
import { loadMethod } from './load-method.ts'

export const loader = cacheable({ tables: ['layers', 'screening_profiles'] }, async ({ context }: Route.LoaderArgs) => {
  const view = await loadMethod(context.get(services), context.get(viewer))
  return { view, canonical: context.get(website).publicUrl + href('/method') }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Method: how we screen sites | ${websiteName}`,
    description:
      'How facts and scores are computed: every layer and profile with its numbers, sources, accuracy and known gaps.',
    canonical: loaderData.canonical,
  })
}

export default function Method({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading
        heading="How we screen sites"
        intro="How facts and scores are computed, from which data, and how accurate they are. This page is generated from the data that the engine uses."
      />
      <Contents view={view} />
    </Wrap>
  )
}
