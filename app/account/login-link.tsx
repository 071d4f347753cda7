import { data, href, Link, type RouterContextProvider, redirect } from 'react-router'
import { emailLinkSchema } from '../../domain/account/account.ts'
import { caller, services, viewer } from '../context.ts'
import { readNext, withNext } from '../ui/account/next-param.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/login-link'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { readSignInLink, tokenOf } from './read-link.ts'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Sign in by email', matches, `Sign in to ${websiteNameOf(matches)} with a link sent by email.`)
}

const isMailedLink = (request: Request) => new URL(request.url).searchParams.has('token')

/** Asks for an email address, or opens an emailed link. Doesn't sign in yet, because email scanners open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const next = readNext(request)
  if (isMailedLink(request)) {
    const email = await readSignInLink(context, request)
    return data({ next, step: 'continue' as const, email }, { status: email ? 200 : 410 })
  }
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return data({ next, step: 'ask' as const, email: null })
}

interface Answer {
  /** The link was sent to `email`. */
  sent?: true
  isUsed?: true
  error?: string
  message?: string
  reason?: SubmitFailure
  email: string
}

export function action({ context, request }: Route.ActionArgs) {
  return isMailedLink(request) ? signIn(context, request) : sendLink(context, request)
}

async function sendLink(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request, emailLinkSchema)
  const answer = (status: number, values: Omit<Answer, 'email'>) =>
    data<Answer>({ ...values, email: form.typed('email') }, { status })
  if (!form.success) return answer(422, { error: form.errors.email ?? 'Please enter your email.' })
  const { email } = form.value
  try {
    await context.get(services).accounts.requestSignInLink(context.get(caller), { email, next: readNext(request) })
    return data<Answer>({ sent: true, email }, { status: 200 })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(status, { message: code === 'too_many_requests' ? TOO_MANY_LINKS : message })
  }
}

const TOO_MANY_LINKS = 'Too many links were requested. Use the link in the latest email, or try again in an hour.'

async function signIn(context: Readonly<RouterContextProvider>, request: Request) {
  const next = readNext(request)
  try {
    const { accounts } = context.get(services)
    const { needsCode, cookies } = await accounts.redeemSignInLink(context.get(caller), tokenOf(request))
    const headers = cookieHeaders(cookies)
    return needsCode
      ? redirect(withNext(href('/login/code'), next), { headers })
      : redirectAfterSignIn(context, next, headers)
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return data<Answer>({ ...(code === 'link_used' ? { isUsed: true } : { message }), email: '' }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): Answer => ({ message: NOT_SUBMITTED, reason, email: String(form.get('email') ?? '') }),
  )

export default function LoginLink({ loaderData: { next, step, email }, actionData: answer }: Route.ComponentProps) {
  if (step === 'ask') return <AskForLink next={next} answer={answer} />
  if (!email || answer?.isUsed) return <LinkUsed next={next} />
  return <ContinueAs email={email} answer={answer} />
}

function AskForLink({ next, answer }: { next: string; answer: Answer | undefined }) {
  return (
    <AuthScreen
      heading="Sign in by email"
      intro="We’ll email you a link that signs you in without a password. If you don’t have an account yet, we’ll create one."
      foot={
        <Link to={withNext(href('/login'), next)} className="link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" className={FORM}>
        {answer?.sent && (
          <Notice kind="good">
            <p>
              Check your email. We sent a link to <span className="break-all">{answer.email}</span>. It works once, for
              30 minutes.
            </p>
          </Notice>
        )}
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        <EmailField error={answer?.error} value={answer?.email} account className={LARGE} />
        <SubmitButton pending="Sending..." kind={answer?.sent ? 'plain' : 'primary'} size="lg" full>
          {answer?.sent ? 'Resend link' : 'Email me a link'}
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}

function ContinueAs({ email, answer }: { email: string; answer: Answer | undefined }) {
  return (
    <AuthScreen
      heading="Sign in"
      intro={
        <>
          This link signs you in as <span className="font-medium break-all text-ink">{email}</span>.
        </>
      }
    >
      {/* The column may be narrower than the address, which the button cuts off. */}
      <Form method="post" className={`${FORM} grid-cols-1`}>
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        <SubmitButton pending="Signing in..." size="lg" full>
          <span className="min-w-0 truncate">Continue as {email}</span>
        </SubmitButton>
        <p className="text-13 text-ink-3">Not you? Close this page and nothing will change.</p>
      </Form>
    </AuthScreen>
  )
}

function LinkUsed({ next }: { next: string }) {
  return (
    <AuthScreen
      heading="This link has expired"
      intro="Links can be used once within 30 minutes. Send yourself a new one."
    >
      <div className={FORM}>
        <ButtonLink to={withNext(href('/login/link'), next)} kind="primary" size="lg" full>
          Send a new link
        </ButtonLink>
      </div>
    </AuthScreen>
  )
}
