import { data, Form, Link, redirect } from 'react-router'
import { signInSchema } from '../../domain/account.ts'
import { AppError, ERRORS } from '../../domain/errors.ts'
import { caller, services, viewer } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { cookieHeaders } from '../ui/cookies.ts'
import { failureOf } from '../ui/failure.ts'
import { Checkbox, Field } from '../ui/field.tsx'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { EmailField } from '../ui/person-fields.tsx'
import { PRIVATE } from '../ui/private.ts'
import { readForm } from '../ui/read-form.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf, useSiteName } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/login'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { goOn } from './go-on.ts'
import { nextOf } from './next-of.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { withNext } from './with-next.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Sign in', matches, `Sign in to ${siteNameOf(matches)}.`)
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = nextOf(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next, wasReset: new URL(request.url).searchParams.has('reset') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema)
  const next = nextOf(request)
  try {
    if (!form.success) throw new AppError('sign_in_failed')
    const { needsCode, cookies } = await context.get(services).accounts.signIn(context.get(caller), form.value)
    const headers = cookieHeaders(cookies)
    return needsCode ? redirect(withNext('/login/code', next), { headers }) : goOn(context, next, headers)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    return data(
      {
        // The same words whatever the reason.
        message: ERRORS.sign_in_failed.message,
        isTooOften: code === 'too_many_requests',
        email: form.typed('email'),
        remember: form.typed('remember') !== '',
      },
      { status },
    )
  }
}

export default function Login({ loaderData: { next, wasReset }, actionData: failed }: Route.ComponentProps) {
  const siteName = useSiteName()
  return (
    <AuthScreen
      heading="Sign in"
      intro="Welcome back."
      foot={
        <p>
          New to {siteName}?{' '}
          <Link to={withNext('/signup', next)} className="link">
            Create Account
          </Link>
        </p>
      }
    >
      <Form method="post" className={FORM}>
        {failed ? (
          <Alert kind="bad">
            <p>{failed.message}</p>
            {failed.isTooOften && <p>Too many tries. Please wait a few minutes, or reset your password.</p>}
          </Alert>
        ) : (
          wasReset && <Alert kind="good">Your password is changed. Sign in with the new one.</Alert>
        )}
        <EmailField value={failed?.email} account className={LARGE} />
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              required
              autoComplete="current-password"
              answer={failed}
              className={LARGE}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox name="remember" label="Remember me" defaultChecked={failed?.remember} />
          <Link to="/forgot-password" className="link py-0.5">
            Forgot password?
          </Link>
        </div>
        <SubmitButton pending="Signing in..." size="lg" full>
          Sign In
        </SubmitButton>
      </Form>
      <PasskeyButton next={next} />
    </AuthScreen>
  )
}
