import { site } from '../context.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/signup'
import { AccountsClosed } from './accounts-closed.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${context.get(site).publicUrl}/signup` }
}

export function meta({ loaderData: { canonical } }: Route.MetaArgs) {
  return pageMeta({ title: 'Sign up | VoltAcre', description: 'Sign up for VoltAcre: accounts open soon.', canonical })
}

export default function Signup() {
  return <AccountsClosed heading="Sign up" />
}
