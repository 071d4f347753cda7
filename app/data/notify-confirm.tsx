import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import type { Route } from './+types/notify-confirm'
import { notifySubmitFailure, readNotifyLink, redeemNotifyLink } from './notify-link.ts'
import { NotifyScreen } from './notify-screen.tsx'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Confirm notifications', matches)
}

export const loader = (args: Route.LoaderArgs) => readNotifyLink(args, 'confirm')

/** The link works once, so reloading after the action would only report that it has been used. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult

export const action = (args: Route.ActionArgs) =>
  redeemNotifyLink(args, (token) => args.context.get(services).leads.confirmNotify(args.context.get(caller), token))

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, notifySubmitFailure)

const BUTTON = { button: 'Yes, notify me', pending: 'Confirming...' }

const DATA = {
  question: {
    heading: 'Get notified when the data opens',
    before: 'We’ll email',
    after: ' once. You can unsubscribe anytime.',
    ...BUTTON,
  },
  done: { heading: 'You’re on the list', sentence: 'We’ll email you once, when the data opens.' },
}

const LAND = {
  question: {
    heading: 'Get notified about new land',
    before: 'We’ll email',
    after: ' when land is listed that matches your search. You can unsubscribe anytime.',
    ...BUTTON,
  },
  done: {
    heading: 'You’re on the list',
    sentence: 'We’ll email you when land is listed that matches your search.',
    next: (
      <ButtonLink to={href('/search')} kind="primary">
        Search land
      </ButtonLink>
    ),
  },
}

export default function NotifyConfirm({ loaderData, actionData }: Route.ComponentProps) {
  // The link is used up when the answer comes.
  const isLand = actionData && 'isDone' in actionData ? actionData.isLand : loaderData.isLand
  return (
    <NotifyScreen
      email={loaderData.email}
      answer={actionData}
      {...(isLand ? LAND : DATA)}
      used="It has already been used or is more than seven days old. Request a new one on the page where you entered your address."
    />
  )
}
