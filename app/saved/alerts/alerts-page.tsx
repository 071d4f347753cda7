import { href, Link, redirect } from 'react-router'
import { services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { countSavedTabs } from '../count-saved-tabs.ts'
import { SavedPage } from '../saved-page.tsx'
import type { Route } from './+types/alerts-page'
import { AlertList } from './alert-list.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { Notifications } from './notifications.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { type PreferencesAnswer, savePreferences } from './save-preferences.server.ts'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Alerts', matches)
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { alerts, alertPreferences } = context.get(services)
  const before = Number(url.searchParams.get('before'))
  const [found, preferences, counts] = await Promise.all([
    alerts.find(viewer, { before: Number.isSafeInteger(before) && before > 0 ? before : null }),
    alertPreferences.get(viewer),
    countSavedTabs(context, viewer),
  ])
  return { ...found, preferences, counts, isVerified: viewer.isVerified, email: viewer.email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  if (form.get('do') !== 'read') return savePreferences({ context, request })
  await context.get(services).alerts.markAllRead(viewer)
  return redirect(href('/saved/alerts'))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason): PreferencesAnswer => ({ message: 'We couldn’t save this change.', reason, errors: {} }),
  )

export default function Alerts({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { data, older, preferences, counts } = view
  return (
    <SavedPage tab="alerts" counts={counts}>
      <div className="mt-6 grid items-start gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-12">
        <section aria-labelledby="alerts" className="rounded-card border border-line bg-surface">
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 md:px-5">
            <h2 id="alerts" className="text-15">
              Recent alerts
            </h2>
            {counts.unread > 0 && <MarkAllRead />}
          </div>
          {data.length === 0 ? (
            <EmptyState
              heading="No alerts yet"
              level="h3"
              action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}
            >
              Save a search or a listing, and its news appears here.
            </EmptyState>
          ) : (
            <AlertList alerts={data} />
          )}
          {older !== null && (
            <p className="border-t border-line px-4 py-3 md:px-5">
              <Link to={`${href('/saved/alerts')}?before=${older}`} className="link">
                Older alerts
              </Link>
            </p>
          )}
        </section>
        <div className="grid gap-4">
          {answer && <FormFailure message={answer.message} reason={answer.reason} />}
          <PreferencesForm
            key={JSON.stringify(preferences)}
            preferences={preferences}
            errors={answer?.errors ?? {}}
            unverified={view.isVerified ? null : view.email}
          />
          <Notifications />
        </div>
      </div>
    </SavedPage>
  )
}
