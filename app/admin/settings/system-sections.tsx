import { href, Link } from 'react-router'
import { EXEMPTABLE_FIELDS } from '../../../domain/review/exempt-fields.ts'
import { reviewField } from '../../../domain/review/review-fields.ts'
import { SETTING_LIMITS as LIMITS } from '../../../domain/settings/setting-limits.ts'
import { Checkbox, FieldGroup } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { LineSetting, type SettingsFormState, SettingsSection } from './setting-inputs.tsx'

export function MailPart({ parts, email }: { parts: SettingsFormState; email: string }) {
  return (
    <SettingsSection id="mail" heading="Email">
      <div className="grid gap-5 md:grid-cols-2">
        <LineSetting
          parts={parts}
          name="mail_from_name"
          label="Sender name"
          maxLength={LIMITS.sender}
          variable="MAIL_FROM"
          hint="Leave blank to use the site name."
        />
        <LineSetting
          parts={parts}
          name="mail_from_address"
          label="Sender address"
          type="email"
          variable="MAIL_FROM"
          hint="Your mail server must allow this address."
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="do" value="test-mail" kind="plain" pending="Sending..." formNoValidate>
          Send Test Email
        </SubmitButton>
        <p className="text-13 text-ink-3">To {email}, from the saved sender.</p>
      </div>
    </SettingsSection>
  )
}

export function ListingsPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection id="listings" heading="Listings">
      <FieldGroup legend="Owners may change without a review">
        <input type="hidden" name="review_exempt_fields_sent" value="1" />
        <div className="flex flex-wrap gap-x-7 gap-y-3">
          {EXEMPTABLE_FIELDS.map((key) => (
            <Checkbox
              key={key}
              name="review_exempt_fields"
              value={key}
              label={reviewField(key)?.label ?? key}
              defaultChecked={parts.typed.review_exempt_fields.includes(key)}
            />
          ))}
        </div>
        <p className="text-13 text-ink-3">
          Changes to these fields alone appear immediately. Any other change waits for a review.
        </p>
      </FieldGroup>
    </SettingsSection>
  )
}

export function SecurityPart({ parts, hasTwoFactor }: { parts: SettingsFormState; hasTwoFactor: boolean }) {
  const { min, max } = LIMITS.remember_days
  return (
    <SettingsSection id="security" heading="Security">
      <div>
        <Checkbox
          name="admins_need_two_factor"
          label="Require two-factor authentication for admins"
          defaultChecked={parts.typed.admins_need_two_factor}
          aria-describedby="two-factor-note"
        />
        <p id="two-factor-note" className="mt-1.5 ml-6.5 max-w-[60ch] text-13 text-ink-3">
          Admins without two-factor can only reach Settings.
          {!hasTwoFactor && (
            <>
              {' '}
              Yours is off.{' '}
              <Link to={`${href('/settings')}#two-factor`} className="link">
                Set it up
              </Link>{' '}
              first, or you’ll lose access to this page too.
            </>
          )}
        </p>
      </div>
      <LineSetting
        parts={parts}
        name="remember_me_days"
        label="Remember me (days)"
        type="number"
        className="max-w-40"
        hint={`${min} to ${max}. Applies to new sign-ins only.`}
      />
    </SettingsSection>
  )
}

/** A style set by the environment applies until another one is saved here. */
function fromEnvironment({ defaults }: SettingsFormState): string {
  return defaults.map_style_url === null ? '' : ` The default is “${defaults.map_style_url}”, from MAP_STYLE_URL.`
}

export function MapPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection id="map" heading="Map style" intro="Used by maps in the admin. Public pages use the built-in map.">
      <LineSetting
        parts={parts}
        name="map_style_url"
        label="Map style"
        maxLength={LIMITS.style}
        hint={`The https address of a MapLibre style, or a path on this site. Leave blank to use the built-in map. The map provider can see which places are viewed.${fromEnvironment(parts)}`}
      />
    </SettingsSection>
  )
}
