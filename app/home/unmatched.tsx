import { data } from 'react-router'
import type { Route } from './+types/unmatched'
import { HOME_TITLE } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

/** A path that is not in the table shows Home, and says to machines that there is nothing of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await loadHome(context), { status: 404 })
}

export function meta() {
  return [{ title: HOME_TITLE }, { name: 'robots', content: 'noindex' }]
}

export default function Unmatched({ loaderData }: Route.ComponentProps) {
  return <HomeScreen view={loaderData} />
}
