import type { ProfileRow } from '../../../server/screening/profiles/service.ts'
import { Tag } from '../../ui/list/tag.tsx'

/** Who sees a profile, and whose numbers it has. */
export function ProfileTags({ profile }: { profile: ProfileRow }) {
  const { is_public, is_shipped, is_edited, newer_shipped } = profile
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={is_public ? 'good' : 'neutral'}>{is_public ? 'Public' : 'Hidden'}</Tag>
      {!is_shipped && <Tag>Copy</Tag>}
      {is_shipped && <Tag tone={is_edited ? 'accent' : 'neutral'}>{is_edited ? 'Edited' : 'As shipped'}</Tag>}
      {newer_shipped !== null && <Tag tone="caution">{newer_shipped} available</Tag>}
    </span>
  )
}
