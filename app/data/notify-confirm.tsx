import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { SECRET } from '../ui/private.ts'
import type { Route } from './+types/notify-confirm'
import { readNotifyLink, spendNotifyLink } from './notify-link.ts'
import { NotifyScreen } from './notify-screen.tsx'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Confirm notifications', matches)
}

export const loader = (args: Route.LoaderArgs) => readNotifyLink(args, 'confirm')

/** Once the link has done its work it is used up, and asking for it again would only say so. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult

export const action = (args: Route.ActionArgs) =>
  spendNotifyLink(args, (token) => args.context.get(services).leads.confirmNotify(args.context.get(caller), token))

export default function NotifyConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotifyScreen
      email={loaderData.email}
      answer={actionData}
      question={{
        heading: 'Be told when the data opens',
        before: 'We write to',
        after: ' once, and you can take it back at any time.',
        button: 'Yes, notify me',
        pending: 'Confirming...',
      }}
      done={{ heading: 'You are on the list', sentence: 'We write to you once, when the data opens.' }}
      used="It was used already, or is older than seven days. Under Notify Me on the Data page you get a new one."
    />
  )
}
