import { data, Form, Link } from 'react-router'
import { forgotPasswordSchema } from '../../domain/account.ts'
import { caller, services } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { failureOf } from '../ui/failure.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { EmailField } from '../ui/person-fields.tsx'
import { PRIVATE } from '../ui/private.ts'
import { readForm } from '../ui/read-form.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/forgot-password'
import { AuthScreen, FORM, LARGE } from './auth-screen.tsx'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Forgot password', matches, `Get a link to choose a new password for ${siteNameOf(matches)}.`)
}

interface Answer {
  sent?: true
  error?: string
  message?: string
  email: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, forgotPasswordSchema)
  const answer = (status: number, what: Omit<Answer, 'email'>) =>
    data<Answer>({ ...what, email: form.typed('email') }, { status })
  if (!form.success) return answer(422, { error: form.errors.email ?? 'Please enter your email.' })
  try {
    await context.get(services).accounts.requestPasswordReset(context.get(caller), form.value.email)
    return answer(200, { sent: true })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer(status, { message })
  }
}

export default function ForgotPassword({ actionData: answer }: Route.ComponentProps) {
  return (
    <AuthScreen
      heading="Forgot password"
      intro="We mail you a link to choose a new one."
      foot={
        <Link to="/login" className="link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" className={FORM}>
        {answer?.sent && (
          <Alert kind="good">
            If there is an account for that address, a link is on its way. It works for one hour.
          </Alert>
        )}
        {answer?.message && <Alert kind="bad">{answer.message}</Alert>}
        <EmailField error={answer?.error} value={answer?.email} account className={LARGE} />
        <SubmitButton pending="Sending..." kind={answer?.sent ? 'plain' : 'primary'} size="lg" full>
          {answer?.sent ? 'Send again' : 'Send link'}
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}
