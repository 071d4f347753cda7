import { Checkbox, FieldGroup } from '../../ui/field.tsx'
import { useSiteName } from '../../ui/site-name.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const SAVE = 'preferences/save'

export function PreferencesSection({ view, outcome }: SectionProps) {
  const siteName = useSiteName()
  const { wants_news, wants_listing_alerts } = view.preferences
  return (
    <SettingsSection id="preferences" outcome={outcome} intro="Mail about your account and its safety is always sent.">
      <SettingsForm intent={SAVE} outcome={outcome}>
        <FieldGroup legend="Send me">
          <Checkbox
            name="wants_listing_alerts"
            defaultChecked={wants_listing_alerts}
            label="New listings that match what I saved"
          />
          <Checkbox name="wants_news" defaultChecked={wants_news} label={`News of ${siteName}, at most once a month`} />
        </FieldGroup>
        <SubmitButton name="intent" value={SAVE} pending="Saving..." className="justify-self-start">
          Save Preferences
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
