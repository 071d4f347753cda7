import { ORGANIZATION_ROLES, type OrganizationMember } from '../../domain/organization/organization.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Options, Select } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Avatar } from '../ui/thread/avatar.tsx'

interface MembersProps {
  members: readonly OrganizationMember[]
  viewerId: string
  canManage: boolean
}

export function Members({ members, viewerId, canManage }: MembersProps) {
  return (
    <section aria-labelledby="members" className="rounded-card border border-line bg-surface">
      <h2 id="members" className="border-b border-line px-4 py-3.5 text-15 md:px-5">
        Members
      </h2>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
            <Avatar name={member.name || member.email} />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                {member.name || member.email}
                {member.id === viewerId && <span className="text-ink-3"> (you)</span>}
              </p>
              <p className="text-13 wrap-anywhere text-ink-3">
                {member.name && `${member.email}. `}Joined {formatDate(member.joined_at)}
              </p>
            </div>
            {canManage ? <Manage member={member} /> : ORGANIZATION_ROLES[member.role]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Manage({ member: { id, name, email, role } }: { member: OrganizationMember }) {
  const who = name || email
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={id} />
      <span className="w-28">
        <Select key={role} name="role" aria-label={`Role of ${who}`} defaultValue={role} className="h-9!">
          <Options of={ORGANIZATION_ROLES} />
        </Select>
      </span>
      <SubmitButton kind="plain" pending="Saving..." name="do" value="role" aria-label={`Save role of ${who}`}>
        Save
      </SubmitButton>
      <SubmitButton kind="quiet" pending="Removing..." name="do" value="remove" aria-label={`Remove ${who}`}>
        Remove
      </SubmitButton>
    </Form>
  )
}
