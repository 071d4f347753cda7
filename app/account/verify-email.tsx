import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { LinkOutcome } from '../../server/services/account-services.ts'
import { caller, services, viewer } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { failureOf } from '../ui/failure.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { SECRET } from '../ui/private.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/verify-email'
import { AuthScreen, FORM } from './auth-screen.tsx'
import { type ReadLink, readLink, tokenOf } from './read-link.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Confirm your email', matches, `Confirm an email address at ${siteNameOf(matches)}.`)
}

/** Only tells what the link is for: scanners of mail open links, and must not use them up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isSignedIn = context.get(viewer).kind === 'user'
  const link = await readLink(context, request)
  if (link?.purpose === 'reset-password') throw redirect(`/reset-password?token=${encodeURIComponent(link.token)}`)
  return data({ link, isSignedIn }, { status: link ? 200 : 410 })
}

/** Once the link has done its work it is used up, and asking for it again would only say so. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !actionResult
}

type Answer = { outcome: LinkOutcome } | { isUsed: true } | { message: string }

export async function action({ context, request }: Route.ActionArgs) {
  const answer = (what: Answer, status = 200) => data(what, { status })
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a service of that name, not a hook
    return answer({ outcome: await context.get(services).accounts.useLink(context.get(caller), tokenOf(request)) })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(code === 'link_used' ? { isUsed: true } : { message }, status)
  }
}

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
        {answer && <Alert kind="bad">{answer.message}</Alert>}
        <SubmitButton pending="Confirming..." size="lg" full>
          {button}
        </SubmitButton>
        <p className="text-13 text-ink-3">Not you? Close this page, and nothing happens.</p>
      </Form>
    </AuthScreen>
  )
}

interface Question {
  heading: string
  /** Around the address. */
  before: string
  after: string
  button: string
}

const VERIFY: Question = {
  heading: 'Confirm your email',
  before: 'Confirm that',
  after: ' is your address.',
  button: 'Confirm email',
}

const QUESTIONS: Record<ReadLink['purpose'], Question> = {
  'verify-email': VERIFY,
  'reset-password': VERIFY,
  'confirm-email-change': {
    heading: 'Change your email',
    before: 'Your account is to move to',
    after: '. If you want that, a last link goes to the new address.',
    button: 'Yes, change it',
  },
  'new-email': {
    heading: 'Confirm your new email',
    before: 'From now on you will sign in with',
    after: '.',
    button: 'Use this address',
  },
}

const OUTCOMES: Record<LinkOutcome, { heading: string; sentence: string }> = {
  verified: { heading: 'Your email is confirmed', sentence: 'Nothing else is needed.' },
  asked_at_new_address: {
    heading: 'One more link to open',
    sentence: 'We have mailed a link to the new address. Your email changes when it is opened, within one hour.',
  },
  email_changed: { heading: 'Your email is changed', sentence: 'Sign in with the new address from now on.' },
}

function Done({ outcome, isSignedIn }: { outcome: LinkOutcome; isSignedIn: boolean }) {
  const { heading, sentence } = OUTCOMES[outcome]
  return (
    <AuthScreen heading={heading} intro={<span role="status">{sentence}</span>}>
      <div className={FORM}>
        <Onward isSignedIn={isSignedIn} />
      </div>
    </AuthScreen>
  )
}

function LinkUsed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthScreen
      heading="This link does not work"
      intro="It was used already or is older than an hour. Settings says how your address stands, and sends a new link."
    >
      <div className={FORM}>
        <Onward isSignedIn={isSignedIn} />
      </div>
    </AuthScreen>
  )
}

function Onward({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn || (
        <ButtonLink to="/login?next=/settings" kind="primary" size="lg" full>
          Sign in
        </ButtonLink>
      )}
      {isSignedIn && (
        <ButtonLink to="/settings" kind="primary" size="lg" full>
          Settings
        </ButtonLink>
      )}
      <ButtonLink to="/" size="lg" full>
        Back to Home
      </ButtonLink>
    </>
  )
}
