import { href } from 'react-router'
import { services, site, viewer } from '../context.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { siteNameOf } from '../ui/layout/site-name.ts'
import type { Route } from './+types/method'
import { Contents } from './contents.tsx'
import { loadMethod } from './load-method.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const view = await loadMethod(context.get(services), context.get(viewer))
  return { view, canonical: context.get(site).publicUrl + href('/method') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return pageMeta({
    siteName,
    title: `Method: how we screen sites | ${siteName}`,
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
