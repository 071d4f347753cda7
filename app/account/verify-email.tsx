import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { LinkOutcome } from '../../server/people/accounts/service.ts'
import { caller, services, viewer } from '../context.ts'
import { withNext } from '../ui/account/next-param.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/verify-email'
import { AuthScreen, FORM } from './auth-screen.tsx'
import { type EmailLink, readLink, tokenOf } from './read-link.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Confirm your email', matches, `Confirm your email address for ${websiteNameOf(matches)}.`)
}

/** Doesn't use the link yet, because email scanners open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isSignedIn = context.get(viewer).kind === 'user'
  const link = await readLink(context, request)
  if (link?.purpose === 'reset-password') {
    throw redirect(`${href('/reset-password')}?token=${encodeURIComponent(link.token)}`)
  }
  return data({ link, isSignedIn }, { status: link ? 200 : 410 })
}

/** The link works once, so loading it again after it was used would report it as used. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !actionResult
}

type Answer = { outcome: LinkOutcome } | { isUsed: true } | { message: string; reason?: SubmitFailure }

export async function action({ context, request }: Route.ActionArgs) {
  const answer = (value: Answer, status = 200) => data(value, { status })
  try {
    return answer({ outcome: await context.get(services).accounts.redeemLink(context.get(caller), tokenOf(request)) })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(code === 'link_used' ? { isUsed: true } : { message }, status)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Answer => ({ message: NOT_SUBMITTED, reason }))

export default function VerifyEmail({ loaderData: { link, isSignedIn }, actionData: answer }: Route.ComponentProps) {
  if (answer && 'outcome' in answer) return <Done outcome={answer.outcome} isSignedIn={isSignedIn} />
  if (!link || (answer && 'isUsed' in answer)) return <LinkUsed isSignedIn={isSignedIn} />
  const { heading, before, after, button } = QUESTIONS[link.purpose]
  return (
    <AuthScreen
      heading={heading}
      intro={
        <>
          {before} <span className="font-medium break-all text-ink">{link.email}</span>
          {after}
        </>
      }
    >
      <Form method="post" className={FORM}>
        {answer && <FormFailure message={answer.message} reason={answer.reason} />}
        <SubmitButton pending="Confirming..." size="lg" full>
          {button}
        </SubmitButton>
        <p className="text-13 text-ink-3">Not you? Close this page and nothing will change.</p>
      </Form>
    </AuthScreen>
  )
}

interface Question {
  heading: string
  /** Text before and after the address. */
  before: string
  after: string
  button: string
}

const VERIFY: Question = {
  heading: 'Confirm your email',
  before: 'Confirm that',
  after: ' is your email address.',
  button: 'Confirm email',
}

const QUESTIONS: Record<EmailLink['purpose'], Question> = {
  'verify-email': VERIFY,
  'reset-password': VERIFY,
  'confirm-email-change': {
    heading: 'Change your email',
    before: 'You asked to change your email to',
    after: '. If you approve, we’ll send a second link to the new address.',
    button: 'Approve change',
  },
  'new-email': {
    heading: 'Confirm your new email',
    before: 'You’ll sign in with',
    after: ' from now on.',
    button: 'Confirm new email',
  },
}

const OUTCOMES: Record<LinkOutcome, { heading: string; sentence: string }> = {
  verified: { heading: 'Your email is confirmed', sentence: 'You’re all set.' },
  asked_at_new_address: {
    heading: 'Check your new inbox',
    sentence: 'We sent a link to the new address. Open it within an hour to change your email.',
  },
  email_changed: { heading: 'Your email was changed', sentence: 'Use the new address to sign in from now on.' },
}

function Done({ outcome, isSignedIn }: { outcome: LinkOutcome; isSignedIn: boolean }) {
  const { heading, sentence } = OUTCOMES[outcome]
  return (
    <AuthScreen heading={heading} intro={<span role="status">{sentence}</span>}>
      <div className={FORM}>
        <NextSteps isSignedIn={isSignedIn} />
      </div>
    </AuthScreen>
  )
}

function LinkUsed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthScreen
      heading="This link has expired"
      intro="Links can be used once within an hour. Check the status of your email in Settings, where you can resend the link."
    >
      <div className={FORM}>
        <NextSteps isSignedIn={isSignedIn} />
      </div>
    </AuthScreen>
  )
}

function NextSteps({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn || (
        <ButtonLink to={withNext(href('/login'), href('/settings'))} kind="primary" size="lg" full>
          Sign in
        </ButtonLink>
      )}
      {isSignedIn && (
        <ButtonLink to={href('/settings')} kind="primary" size="lg" full>
          Go to Settings
        </ButtonLink>
      )}
      <ButtonLink to={href('/')} size="lg" full>
        Back to Home
      </ButtonLink>
    </>
  )
}
