import { data, href } from 'react-router'
import { type AlertTopic, SAVED_LISTINGS, topicsText } from '../../domain/alert/alert-topic.ts'
import { LINK_CHANGES, type LinkChange } from '../../domain/alert/link-change.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { formatDate } from '../../domain/text/format.ts'
import type { AlertLink, LinkRequest } from '../../server/saved/alerts/service.ts'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { type FormErrors, readFormData } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { TimeZoneField } from '../ui/saved/time-zone-field.tsx'
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

type Answer = { did: LinkRequest } | { message: string; errors?: FormErrors; reason?: SubmitFailure }

/** Mail programs that unsubscribe with one click don't get here; see server/saved/alerts/routes.ts. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = (value: Answer, status = 200) => data(value, { status })
  const did = requestOf(await readFormData(request))
  if (!did) throw data(null, { status: 400 })
  try {
    await context.get(services).alertMail.changeByLink(context.get(caller), { token: tokenOf(request), ...did })
    return answer({ did })
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return answer({ message, ...(errors && { errors }) }, status)
  }
}

/** The buttons beside a topic are named by what they do, the others by `change`. Null for a form that this screen doesn’t have. */
function requestOf(form: FormData): LinkRequest | null {
  for (const change of ['stop', 'start'] as const) {
    const topic = form.get(change)
    if (typeof topic === 'string' && topic !== '') return { change, topic }
  }
  const change = LINK_CHANGES.find((each) => each === form.get('change'))
  return change ? { change, timeZone: String(form.get('time_zone') ?? '') } : null
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Answer => ({ message: NOT_SUBMITTED, reason }))

export default function Unsubscribe({ loaderData: { link }, actionData: answer }: Route.ComponentProps) {
  if (!link) return <LinkGone />
  const { heading, sentence, changes } = screenOf(link)
  const did = answer && 'did' in answer ? answer.did : null
  const isNamed = link.state === 'on' && link.named.length > 0
  const topics = isNamed ? link.others : [...link.named, ...link.others]
  return (
    <MessageScreen
      heading={heading}
      action={
        <div className="grid w-full max-w-[30rem] gap-8">
          <Form method="post" replace className="grid justify-items-center gap-4">
            {answer && 'message' in answer && <FormFailure message={answer.message} reason={answer.reason} />}
            <div className="grid gap-2">
              {[changes.filter((change) => !isPause(change)), changes.filter(isPause)].map((row) => (
                <div key={row.join()} className="flex flex-wrap empty:hidden justify-center gap-2">
                  {row.map((change) => (
                    <SubmitButton
                      key={change}
                      name="change"
                      value={change}
                      kind={change === changes[0] ? 'primary' : 'plain'}
                      {...BUTTONS[change]}
                    />
                  ))}
                </div>
              ))}
            </div>
            <p className="text-13 text-ink-3">Not you? Close this page and nothing will change.</p>
          </Form>
          {link.state !== 'off' && topics.length > 0 && (
            <Topics topics={topics} heading={isNamed ? 'Other emails you get' : 'Emails you get'} />
          )}
          {link.state !== 'off' && (
            <Form method="post" replace preventScrollReset className="grid gap-3 text-left">
              <TimeZoneField
                current={link.time_zone}
                error={answer && 'message' in answer ? answer.errors?.time_zone : undefined}
              />
              <div className="flex items-center gap-3">
                <SubmitButton name="change" value="time-zone" pending="Saving..." kind="plain">
                  Save time zone
                </SubmitButton>
                {did?.change === 'time-zone' && <span role="status">Saved.</span>}
              </div>
            </Form>
          )}
        </div>
      }
    >
      <span role={did && !did.topic && did.change !== 'time-zone' ? 'status' : undefined}>{sentence}</span>
    </MessageScreen>
  )
}

/** Pauses have a row of their own. */
const isPause = (change: LinkChange) => change.startsWith('pause-')

function Topics({ topics, heading }: { topics: readonly AlertTopic[]; heading: string }) {
  return (
    <section aria-labelledby="topics" className="rounded-card border border-line bg-surface text-left">
      <h2 id="topics" className="border-b border-line px-4 py-3 text-15">
        {heading}
      </h2>
      <ul className="divide-y divide-line">
        {topics.map(({ id, name, is_on }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-2">
            <span className="min-w-0 break-words">
              {id === SAVED_LISTINGS ? 'Changes to saved listings' : name}
              {!is_on && (
                <span role="status" className="block text-13 text-ink-3">
                  Stopped
                </span>
              )}
            </span>
            <Form method="post" replace preventScrollReset>
              <SubmitButton
                name={is_on ? 'stop' : 'start'}
                value={id}
                pending={is_on ? 'Stopping...' : 'Starting...'}
                kind="plain"
                size="sm"
                aria-label={`${is_on ? 'Stop' : 'Start again'}: ${topicsText([{ id, name, is_on }])}`}
              >
                {is_on ? 'Stop' : 'Start again'}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BUTTONS: Record<Exclude<LinkChange, 'time-zone'>, { children: string; pending: string }> = {
  unsubscribe: { children: 'Stop all alert emails', pending: 'Stopping...' },
  'pause-week': { children: 'Pause for 1 week', pending: 'Pausing...' },
  'pause-month': { children: 'Pause for 1 month', pending: 'Pausing...' },
  resume: { children: 'Turn alerts back on', pending: 'Turning on...' },
  stop: { children: 'Stop these emails', pending: 'Stopping...' },
  start: { children: 'Start these again', pending: 'Starting...' },
}

interface Screen {
  heading: string
  sentence: string
  changes: readonly (keyof typeof BUTTONS)[]
}

function screenOf({ address, state, paused_until, named, others }: AlertLink): Screen {
  if (state === 'off')
    return {
      heading: 'You’re unsubscribed',
      sentence: `We won’t email ${address} about saved searches and listings.`,
      changes: ['resume'],
    }
  if (state === 'paused')
    return {
      heading: 'Email alerts are paused',
      sentence: `We won’t email ${address} about saved searches and listings until ${formatDate(paused_until!)}.`,
      changes: ['resume', 'unsubscribe'],
    }
  if (named.length === 0)
    return {
      heading: 'Stop email alerts?',
      sentence: `We email ${address} about saved searches and listings.`,
      changes: ['unsubscribe', 'pause-week', 'pause-month'],
    }
  if (named.some(({ is_on }) => is_on))
    return {
      heading: 'Stop these emails?',
      sentence: `These emails are about ${topicsText(named)}. We send them to ${address}.`,
      changes: ['stop', 'unsubscribe', 'pause-week', 'pause-month'],
    }
  return {
    heading: 'You’ve stopped these emails',
    sentence: `We won’t email ${address} about ${topicsText(named)}.`,
    changes: others.some(({ is_on }) => is_on) ? ['start', 'unsubscribe'] : ['start'],
  }
}

function LinkGone() {
  return (
    <MessageScreen heading="This link no longer works" action={<ButtonLink to={href('/')}>Back to Home</ButtonLink>}>
      It belongs to an account or an address that was deleted, so we don’t email it anymore.
    </MessageScreen>
  )
}
