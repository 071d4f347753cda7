import { site } from '../context.ts'
import { pageMeta } from '../ui/page-meta.ts'
import { siteNameOf } from '../ui/site-name.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.ts'

export function loader({ context }: Route.LoaderArgs) {
  const info = context.get(site)
  return { canonical: `${info.publicUrl}/privacy`, ...loadLegal(info, 'privacy_text') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return pageMeta({
    siteName,
    title: `Privacy Policy | ${siteName}`,
    description: `What ${siteName} keeps of visitors, of who writes, and of who has an account; for how long; and how to get it or end it.`,
    canonical: loaderData.canonical,
  })
}

export default function Privacy({ loaderData: { html, updated } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Privacy Policy"
      intro="In short: you can search and read without telling us who you are. What you tell us is used for what you told it for, and for nothing else."
      updated={updated}
      html={html}
    />
  )
}
