import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { StepProps } from '../draft/step-props.ts'
import { AccountNeeded } from './account-needed.tsx'
import { Documents } from './documents.tsx'

export function MediaStep({ fields, loaded: { draft, account } }: StepProps) {
  if (account === null)
    return (
      <AccountNeeded draft={draft.id} step="media">
        Create an account to add pictures and documents.
      </AccountNeeded>
    )
  const files = (name: string) => fields.values(name).map((path) => ({ path }))
  return (
    <>
      <UploadField
        label="Pictures"
        kind="listing-image"
        name="images"
        multiple
        files={files('images')}
        deviceScope={`${draft.id}/images`}
        failed="We couldn’t upload this picture."
        error={fields.error('images')}
        onChange={fields.onChange}
      />
      <UploadField
        label="Videos"
        kind="listing-video"
        name="videos"
        multiple
        files={files('videos')}
        deviceScope={`${draft.id}/videos`}
        failed="We couldn’t upload this video."
        error={fields.error('videos')}
        onChange={fields.onChange}
      />
      <Documents fields={fields} draft={draft.id} />
    </>
  )
}
