import { data } from 'react-router'
import { pack, unpack } from '../ui/packed.ts'
import { siteNameOf } from '../ui/site-name.ts'
import type { Route } from './+types/unmatched'
import { homeTitle } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

/** A path that is not in the table shows Home, and says to machines that there is nothing of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  return data({ view: pack(await loadHome(context)) }, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: homeTitle(siteNameOf(matches)) }, { name: 'robots', content: 'noindex' }]
}

export default function Unmatched({ loaderData }: Route.ComponentProps) {
  return <HomeScreen view={unpack(loaderData.view)} />
}
