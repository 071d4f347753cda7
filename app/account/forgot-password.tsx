import { data, href, Link } from 'react-router'
import { emailLinkSchema } from '../../domain/account/account.ts'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/forgot-password'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Forgot password', matches, `Reset your ${websiteNameOf(matches)} password.`)
}

interface Answer {
  sent?: true
  error?: string
  message?: string
  reason?: SubmitFailure
  email: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, emailLinkSchema)
  const answer = (status: number, values: Omit<Answer, 'email'>) =>
    data<Answer>({ ...values, email: form.typed('email') }, { status })
  if (!form.success) return answer(422, { error: form.errors.email ?? 'Please enter your email.' })
  try {
    await context.get(services).accounts.requestPasswordReset(context.get(caller), form.value.email)
    return answer(200, { sent: true })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer(status, { message })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): Answer => ({ message: NOT_SUBMITTED, reason, email: String(form.get('email')) }),
  )

export default function ForgotPassword({ actionData: answer }: Route.ComponentProps) {
  return (
    <AuthScreen
      heading="Forgot password"
      intro="We’ll email you a link to reset your password."
      foot={
        <Link to={href('/login')} className="link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" className={FORM}>
        {answer?.sent && (
          <Notice kind="good">If an account exists for that address, we’ve sent a link. It expires in 1 hour.</Notice>
        )}
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        <EmailField error={answer?.error} value={answer?.email} account className={LARGE} />
        <SubmitButton pending="Sending..." kind={answer?.sent ? 'plain' : 'primary'} size="lg" full>
          {answer?.sent ? 'Resend link' : 'Send link'}
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}
