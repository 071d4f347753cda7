import { Checkbox, FieldGroup } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useWebsiteName } from '../ui/layout/website-name.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const SAVE = 'preferences/save'

export function PreferencesSection({ view, outcome }: SectionProps) {
  const websiteName = useWebsiteName()
  const { wants_news, emails_messages } = view.preferences
  return (
    <SettingsSection id="preferences" outcome={outcome} intro="We always send security email.">
      <SettingsForm intent={SAVE} outcome={outcome}>
        <FieldGroup legend="Email me about">
          <Checkbox
            name="emails_messages"
            defaultChecked={emails_messages}
            label="Messages about listings. Without it, you read them on the site only."
          />
          <Checkbox name="wants_news" defaultChecked={wants_news} label={`${websiteName} news, at most once a month`} />
        </FieldGroup>
        <SubmitButton name="intent" value={SAVE} pending="Saving..." className="justify-self-start">
          Save preferences
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
