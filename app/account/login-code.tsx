import { data, Form, Link, redirect } from 'react-router'
import { twoFactorSchema } from '../../domain/account.ts'
import { caller, services, viewer } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { cookieHeaders } from '../ui/cookies.ts'
import { failureOf } from '../ui/failure.ts'
import { Field, Input } from '../ui/field.tsx'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import { readForm } from '../ui/read-form.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/login-code'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { goOn } from './go-on.ts'
import { nextOf } from './next-of.ts'
import { withNext } from './with-next.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Two-factor authentication', matches, `The second step of signing in to ${siteNameOf(matches)}.`)
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = nextOf(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next }
}

/** What keeps from going on: the code itself, or something that another code does not mend. */
type Refusal = { field: string } | { alert: string; again: boolean }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, twoFactorSchema)
  const refuse = (status: number, refusal: Refusal) => data(refusal, { status })
  if (!form.success) return refuse(422, { field: form.errors.code ?? 'Please enter the code.' })
  try {
    const cookies = await context.get(services).accounts.answerTwoFactor(context.get(caller), form.value.code)
    return goOn(context, nextOf(request), cookieHeaders(cookies))
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'wrong_code') return refuse(status, { field: message })
    const again = code === 'sign_in_failed'
    return refuse(status, { alert: again ? 'That took too long. Please start again.' : message, again })
  }
}

export default function LoginCode({ loaderData: { next }, actionData: refusal }: Route.ComponentProps) {
  const start = withNext('/login', next)
  return (
    <AuthScreen
      heading="Two-factor authentication"
      intro="Enter the code that your authenticator app shows now, or one of your recovery codes."
      foot={
        <Link to={start} className="link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" className={FORM}>
        {refusal && 'alert' in refusal && (
          <Alert kind="bad">
            <p>{refusal.alert}</p>
            {refusal.again && (
              <p>
                <Link to={start} className="underline underline-offset-3">
                  Sign in again
                </Link>
              </p>
            )}
          </Alert>
        )}
        <Field
          label="Code"
          hint="A recovery code works once."
          error={refusal && 'field' in refusal ? refusal.field : undefined}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              className={`num ${LARGE}`}
            />
          )}
        </Field>
        <SubmitButton pending="Signing in..." size="lg" full>
          Continue
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}
