import { data, href, Link, redirect } from 'react-router'
import { signUpSchema } from '../../domain/account/account.ts'
import { SIGN_UP_FAILED } from '../../domain/account/sign-in-texts.ts'
import { caller, services, viewer, website } from '../context.ts'
import { readNext, withNext } from '../ui/account/next-param.ts'
import { signedUpCookie } from '../ui/account/signed-up.server.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { type FormErrors, readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { SubmitFailureHelp } from '../ui/form/submit-failure-help.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/signup'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'
import { EmailLinkButton } from './email-link-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Create Account', matches, `Create your ${websiteNameOf(matches)} account.`)
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = readNext(request)
  if (context.get(viewer).kind === 'user') throw redirect(next)
  return { next }
}

interface Answer {
  message?: string
  isRateLimited?: boolean
  reason?: SubmitFailure
  errors?: FormErrors
  email: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, signUpSchema)
  const email = form.typed('email')
  const answer = (status: number, values: Omit<Answer, 'email'>) => data<Answer>({ ...values, email }, { status })
  if (!form.success) return answer(422, { errors: form.errors })
  try {
    const cookies = await context.get(services).accounts.signUp(context.get(caller), form.value)
    const signedUp = signedUpCookie(context.get(website).publicUrl)
    return redirect(readNext(request), { headers: cookieHeaders([...cookies, signedUp]) })
  } catch (error) {
    const { code, status, errors } = failureOf(context, error)
    // Field errors concern only the password, so they don't reveal whether the account exists.
    if (errors) return answer(status, { errors })
    // The same message for every reason.
    return answer(status, { message: SIGN_UP_FAILED, isRateLimited: code === 'too_many_requests' })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): Answer => ({ message: SIGN_UP_FAILED, reason, email: String(form.get('email')) }),
  )

export default function Signup({ loaderData: { next }, actionData: failed }: Route.ComponentProps) {
  return (
    <AuthScreen
      heading="Create Account"
      intro="All you need is an email address and a password."
      foot={
        <p>
          Already have an account?{' '}
          <Link to={withNext(href('/login'), next)} className="link">
            Sign in
          </Link>
        </p>
      }
    >
      <Form method="post" className={FORM}>
        {failed?.message && (
          <Notice kind="bad">
            <p>{failed.message}</p>
            {failed.isRateLimited && <p>Too many attempts. Try again in a few minutes.</p>}
            <SubmitFailureHelp reason={failed.reason} />
          </Notice>
        )}
        <EmailField error={failed?.errors?.email} value={failed?.email} account className={LARGE} />
        <NewPasswordFields errors={failed?.errors} />
        <SubmitButton pending="Creating account..." size="lg" full>
          Create Account
        </SubmitButton>
      </Form>
      <EmailLinkButton next={next} />
    </AuthScreen>
  )
}
