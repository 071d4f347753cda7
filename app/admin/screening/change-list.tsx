import { describeChanges } from '../../../screening/profiles/describe-changes.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'

/** What differs between two versions of a profile. */
export function ChangeList({ before, after }: { before: Profile; after: Profile }) {
  const changes = describeChanges(before, after)
  if (changes.length === 0) return <p className="text-13 text-ink-3">The same numbers.</p>
  return (
    <ul className="grid gap-2 text-13">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="min-w-0 break-words">
          <span className="block font-label">{what}</span>
          {before !== null && (
            <del className="mr-2 text-bad-ink">
              <span className="sr-only">Before: </span>
              {before}
            </del>
          )}
          {after !== null && (
            <ins className="text-good-ink no-underline">
              <span className="sr-only">After: </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}
