import { Field, Input } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { errorsOf } from './outcome.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const SAVE = 'profile/save'

export function ProfileSection({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, SAVE)
  return (
    <SettingsSection id="profile" outcome={outcome}>
      <SettingsForm intent={SAVE} outcome={outcome}>
        <Field label="Name" hint="How we address you. It may stay empty." error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={200}
              defaultValue={outcome?.values?.name ?? view.name}
            />
          )}
        </Field>
        <SubmitButton name="intent" value={SAVE} pending="Saving..." className="justify-self-start">
          Save Name
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
