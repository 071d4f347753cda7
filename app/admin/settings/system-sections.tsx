import { Link } from 'react-router'
import { SETTING_LIMITS as LIMITS } from '../../../domain/setting-labels.ts'
import { Checkbox } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type FormParts, Line, Part } from './fields.tsx'

export function MailPart({ parts, email }: { parts: FormParts; email: string }) {
  return (
    <Part id="mail" heading="Mail">
      <div className="grid gap-5 md:grid-cols-2">
        <Line
          parts={parts}
          name="mail_from_name"
          label="Sender name"
          maxLength={LIMITS.sender}
          variable="MAIL_FROM"
          hint="Without a name of its own, the sender is called as the site."
        />
        <Line
          parts={parts}
          name="mail_from_address"
          label="Sender address"
          type="email"
          variable="MAIL_FROM"
          hint="The mail server has to let it send."
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="do" value="test-mail" kind="plain" pending="Sending..." formNoValidate>
          Send Test Mail
        </SubmitButton>
        <p className="text-13 text-ink-3">To {email}, with the sender as saved.</p>
      </div>
    </Part>
  )
}

export function SecurityPart({ parts, hasTwoFactor }: { parts: FormParts; hasTwoFactor: boolean }) {
  const { min, max } = LIMITS.remember_days
  return (
    <Part id="security" heading="Security">
      <div>
        <Checkbox
          name="admins_need_two_factor"
          label="Require two-factor authentication of admins"
          defaultChecked={parts.draft.admins_need_two_factor}
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
      <Line
        parts={parts}
        name="remember_me_days"
        label="Remember me, in days"
        type="number"
        className="max-w-40"
        hint={`${min} to ${max}. For sessions that begin from now on; those that are open keep their end.`}
      />
    </Part>
  )
}

/** A style that the environment names holds until something else is saved here, the built-in map too. */
function fromEnvironment({ defaults }: FormParts): string {
  return defaults.map_style_url === null ? '' : ` The default is “${defaults.map_style_url}”, from MAP_STYLE_URL.`
}

export function MapPart({ parts }: { parts: FormParts }) {
  return (
    <Part
      id="map"
      heading="Map style"
      intro="The maps of the admin. The pages of the site draw theirs from what the database holds."
    >
      <Line
        parts={parts}
        name="map_style_url"
        label="Map style"
        maxLength={LIMITS.style}
        hint={`The https address of a MapLibre style, or a path of this site; empty is the built-in map. Where it comes from learns who looks at which place.${fromEnvironment(parts)}`}
      />
    </Part>
  )
}
