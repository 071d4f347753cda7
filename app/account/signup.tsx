import { data, Form, Link, redirect } from 'react-router'
import { signUpSchema } from '../../domain/account.ts'
import { ERRORS } from '../../domain/errors.ts'
import { caller, services, viewer } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { cookieHeaders } from '../ui/cookies.ts'
import { failureOf } from '../ui/failure.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { EmailField } from '../ui/person-fields.tsx'
import { PRIVATE } from '../ui/private.ts'
import { type FormErrors, readForm } from '../ui/read-form.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/signup'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { NewPassword } from './new-password.tsx'
import { nextOf } from './next-of.ts'
import { withNext } from './with-next.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Create Account', matches, `Create an account at ${siteNameOf(matches)}.`)
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = nextOf(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next }
}

interface Answer {
  message?: string
  isTooOften?: boolean
  errors?: FormErrors
  email: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, signUpSchema)
  const email = form.typed('email')
  const answer = (status: number, what: Omit<Answer, 'email'>) => data<Answer>({ ...what, email }, { status })
  if (!form.success) return answer(422, { errors: form.errors })
  try {
    const cookies = await context.get(services).accounts.signUp(context.get(caller), form.value)
    return redirect(nextOf(request), { headers: cookieHeaders(cookies) })
  } catch (error) {
    const { code, status, errors } = failureOf(context, error)
    // Of the password alone, which tells nothing about who has an account.
    if (errors) return answer(status, { errors })
    // The same words whatever the reason.
    return answer(status, { message: ERRORS.sign_up_failed.message, isTooOften: code === 'too_many_requests' })
  }
}

export default function Signup({ loaderData: { next }, actionData: failed }: Route.ComponentProps) {
  return (
    <AuthScreen
      heading="Create Account"
      intro="An email address and a password are all it takes."
      foot={
        <p>
          Have an account?{' '}
          <Link to={withNext('/login', next)} className="link">
            Sign in
          </Link>
        </p>
      }
    >
      <Form method="post" className={FORM}>
        {failed?.message && (
          <Alert kind="bad">
            <p>{failed.message}</p>
            {failed.isTooOften && <p>Too many tries. Please wait a few minutes.</p>}
          </Alert>
        )}
        <EmailField error={failed?.errors?.email} value={failed?.email} account className={LARGE} />
        <NewPassword errors={failed?.errors} />
        <SubmitButton pending="Creating account..." size="lg" full>
          Create Account
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}
