import { data, href } from 'react-router'
import { LINK_CHANGES, type LinkChange } from '../../domain/alert/link-change.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { formatDate } from '../../domain/text/format.ts'
import type { AlertLink } from '../../server/saved/alerts/service.ts'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { readFormData } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import type { Route } from './+types/unsubscribe'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Email alerts', matches)
}

const tokenOf = (request: Request): string => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)

/** Doesn't change anything, because email scanners open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data({ link: await context.get(services).alertMail.readLink(tokenOf(request)) })
  } catch (error) {
    if (!isErrorCode(error, 'link_used')) throw error
    return data({ link: null }, { status: 410 })
  }
}

type Answer = { isChanged: true } | { message: string; reason?: SubmitFailure }

/** Mail programs that unsubscribe with one click don't get here; see server/saved/alerts/routes.ts. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = (value: Answer, status = 200) => data(value, { status })
  const change = (await readFormData(request)).get('change')
  if (!isLinkChange(change)) throw data(null, { status: 400 })
  try {
    const { alertMail } = context.get(services)
    await alertMail.changeByLink(context.get(caller), { token: tokenOf(request), change })
    return answer({ isChanged: true })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer({ message }, status)
  }
}

const isLinkChange = (change: unknown): change is LinkChange =>
  typeof change === 'string' && (LINK_CHANGES as readonly string[]).includes(change)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Answer => ({ message: NOT_SUBMITTED, reason }))

export default function Unsubscribe({ loaderData: { link }, actionData: answer }: Route.ComponentProps) {
  if (!link) return <LinkGone />
  const { heading, sentence, changes } = SCREENS[link.state](link)
  return (
    <MessageScreen
      heading={heading}
      action={
        <Form method="post" replace className="grid justify-items-center gap-4">
          {answer && 'message' in answer && <FormFailure message={answer.message} reason={answer.reason} />}
          <div className="flex flex-wrap justify-center gap-2">
            {changes.map((change, index) => (
              <SubmitButton
                key={change}
                name="change"
                value={change}
                kind={index === 0 ? 'primary' : 'plain'}
                {...BUTTONS[change]}
              />
            ))}
          </div>
          <p className="text-13 text-ink-3">Not you? Close this page and nothing will change.</p>
        </Form>
      }
    >
      <span role={answer && 'isChanged' in answer ? 'status' : undefined}>{sentence}</span>
    </MessageScreen>
  )
}

const BUTTONS: Record<LinkChange, { children: string; pending: string }> = {
  unsubscribe: { children: 'Unsubscribe', pending: 'Unsubscribing...' },
  'pause-week': { children: 'Pause for 1 week', pending: 'Pausing...' },
  'pause-month': { children: 'Pause for 1 month', pending: 'Pausing...' },
  resume: { children: 'Turn alerts back on', pending: 'Turning on...' },
}

interface Screen {
  heading: string
  sentence: string
  changes: readonly LinkChange[]
}

const SCREENS: Record<AlertLink['state'], (link: AlertLink) => Screen> = {
  on: ({ address }) => ({
    heading: 'Stop email alerts?',
    sentence: `We email ${address} about saved searches and listings.`,
    changes: ['unsubscribe', 'pause-week', 'pause-month'],
  }),
  paused: ({ address, paused_until: until }) => ({
    heading: 'Email alerts are paused',
    sentence: `We won’t email ${address} about saved searches and listings until ${formatDate(until!)}.`,
    changes: ['resume', 'unsubscribe'],
  }),
  off: ({ address }) => ({
    heading: 'You’re unsubscribed',
    sentence: `We won’t email ${address} about saved searches and listings.`,
    changes: ['resume'],
  }),
}

function LinkGone() {
  return (
    <MessageScreen heading="This link no longer works" action={<ButtonLink to={href('/')}>Back to Home</ButtonLink>}>
      It belongs to an account or an address that was deleted, so we don’t email it anymore.
    </MessageScreen>
  )
}
