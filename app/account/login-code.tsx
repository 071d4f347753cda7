import { data, href, Link, redirect } from 'react-router'
import { twoFactorSchema } from '../../domain/account/account.ts'
import { caller, services, viewer } from '../context.ts'
import { readNext, withNext } from '../ui/account/next-param.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { InputField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { SubmitFailureHelp } from '../ui/form/submit-failure-help.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/login-code'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta(
    'Two-factor authentication',
    matches,
    `Enter your two-factor code to sign in to ${websiteNameOf(matches)}.`,
  )
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = readNext(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next }
}

/** The code is wrong, or something else that another code won't fix. */
type Refusal = { field: string } | { alert: string; mustRestart: boolean; reason?: SubmitFailure }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, twoFactorSchema)
  const refuse = (status: number, refusal: Refusal) => data(refusal, { status })
  if (!form.success) return refuse(422, { field: form.errors.code ?? 'Please enter the code.' })
  try {
    const cookies = await context.get(services).accounts.answerTwoFactor(context.get(caller), form.value.code)
    return redirectAfterSignIn(context, readNext(request), cookieHeaders(cookies))
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'wrong_code') return refuse(status, { field: message })
    const mustRestart = code === 'sign_in_failed'
    return refuse(status, { alert: mustRestart ? 'Your sign-in expired. Sign in again.' : message, mustRestart })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Refusal => ({ alert: NOT_SUBMITTED, mustRestart: false, reason }))

export default function LoginCode({ loaderData: { next }, actionData: refusal }: Route.ComponentProps) {
  const start = withNext(href('/login'), next)
  return (
    <AuthScreen
      heading="Two-factor authentication"
      intro="Enter the code from your authenticator app or one of your recovery codes."
      foot={
        <Link to={start} className="link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" className={FORM}>
        {refusal && 'alert' in refusal && (
          <Notice kind="bad">
            <p>{refusal.alert}</p>
            <SubmitFailureHelp reason={refusal.reason} />
            {refusal.mustRestart && (
              <p>
                <Link to={start} className="underline underline-offset-3">
                  Sign in again
                </Link>
              </p>
            )}
          </Notice>
        )}
        <InputField
          label="Code"
          hint="Each recovery code can be used once."
          error={refusal && 'field' in refusal ? refusal.field : undefined}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className={`num ${LARGE}`}
        />
        <SubmitButton pending="Signing in..." size="lg" full>
          Continue
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}
