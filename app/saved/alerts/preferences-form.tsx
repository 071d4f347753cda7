import { useState } from 'react'
import { href, Link } from 'react-router'
import { FREQUENCY_LABELS } from '../../../domain/alert/alert.ts'
import { formatDate } from '../../../domain/text/format.ts'
import type { AlertSettings } from '../../../server/saved/alerts/preferences-service.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox, Options, SelectField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TimeZoneField } from '../../ui/saved/time-zone-field.tsx'
import { hourLabel } from '../../ui/saved/time-zones.ts'

interface PreferencesFormProps {
  preferences: AlertSettings
  errors: FormErrors
  /** The address, if it isn’t verified. */
  unverified: string | null
}

const HOURS = Array.from({ length: 24 }, (_, hour): [string, string] => [String(hour), hourLabel(hour)])
const DEFAULT_QUIET = { quiet_from: 21, quiet_until: 7 }

/** When and how alerts are emailed. */
export function PreferencesForm({ preferences, errors, unverified }: PreferencesFormProps) {
  const { time_zone, list_frequency, paused_until, is_subscribed } = preferences
  const hasQuiet = preferences.quiet_from !== preferences.quiet_until
  const [isQuiet, setIsQuiet] = useState(hasQuiet)
  const isHydrated = useHydrated()
  const { quiet_from, quiet_until } = hasQuiet ? preferences : DEFAULT_QUIET
  return (
    <section aria-labelledby="email" className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 id="email" className="text-15">
        Emails
      </h2>
      {unverified !== null && (
        <p className="mt-2 text-13 text-caution-ink">
          We email alerts once you verify {unverified}.{' '}
          <Link to={href('/settings')} className="underline underline-offset-3">
            Resend the link
          </Link>
        </p>
      )}
      {!is_subscribed || paused_until !== null ? (
        <Off is_subscribed={is_subscribed} paused_until={paused_until} />
      ) : (
        <>
          <Form method="post" preventScrollReset className="mt-4 grid gap-4">
            <SelectField
              label="Changes to saved listings"
              hint="Each saved search has its own setting."
              name="list_frequency"
              defaultValue={list_frequency}
              error={errors.list_frequency}
            >
              <Options of={FREQUENCY_LABELS} />
            </SelectField>
            <Checkbox
              name="quiet"
              label="Quiet hours"
              defaultChecked={hasQuiet}
              onChange={({ target }) => setIsQuiet(target.checked)}
            />
            {(isQuiet || !isHydrated) && (
              <div className="grid grid-cols-2 gap-3">
                <SelectField label="From" name="quiet_from" defaultValue={quiet_from} error={errors.quiet_from}>
                  <Options of={HOURS} />
                </SelectField>
                <SelectField label="Until" name="quiet_until" defaultValue={quiet_until} error={errors.quiet_until}>
                  <Options of={HOURS} />
                </SelectField>
              </div>
            )}
            <TimeZoneField current={time_zone} error={errors.time_zone} />
            <div>
              <SubmitButton name="do" value="save" pending="Saving..." kind="plain">
                Save
              </SubmitButton>
            </div>
          </Form>
          <Form
            method="post"
            preventScrollReset
            className="mt-4 flex flex-wrap gap-x-2 gap-y-1 border-t border-line pt-3"
          >
            <Button type="submit" name="do" value="pause-week" kind="quiet" size="sm">
              Pause for a week
            </Button>
            <Button type="submit" name="do" value="pause-month" kind="quiet" size="sm">
              Pause for a month
            </Button>
            <Button type="submit" name="do" value="unsubscribe" kind="quiet" size="sm">
              Turn off emails
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}

function Off({ is_subscribed, paused_until }: Pick<AlertSettings, 'is_subscribed' | 'paused_until'>) {
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-3">
      <p className="text-ink-2">
        {is_subscribed && paused_until !== null
          ? `Paused until ${formatDate(paused_until)}. We’ll email what happens until then.`
          : 'Off. Alerts still appear on this page.'}
      </p>
      <div>
        <Button type="submit" name="do" value="resume" kind="primary">
          Turn on emails
        </Button>
      </div>
    </Form>
  )
}
