import { data, href, Link, redirect } from 'react-router'
import { signInSchema } from '../../domain/account/account.ts'
import { SIGN_IN_FAILED } from '../../domain/account/sign-in-texts.ts'
import { AppError } from '../../domain/errors.ts'
import { caller, services, viewer } from '../context.ts'
import { readNext, withNext } from '../ui/account/next-param.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Checkbox } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-input.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { SubmitFailureHelp } from '../ui/form/submit-failure-help.tsx'
import { useWebsiteName, websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/login'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { EmailLinkButton } from './email-link-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Sign in', matches, `Sign in to ${websiteNameOf(matches)}.`)
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = readNext(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next, wasReset: new URL(request.url).searchParams.has('reset') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema)
  const next = readNext(request)
  try {
    if (!form.success) throw new AppError('sign_in_failed')
    const { needsCode, cookies } = await context.get(services).accounts.signIn(context.get(caller), form.value)
    const headers = cookieHeaders(cookies)
    return needsCode
      ? redirect(withNext(href('/login/code'), next), { headers })
      : redirectAfterSignIn(context, next, headers)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    return data<Failure>(
      {
        // The same message for every reason, so that it doesn't reveal whether the account exists.
        message: SIGN_IN_FAILED,
        isRateLimited: code === 'too_many_requests',
        email: form.typed('email'),
        remember: form.typed('remember') !== '',
      },
      { status },
    )
  }
}

interface Failure {
  message: string
  isRateLimited: boolean
  reason?: SubmitFailure
  email: string
  remember: boolean
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): Failure => ({
      message: SIGN_IN_FAILED,
      isRateLimited: false,
      reason,
      email: String(form.get('email')),
      remember: form.has('remember'),
    }),
  )

export default function Login({ loaderData: { next, wasReset }, actionData: failed }: Route.ComponentProps) {
  const websiteName = useWebsiteName()
  return (
    <AuthScreen
      heading="Sign in"
      intro="Welcome back."
      foot={
        <p>
          New to {websiteName}?{' '}
          <Link to={withNext(href('/signup'), next)} className="link">
            Create Account
          </Link>
        </p>
      }
    >
      <Form method="post" className={FORM}>
        {failed ? (
          <Notice kind="bad">
            <p>{failed.message}</p>
            {failed.isRateLimited && (
              <p>Too many failed attempts. Try again in a few minutes or reset your password.</p>
            )}
            <SubmitFailureHelp reason={failed.reason} />
          </Notice>
        ) : (
          wasReset && <Notice kind="good">Your password was changed. Sign in with your new password.</Notice>
        )}
        <EmailField value={failed?.email} account className={LARGE} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          answer={failed?.reason ? undefined : failed}
          className={LARGE}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox name="remember" label="Remember me" defaultChecked={failed?.remember} />
          <Link to={href('/forgot-password')} className="link py-0.5">
            Forgot password?
          </Link>
        </div>
        <SubmitButton pending="Signing in..." size="lg" full>
          Sign In
        </SubmitButton>
      </Form>
      <EmailLinkButton next={next} />
      <PasskeyButton next={next} />
    </AuthScreen>
  )
}
