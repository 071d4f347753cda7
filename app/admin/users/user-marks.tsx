import { Ban, MailQuestionMark, ShieldCheck } from 'lucide-react'
import type { UserRow } from '../../../domain/account/admin-user.ts'
import { Tag } from '../../ui/list/tag.tsx'

/** Tags for admins, suspended and unverified users. */
export function UserMarks({ user: { role, suspended_at, email_verified } }: { user: UserRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {role === 'admin' && (
        <Tag tone="accent" icon={ShieldCheck}>
          Admin
        </Tag>
      )}
      {suspended_at !== null && (
        <Tag tone="bad" icon={Ban}>
          Suspended
        </Tag>
      )}
      {!email_verified && (
        <Tag tone="caution" icon={MailQuestionMark}>
          Unverified
        </Tag>
      )}
    </span>
  )
}
