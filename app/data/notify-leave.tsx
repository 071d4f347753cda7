import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import type { Route } from './+types/notify-leave'
import { notifySubmitFailure, readNotifyLink, redeemNotifyLink } from './notify-link.ts'
import { NotifyScreen } from './notify-screen.tsx'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Unsubscribe', matches)
}

export const loader = (args: Route.LoaderArgs) => readNotifyLink(args, 'leave')

/** The link works once, so reloading after the action would only report that it has been used. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult

export const action = (args: Route.ActionArgs) =>
  redeemNotifyLink(args, (token) => args.context.get(services).leads.unsubscribe(args.context.get(caller), token))

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, notifySubmitFailure)

export default function NotifyLeave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotifyScreen
      email={loaderData.email}
      answer={actionData}
      question={{
        heading: 'Unsubscribe from notifications',
        before: 'We’ll delete',
        after: loaderData.isLand
          ? ' and your land request, and won’t email you about it.'
          : ' and won’t email you when the data opens.',
        button: 'Unsubscribe',
        pending: 'Unsubscribing...',
      }}
      done={{ heading: 'You’re unsubscribed', sentence: 'Your address has been deleted. We won’t email you.' }}
      used="It has already been used, so your address is no longer on the list."
    />
  )
}
