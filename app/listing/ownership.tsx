import type { Listing } from '../../domain/listing/listing.ts'
import type { OwnershipKind } from '../../domain/listing/ownership.ts'
import { ownershipText } from '../../domain/listing/ownership-text.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Block } from '../ui/layout/block.tsx'

const CHECKED: Record<OwnershipKind, string> = {
  document: 'We checked the deed or tax record that the owner sent.',
  county_record: 'We checked the owner’s name against the county record.',
  mailed_code: 'The owner entered a code that we mailed to the owner’s address in the county record.',
  broker: 'We checked the broker’s license and the listing agreement with the owner.',
}

/** What was verified about who lists the land, and until when that counts. */
export function Ownership({ listing: { ownership } }: { listing: Listing }) {
  if (ownership === null) return null
  return (
    <Block heading="Ownership">
      <p className="mt-2 font-label">{ownershipText(ownership)}</p>
      <p className="mt-1 max-w-[62ch] text-ink-2">
        {CHECKED[ownership.kind]} This expires on {formatDate(ownership.expires_on)}.
      </p>
    </Block>
  )
}
