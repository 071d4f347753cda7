import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, Link, type RouterContextProvider } from 'react-router'
import { ERRORS } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { isRecognised, services } from '../context.ts'
import { Alert } from '../ui/alert.tsx'
import { failureOf } from '../ui/failure.ts'
import { Icon } from '../ui/icon.tsx'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/settings'
import { admit, refusal } from './admit.ts'
import { Refused, refusedTitle } from './refused.tsx'
import { act } from './site/act.server.ts'
import type { Answer, SettingsView } from './site/answer.ts'
import { History } from './site/history.tsx'
import { Outcome } from './site/outcome.tsx'
import { SettingsForm } from './site/settings-form.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Site settings', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  // Whoever sent the form just before the database went is told what became of it.
  if (!context.get(isRecognised)) return data({ view: null }, { status: 503 })
  const who = admit(context)
  try {
    return data({ view: await viewFor(context, who, new URL(request.url).searchParams) })
  } catch (error) {
    throw refusal(context, error)
  }
}

async function viewFor(
  context: Readonly<RouterContextProvider>,
  who: SignedInViewer,
  params: URLSearchParams,
): Promise<SettingsView> {
  const { settings, account } = context.get(services)
  const [{ version, settings: draft, defaults }, cities, versions, { two_factor }] = await Promise.all([
    settings.get(who),
    settings.cityChoices(who),
    params.has('versions') ? settings.versions(who) : null,
    account.overview(who),
  ])
  const { site_name, contact_email, contact_phone, office_location, footer_text, footer_copyright } = defaults
  const { mail_from_name, mail_from_address, map_style_url } = defaults
  return {
    ...{ version, draft, cities, versions, hasTwoFactor: two_factor, email: who.email },
    wasSaved: params.has('saved'),
    defaults: {
      ...{ site_name, contact_email, contact_phone, office_location, footer_text, footer_copyright },
      ...{ mail_from_name, mail_from_address, map_style_url },
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  if (!context.get(isRecognised)) {
    const { status, message } = ERRORS.settings_save_failed
    return data<Answer>({ tone: 'bad', message }, { status })
  }
  const who = admit(context)
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  try {
    const acted = await act(context, who, form)
    if (acted) return data(acted.answer, { status: acted.status })
  } catch (error) {
    if (error instanceof Response) throw error
    failureOf(context, error)
    throw refusal(context, error)
  }
  throw data(null, { status: 400 })
}

export default function Settings({ loaderData: { view }, actionData: answer }: Route.ComponentProps) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && told.current) told.current.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <Link to="/admin" className="link inline-flex items-center gap-1.5 py-1 text-13">
        <Icon of={ArrowLeft} />
        Back to Dashboard
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-32 font-title">{view?.versions ? 'Versions of the settings' : 'Settings'}</h1>
        {view && !view.versions && (
          <Link to="/admin/settings?versions=1" className="link py-1 text-14">
            Versions
          </Link>
        )}
      </div>
      <div ref={told} className="mt-4 scroll-mt-20 empty:hidden">
        {answer ? <Outcome answer={answer} /> : view?.wasSaved && <Alert kind="good">Settings saved.</Alert>}
      </div>
      {view ? <Body view={view} answer={answer} /> : <Away wasSent={answer !== undefined} />}
    </div>
  )
}

function Body({ view, answer }: { view: SettingsView; answer: Answer | undefined }) {
  if (view.versions) return <History versions={view.versions} />
  // Other values than those that the fields began with begin anew.
  return <SettingsForm key={answer?.redrawn ?? view.version} view={view} answer={answer} />
}

/** While nobody can be told from anybody: nothing of the settings. */
function Away({ wasSent }: { wasSent: boolean }) {
  return (
    <p className="mt-4 text-ink-2">
      {wasSent
        ? 'Nothing was changed. Go back in your browser: what you typed is still there.'
        : 'The settings cannot be had right now. Please try again shortly.'}
    </p>
  )
}
