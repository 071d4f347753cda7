import { data, href, redirect } from 'react-router'
import type { ALERT_FREQUENCIES } from '../../../domain/alert/alert.ts'
import { isPause, pauseEnd } from '../../../domain/alert/pause.ts'
import type { AlertSettings } from '../../../server/saved/alerts/preferences-service.ts'
import { services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type FormErrors, readFormData } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { Route } from './+types/alerts-page'

export interface PreferencesAnswer {
  message: string
  errors: FormErrors
  reason?: SubmitFailure
}

/** Saves when and how the viewer is emailed, or pauses or ends that. */
export async function savePreferences({ context, request }: Pick<Route.ActionArgs, 'context' | 'request'>) {
  const viewer = requireSignIn(context, request)
  const changes = changesOf(await readFormData(request))
  if (changes === null) throw data(null, { status: 400 })
  try {
    await context.get(services).alertPreferences.set(viewer, changes)
    return redirect(href('/saved/alerts'))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    return data<PreferencesAnswer>({ message, errors: errors ?? {} }, { status })
  }
}

/** Null for a form that this screen doesn’t have. */
function changesOf(form: FormData): Partial<AlertSettings> | null {
  const did = String(form.get('do'))
  if (did === 'unsubscribe') return { is_subscribed: false }
  if (did === 'resume') return { is_subscribed: true, paused_until: null }
  if (isPause(did)) return { paused_until: pauseEnd(did, new Date()).toISOString() }
  if (did !== 'save') return null
  const isQuiet = form.has('quiet')
  const hour = (name: string) => Number(form.get(name) ?? Number.NaN)
  return {
    time_zone: String(form.get('time_zone') ?? ''),
    quiet_from: isQuiet ? hour('quiet_from') : 0,
    quiet_until: isQuiet ? hour('quiet_until') : 0,
    // The service refuses what isn't one of them.
    list_frequency: String(form.get('list_frequency')) as (typeof ALERT_FREQUENCIES)[number],
  }
}
