import { RotateCw } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { MessageScreen } from '../ui/list/empty-state.tsx'

export function Missing() {
  return (
    <MessageScreen
      heading="Site not found"
      action={<ButtonLink to={href('/candidate-sites')}>Browse candidate sites</ButtonLink>}
    >
      This site isn’t in the public data, or no longer is.
    </MessageScreen>
  )
}

export function Failed() {
  return (
    <MessageScreen
      heading="We can’t load this site right now"
      action={
        <ButtonLink to="." replace icon={RotateCw}>
          Try again
        </ButtonLink>
      }
    >
      Try again in a minute.
    </MessageScreen>
  )
}
