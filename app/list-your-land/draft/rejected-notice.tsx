import type { Draft } from '../../../domain/draft/draft.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Why a listing was rejected, while its owner changes it. */
export function RejectedNotice({ draft: { state, note, listing_id } }: { draft: Draft }) {
  if (state !== 'rejected') return null
  return (
    <Notice kind="bad">
      <p>{listing_id ? 'We couldn’t publish these changes.' : 'We couldn’t publish this listing.'}</p>
      <p className="font-normal wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="font-normal">Change what’s wrong, then submit it again.</p>
    </Notice>
  )
}
