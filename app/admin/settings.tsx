import { ArrowLeft } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { services } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { failureOf } from '../ui/failure.ts'
import { Checkbox } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import { readForm } from '../ui/read-form.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/settings'
import { admit, refusal } from './admit.ts'
import { Refused, refusedTitle } from './refused.tsx'
import { siteSettingsSchema } from './settings-form.ts'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = ({ error }: Route.MetaArgs) => hiddenMeta(error ? refusedTitle(error) : 'Site settings')

export async function loader({ context }: Route.LoaderArgs) {
  const who = admit(context)
  const { account, admin } = context.get(services)
  try {
    const [settings, { two_factor }] = await Promise.all([admin.settings(who), account.overview(who)])
    return { settings, hasTwoFactor: two_factor }
  } catch (error) {
    throw refusal(context, error)
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = admit(context)
  const form = await readForm(request, siteSettingsSchema)
  if (!form.success) throw data(null, { status: 400 })
  try {
    await context.get(services).admin.saveSettings(who, form.value)
    return data({ isSaved: true, message: 'Settings saved.' })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw refusal(context, error)
    return data({ isSaved: false, message }, { status })
  }
}

export default function Settings({ loaderData: { settings, hasTwoFactor }, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 md:pt-8">
      <Link to="/admin" className="link inline-flex items-center gap-1.5 py-1 text-13">
        <Icon of={ArrowLeft} />
        Back to Dashboard
      </Link>
      <h1 className="mt-2 text-32 font-title">Settings</h1>
      <Form method="post" className="mt-6 grid max-w-190 gap-4">
        {answer && <Alert kind={answer.isSaved ? 'good' : 'bad'}>{answer.message}</Alert>}
        <section className="rounded-card border border-line bg-surface">
          <h2 className="border-b border-line px-5 py-4 text-15">Security</h2>
          <div className="px-5 py-4">
            <Checkbox
              name="admins_need_two_factor"
              label="Require two-factor authentication of admins"
              defaultChecked={settings.admins_need_two_factor}
              aria-describedby="two-factor-note"
            />
            <p id="two-factor-note" className="mt-1.5 ml-6.5 max-w-[60ch] text-13 text-ink-3">
              An admin without it can sign in and use Settings, and nothing of the admin before it is set up.
              {!hasTwoFactor && (
                <>
                  {' '}
                  Yours is off:{' '}
                  <Link to="/settings#two-factor" className="link">
                    set it up
                  </Link>{' '}
                  first, or this page closes for you too.
                </>
              )}
            </p>
          </div>
        </section>
        <div>
          <SubmitButton pending="Saving...">Save Settings</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
