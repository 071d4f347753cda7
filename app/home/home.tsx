import { useSearchParams } from 'react-router'
import type { HeadExtrasArgs } from '../ui/structured-data.ts'
import type { Route } from './+types/home'
import { homeExtras } from './home-extras.ts'
import { HOME_TITLE, homeMeta } from './home-meta.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHome } from './load-home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? homeMeta(loaderData.publicUrl) : [{ title: HOME_TITLE }]
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  return homeExtras(publicUrl)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <>
      {params.get('account') === 'deleted' && (
        <p role="status" className="wrap bg-good-soft py-3 font-medium text-good-ink">
          Your account is deleted. We sent a last mail to confirm it.
        </p>
      )}
      <HomeScreen view={loaderData} />
    </>
  )
}
