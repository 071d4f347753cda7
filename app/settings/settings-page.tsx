import { caller, services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/settings-page'
import { ACTIONS } from './actions.server.ts'
import { ApiKeysSection } from './api-key-list.tsx'
import { EmailSection } from './email-section.tsx'
import { handleForm } from './handle-form.server.ts'
import { type Outcome, type SectionId, settingsSubmitFailure } from './outcome.ts'
import { PasskeysSection } from './passkeys.tsx'
import { PasswordSection } from './password.tsx'
import { PreferencesSection } from './preferences.tsx'
import { presentSettings } from './present-settings.server.ts'
import { ProfileSection } from './profile.tsx'
import { SectionList } from './section-list.tsx'
import { SecurityLogSection } from './security-log.tsx'
import { SessionsSection } from './sessions.tsx'
import { TwoFactorSection } from './two-factor.tsx'
import { YourDataSection } from './your-data.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const account = await context.get(services).account.overview(viewer)
  return presentSettings(viewer, account, context.get(caller).userAgent)
}

export async function action({ context, request }: Route.ActionArgs) {
  return handleForm(ACTIONS, requireSignIn(context, request), { request, context })
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, settingsSubmitFailure)

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Settings', matches, `Your account at ${websiteNameOf(matches)}.`)
}

export default function Settings({ loaderData: view, actionData }: Route.ComponentProps) {
  const of = (section: SectionId): Outcome | null => (actionData?.section === section ? actionData : null)
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="text-40 font-title">Settings</h1>
      <p className="mt-2 text-15 break-words text-ink-2">{view.email}</p>
      <div className="mt-6 grid gap-8 lg:mt-10 lg:grid-cols-[208px_minmax(0,736px)] lg:gap-14">
        <SectionList />
        <div className="grid min-w-0 content-start gap-6 md:gap-8">
          <ProfileSection view={view} outcome={of('profile')} />
          <EmailSection view={view} outcome={of('email')} />
          <PasswordSection view={view} outcome={of('password')} />
          <TwoFactorSection view={view} outcome={of('two-factor')} />
          <PasskeysSection view={view} outcome={of('passkeys')} />
          <ApiKeysSection view={view} outcome={of('api-keys')} />
          <SessionsSection view={view} outcome={of('sessions')} />
          <PreferencesSection view={view} outcome={of('preferences')} />
          <SecurityLogSection view={view} outcome={null} />
          <YourDataSection view={view} outcome={of('your-data')} />
        </div>
      </div>
    </div>
  )
}
