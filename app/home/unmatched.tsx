import { data } from 'react-router'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/unmatched'
import { homeTitle } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

/** An unmatched path shows Home with status 404 and noindex. */
export async function loader({ context }: Route.LoaderArgs) {
  return data({ view: await loadHome(context) }, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: homeTitle(websiteNameOf(matches)) }, { name: 'robots', content: 'noindex' }]
}

export default function Unmatched({ loaderData }: Route.ComponentProps) {
  return <HomeScreen view={loaderData.view} />
}
