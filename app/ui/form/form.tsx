import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import { useSignedInUser } from './signed-in-user.ts'

/** The only form that screens post. It names the account that the page was rendered for. */
export function Form({ children, ...rest }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...rest}>
      {rest.method === 'post' && <RenderedFor />}
      {children}
    </RouterForm>
  )
}

function RenderedFor() {
  const user = useSignedInUser()
  return user && <input type="hidden" name={RENDERED_FOR.field} value={user.id} />
}
