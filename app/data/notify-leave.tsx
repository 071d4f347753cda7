import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { SECRET } from '../ui/private.ts'
import type { Route } from './+types/notify-leave'
import { readNotifyLink, spendNotifyLink } from './notify-link.ts'
import { NotifyScreen } from './notify-screen.tsx'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('End notifications', matches)
}

export const loader = (args: Route.LoaderArgs) => readNotifyLink(args, 'leave')

/** Once the link has done its work it is used up, and asking for it again would only say so. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult

export const action = (args: Route.ActionArgs) =>
  spendNotifyLink(args, (token) => args.context.get(services).leads.leaveNotify(args.context.get(caller), token))

export default function NotifyLeave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotifyScreen
      email={loaderData.email}
      answer={actionData}
      question={{
        heading: 'Leave the list',
        before: 'We delete',
        after: ' and do not write when the data opens.',
        button: 'Take me off the list',
        pending: 'Removing...',
      }}
      done={{ heading: 'You are off the list', sentence: 'Your address is deleted. We do not write to you.' }}
      used="It was used already, so the address is not on the list any more."
    />
  )
}
