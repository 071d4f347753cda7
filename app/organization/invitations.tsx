import { ORGANIZATION_ROLES, type SentInvitation } from '../../domain/organization/organization.ts'
import { formatDate } from '../../domain/text/format.ts'
import { InputField, Options, SelectField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { OrganizationAnswer } from './organization-answer.ts'

export function Invitations({ invitations }: { invitations: readonly SentInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="rounded-card border border-line bg-surface">
      <h2 id="invited" className="border-b border-line px-4 py-3.5 text-15 md:px-5">
        Invited
      </h2>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p className="text-13 text-ink-3">
                {ORGANIZATION_ROLES[role]}. Expires {formatDate(expires_at)}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                kind="quiet"
                pending="Revoking..."
                name="do"
                value="revoke"
                aria-label={`Revoke the invitation of ${email}`}
              >
                Revoke
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function InviteForm({ answer }: { answer: OrganizationAnswer | undefined }) {
  return (
    <Form
      // A new key empties the form once an invitation is sent.
      key={answer?.notice}
      method="post"
      preventScrollReset
      className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-15">Invite someone</h2>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <InputField
          label="Email"
          error={answer?.errors?.email}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={answer?.errors || answer?.message ? answer.typed?.email : ''}
        />
        <SelectField
          label="Role"
          error={answer?.errors?.role}
          name="role"
          defaultValue={answer?.typed?.role || 'editor'}
          hint="Owners also manage members. Editors change what’s shared. Viewers only see it."
        >
          <Options of={ORGANIZATION_ROLES} />
        </SelectField>
      </div>
      <div>
        <SubmitButton pending="Sending..." name="do" value="invite">
          Send invitation
        </SubmitButton>
      </div>
    </Form>
  )
}
