import { website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = cacheable({ tables: [] }, ({ context }: Route.LoaderArgs) => {
  const info = context.get(website)
  return { canonical: `${info.publicUrl}/privacy`, ...loadLegal(info, 'privacy_text') }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Privacy Policy | ${websiteName}`,
    description: `What data ${websiteName} collects from visitors, contacts and account holders, how long we keep it, and how to get or delete it.`,
    canonical: loaderData.canonical,
  })
}

export default function Privacy({ loaderData: { html, updated } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Privacy Policy"
      intro="In short: you can search and read without telling us who you are, and we use what you tell us only for the purpose you gave it."
      updated={updated}
      html={html}
    />
  )
}
