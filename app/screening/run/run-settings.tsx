import { href, Link } from 'react-router'
import { formatDate } from '../../../domain/text/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Input, InputField, SelectField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { RunAnswer } from './act-on-run.server.ts'
import type { RunView } from './run-view.ts'

interface RunSettingsProps {
  run: RunView['run']
  answer: RunAnswer | undefined
}

/** Renames and deletes a screening. Nothing for those who may only look. */
export function RunSettings({ run, answer }: RunSettingsProps) {
  if (!run.may_change) return null
  return (
    <section aria-labelledby="settings" className="mt-12 grid gap-6 border-t border-line pt-6 md:grid-cols-2">
      <h2 id="settings" className="text-20 md:col-span-2">
        This screening
      </h2>
      <Form method="post" className="flex items-end gap-2">
        <InputField
          label="Name"
          name="name"
          required
          maxLength={200}
          defaultValue={run.name}
          fieldClass="min-w-0 flex-1"
          {...(answer?.errors?.name && { error: answer.errors.name })}
        />
        <SubmitButton kind="plain" pending="Saving..." name="do" value="rename">
          Rename
        </SubmitButton>
      </Form>
      {run.columns.length > 0 && (
        <NameColumn run={run} {...(answer?.errors?.column && { error: answer.errors.column })} />
      )}
      <details className="w-fit">
        <summary className="cursor-pointer text-13 font-label text-bad-ink">Delete this screening</summary>
        <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
          <SubmitButton kind="danger" size="sm" pending="Deleting..." name="do" value="delete">
            Delete Screening
          </SubmitButton>
          <span className="text-13 text-ink-2">This can’t be undone.</span>
        </Form>
      </details>
    </section>
  )
}

/** Which column of the file names the parcels. */
function NameColumn({ run, error }: { run: RunView['run']; error?: string }) {
  return (
    <Form method="post" className="flex items-end gap-2">
      <SelectField
        label="Name parcels by"
        name="column"
        defaultValue={run.name_column ?? ''}
        fieldClass="min-w-0 flex-1"
        {...(error && { error })}
      >
        {run.name_column === null && <option value="">Choose a column</option>}
        {run.columns.map((column) => (
          <option key={column}>{column}</option>
        ))}
      </SelectField>
      <SubmitButton kind="plain" pending="Saving..." name="do" value="name-parcels">
        Apply Column
      </SubmitButton>
    </Form>
  )
}

interface SharingProps {
  run: RunView['run']
  shareUrl: string | null
}

/** The link for others. */
export function Sharing({ run, shareUrl }: SharingProps) {
  if (!run.is_saved) return <WithoutAccount expiresAt={run.expires_at} />
  return (
    <Form method="post" className="grid content-start gap-2">
      {shareUrl ? (
        <>
          <div className="flex gap-2">
            <Input readOnly value={shareUrl} aria-label="Link to share" className="text-13" />
            <CopyButton text={shareUrl} label="Copy" />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton kind="plain" size="sm" pending="Revoking..." name="do" value="unshare">
              Revoke Link
            </SubmitButton>
            <span className="text-12 text-ink-3">Anyone with the link can see this screening.</span>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton kind="plain" size="sm" pending="Creating..." name="do" value="share">
            Create Link
          </SubmitButton>
          <span className="text-12 text-ink-3">Only you can see this screening.</span>
        </div>
      )}
    </Form>
  )
}

function WithoutAccount({ expiresAt }: { expiresAt: string | null }) {
  return (
    <p className="text-13 text-ink-2">
      Anyone with the link to this page can see and change this screening.
      {expiresAt && ` It’s deleted on ${formatDate(expiresAt)}.`}{' '}
      <Link to={href('/signup')} className="link">
        Create an account
      </Link>{' '}
      to save screenings.
    </p>
  )
}
