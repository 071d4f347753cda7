import { website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = cacheable({ tables: [] }, ({ context }: Route.LoaderArgs) => {
  const info = context.get(website)
  return { canonical: `${info.publicUrl}/terms`, ...loadLegal(info, 'terms_text') }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Terms of Service | ${websiteName}`,
    description: `What ${websiteName} offers, what a listing is and is not, and how the site and its data may be used.`,
    canonical: loaderData.canonical,
  })
}

export default function Terms({ loaderData: { html, updated } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Terms of Service"
      intro="In short: this site connects landowners and builders. Verify what matters before you rely on it."
      updated={updated}
      html={html}
    />
  )
}
