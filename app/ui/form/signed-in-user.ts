import { useRouteLoaderData } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'

interface SignedInUser {
  id: string
  email: string
}

/** The user that the page was rendered for; null for a visitor. */
export function useSignedInUser(): SignedInUser | null {
  const root = useRouteLoaderData('root') as { user?: SignedInUser | null } | undefined
  return root?.user ?? null
}

/** The headers of a script's request that name the user that the page was rendered for. */
export function useRenderedForHeader(): Record<string, string> {
  const user = useSignedInUser()
  return user ? { [RENDERED_FOR.header]: user.id } : {}
}
