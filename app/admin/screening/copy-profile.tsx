import type { AdminProfile } from '../../../server/screening/profiles/service.ts'
import { InputField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Panel } from '../layers/panel.tsx'
import type { ProfileAnswer } from './answer.ts'

interface CopyProfileProps {
  profile: AdminProfile
  answer: ProfileAnswer | undefined
}

/** Copies a profile, and shows or hides a copy. */
export function CopyProfile({ profile, answer }: CopyProfileProps) {
  const errors = answer?.copy ? (answer.errors ?? {}) : {}
  return (
    <Panel id="copy" heading="Copy">
      <p className="max-w-[68ch] text-ink-2">
        A copy has a name and versions of its own. It starts with the current numbers, and hidden.
      </p>
      <Form method="post" className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <InputField
            name="copy_name"
            label="Name"
            required
            starred
            maxLength={80}
            defaultValue={answer?.copy?.name ?? ''}
            {...(errors.name && { error: errors.name })}
          />
          <InputField
            name="copy_key"
            label="Key"
            required
            starred
            maxLength={60}
            defaultValue={answer?.copy?.key ?? ''}
            hint="For links and the API, such as texas-mining. It can’t be changed later."
            {...(errors.key && { error: errors.key })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmitButton kind="plain" pending="Copying..." name="do" value="copy">
            Copy Profile
          </SubmitButton>
        </div>
      </Form>
      {!profile.is_shipped && <Visibility isPublic={profile.is_public} />}
    </Panel>
  )
}

function Visibility({ isPublic }: { isPublic: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        {isPublic ? 'Sites are scored by this copy.' : 'Only admins see this copy.'}
      </p>
      <SubmitButton
        kind="plain"
        pending={isPublic ? 'Hiding...' : 'Showing...'}
        name="do"
        value={isPublic ? 'hide' : 'show'}
      >
        {isPublic ? 'Hide Profile' : 'Show Profile'}
      </SubmitButton>
    </Form>
  )
}
