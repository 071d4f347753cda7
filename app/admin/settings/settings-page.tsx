import { useEffect, useRef } from 'react'
import { data, href, Link, type RouterContextProvider } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { isRecognized, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/settings-page'
import { type Answer, type SettingsView, TEST_MAIL_FAILED } from './answer.ts'
import { History } from './history.tsx'
import { Outcome } from './outcome.tsx'
import { SettingsForm } from './settings-form.tsx'
import { submitSettings } from './submit.server.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Site settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  // The database is unavailable. The form may just have been submitted, so the page still renders with its answer.
  if (!context.get(isRecognized)) return data({ view: null }, { status: 503 })
  const admin = requireAdmin(context)
  try {
    return data({ view: await viewFor(context, admin, new URL(request.url).searchParams) })
  } catch (error) {
    throw toRouteError(context, error)
  }
}

async function viewFor(
  context: Readonly<RouterContextProvider>,
  admin: SignedInViewer,
  params: URLSearchParams,
): Promise<SettingsView> {
  const { settings, account } = context.get(services)
  const [{ version, settings: typed, defaults }, cities, versions, { two_factor }] = await Promise.all([
    settings.get(admin),
    settings.cityChoices(admin),
    params.has('versions') ? settings.versions(admin) : null,
    account.overview(admin),
  ])
  const { site_name, contact_email, contact_phone, office_location, footer_text, footer_copyright } = defaults
  const { mail_from_name, mail_from_address, map_style_url } = defaults
  return {
    version,
    typed,
    cities,
    versions,
    hasTwoFactor: two_factor,
    email: admin.email,
    wasSaved: params.has('saved'),
    defaults: {
      site_name,
      contact_email,
      contact_phone,
      office_location,
      footer_text,
      footer_copyright,
      mail_from_name,
      mail_from_address,
      map_style_url,
    },
  }
}

export const action = formAction({ isOpen: true }, async ({ context, request }: Route.ActionArgs) => {
  if (!context.get(isRecognized)) {
    const { status, message } = ERRORS.settings_save_failed
    return data<Answer>({ tone: 'bad', message }, { status })
  }
  const admin = requireAdmin(context)
  const form = await readFormData(request)
  try {
    const acted = await submitSettings(context, admin, form)
    if (acted) return data(acted.answer, { status: acted.status })
  } catch (error) {
    if (error instanceof Response) throw error
    failureOf(context, error)
    throw toRouteError(context, error)
  }
  throw data(null, { status: 400 })
})

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason, form): Answer => {
    const message = form.get('do') === 'test-mail' ? TEST_MAIL_FAILED : ERRORS.settings_save_failed.message
    return { tone: 'bad', message, reason }
  })

export default function Settings({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && outcome.current) outcome.current.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-32 font-title">{view?.versions ? 'Settings versions' : 'Settings'}</h1>
        {view && !view.versions && (
          <Link to={`${href('/admin/settings')}?versions=1`} className="link py-1 text-14">
            Versions
          </Link>
        )}
      </div>
      <div ref={outcome} className="mt-4 scroll-mt-20 empty:hidden">
        {answer ? <Outcome answer={answer} /> : view?.wasSaved && <Notice kind="good">Settings saved.</Notice>}
      </div>
      {view ? <Body view={view} answer={answer} /> : <Unavailable wasSent={answer !== undefined} />}
    </div>
  )
}

function Body({ view, answer }: { view: SettingsView; answer: Answer | undefined }) {
  if (view.versions) return <History versions={view.versions} />
  // A new key resets the fields to the new values.
  return <SettingsForm key={answer?.redrawn ?? view.version} view={view} answer={answer} />
}

/** Shown while sessions can't be checked, so that no setting is revealed. */
function Unavailable({ wasSent }: { wasSent: boolean }) {
  return (
    <p className="mt-4 text-ink-2">
      {wasSent
        ? 'Nothing was changed. Go back in your browser to return to what you entered.'
        : 'We can’t load settings right now. Try again in a minute.'}
    </p>
  )
}
