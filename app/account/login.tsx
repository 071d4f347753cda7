import { site } from '../context.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/login'
import { AccountsClosed } from './accounts-closed.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${context.get(site).publicUrl}/login` }
}

export function meta({ loaderData: { canonical } }: Route.MetaArgs) {
  return pageMeta({ title: 'Sign in | VoltAcre', description: 'Sign in to VoltAcre: accounts open soon.', canonical })
}

export default function Login() {
  return <AccountsClosed heading="Sign in" />
}
