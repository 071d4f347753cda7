import { useSearchParams } from 'react-router'
import { site } from '../context.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { siteNameOf } from '../ui/layout/site-name.ts'
import type { Route } from './+types/home'
import { homeExtras } from './home-extras.ts'
import { homeMeta, homeTitle } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { view: await loadHome(context), publicUrl: context.get(site).publicUrl }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return loaderData ? homeMeta(loaderData.publicUrl, siteName) : [{ title: homeTitle(siteName) }]
}

export function headExtras({ site }: HeadExtrasArgs) {
  return homeExtras(site)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <>
      {params.get('account') === 'deleted' && (
        <p role="status" className="wrap bg-good-soft py-3 font-medium text-good-ink">
          Your account has been deleted. We emailed you a confirmation.
        </p>
      )}
      <HomeScreen view={loaderData.view} />
    </>
  )
}
