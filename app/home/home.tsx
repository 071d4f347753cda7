import type { Route } from './+types/home'
import { HOME_TITLE, homeMeta } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? homeMeta(loaderData.publicUrl) : [{ title: HOME_TITLE }]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen view={loaderData} />
}
