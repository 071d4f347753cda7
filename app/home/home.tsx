import { useSearchParams } from 'react-router'
import { website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/home'
import { homeExtras } from './home-extras.ts'
import { homeMeta, homeTitle } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

export const loader = cacheable(
  { tables: ['layers', 'city_pages', 'land_listings', 'site_screenings'] },
  async ({ context }: Route.LoaderArgs) => {
    return { view: await loadHome(context), publicUrl: context.get(website).publicUrl }
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return loaderData ? homeMeta(loaderData.publicUrl, websiteName) : [{ title: homeTitle(websiteName) }]
}

export function headExtras({ website }: HeadExtrasArgs) {
  return homeExtras(website)
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
