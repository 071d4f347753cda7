import { data, href, redirect } from 'react-router'
import { resetPasswordSchema } from '../../domain/account/account.ts'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { type FormErrors, readForm } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/reset-password'
import { AuthScreen, FORM } from './auth-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { readLink } from './read-link.ts'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Reset password', matches, `Choose a new password for ${websiteNameOf(matches)}.`)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const link = await readLink(context, request)
  if (link?.purpose !== 'reset-password') return data(null, { status: 410 })
  return data(link)
}

interface Answer {
  isUsed?: true
  message?: string
  reason?: SubmitFailure
  errors?: FormErrors
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, resetPasswordSchema)
  const answer = (status: number, values: Answer) => data(values, { status })
  if (!form.success) return answer(422, form.errors.token ? { isUsed: true } : { errors: form.errors })
  const { token, password } = form.value
  try {
    await context.get(services).accounts.resetPassword(context.get(caller), { token, password })
    return redirect(`${href('/login')}?reset`)
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (errors) return answer(status, { errors })
    return answer(status, code === 'link_used' ? { isUsed: true } : { message })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Answer => ({ message: NOT_SUBMITTED, reason }))

export default function ResetPassword({ loaderData: link, actionData: answer }: Route.ComponentProps) {
  if (!link || answer?.isUsed) return <LinkUsed />
  return (
    <AuthScreen
      heading="Reset password"
      intro={
        <>
          Choose a new password for <span className="font-medium break-all text-ink">{link.email}</span>. You’ll be
          signed out on all devices.
        </>
      }
    >
      <Form method="post" className={FORM}>
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        <input type="hidden" name="token" value={link.token} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordFields errors={answer?.errors} />
        <SubmitButton pending="Saving..." size="lg" full>
          Save password
        </SubmitButton>
      </Form>
    </AuthScreen>
  )
}

function LinkUsed() {
  return (
    <AuthScreen heading="This link has expired" intro="Links can be used once within an hour. Send yourself a new one.">
      <div className={FORM}>
        <ButtonLink to={href('/forgot-password')} kind="primary" size="lg" full>
          Send new link
        </ButtonLink>
      </div>
    </AuthScreen>
  )
}
