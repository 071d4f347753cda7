import { InputField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { errorsOf } from './outcome.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const SAVE = 'profile/save'

export function ProfileSection({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, SAVE)
  return (
    <SettingsSection id="profile" outcome={outcome}>
      <SettingsForm intent={SAVE} outcome={outcome}>
        <InputField
          label="Name"
          hint="Optional."
          error={errors.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={outcome?.values?.name ?? view.name}
        />
        <SubmitButton name="intent" value={SAVE} pending="Saving..." className="justify-self-start">
          Save name
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
