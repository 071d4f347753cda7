import { data, Form, redirect } from 'react-router'
import { resetPasswordSchema } from '../../domain/account.ts'
import { caller, services } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { failureOf } from '../ui/failure.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { SECRET } from '../ui/private.ts'
import { type FormErrors, readForm } from '../ui/read-form.ts'
import type { ScreenHandle } from '../ui/screen-handle.ts'
import { siteNameOf } from '../ui/site-name.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/reset-password'
import { AuthScreen, FORM } from './auth-screen.tsx'
import { NewPassword } from './new-password.tsx'
import { readLink } from './read-link.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Reset password', matches, `Choose a new password for ${siteNameOf(matches)}.`)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const link = await readLink(context, request)
  if (link?.purpose !== 'reset-password') return data(null, { status: 410 })
  return data(link)
}

interface Answer {
  isUsed?: true
  message?: string
  errors?: FormErrors
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, resetPasswordSchema)
  const answer = (status: number, what: Answer) => data(what, { status })
  if (!form.success) return answer(422, form.errors.token ? { isUsed: true } : { errors: form.errors })
  const { token, password } = form.value
  try {
    await context.get(services).accounts.resetPassword(context.get(caller), { token, password })
    return redirect('/login?reset')
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (errors) return answer(status, { errors })
    return answer(status, code === 'link_used' ? { isUsed: true } : { message })
  }
}

export default function ResetPassword({ loaderData: link, actionData: answer }: Route.ComponentProps) {
  if (!link || answer?.isUsed) return <LinkUsed />
  return (
    <AuthScreen
      heading="Reset password"
      intro={
        <>
          Choose a new password for <span className="font-medium break-all text-ink">{link.email}</span>. You will be
          signed out everywhere else.
        </>
      }
    >
      <Form method="post" className={FORM}>
        {answer?.message && <Alert kind="bad">{answer.message}</Alert>}
        <input type="hidden" name="token" value={link.token} />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPassword errors={answer?.errors} />
        <SubmitButton pending="Saving..." size="lg" full>
          Save password
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}

function LinkUsed() {
  return (
    <AuthScreen
      heading="This link does not work"
      intro="It was used already or is older than an hour. Ask for another: the newest one works."
    >
      <div className={FORM}>
        <ButtonLink to="/forgot-password" kind="primary" size="lg" full>
          Send a new link
        </ButtonLink>
      </div>
    </AuthScreen>
  )
}
