import type { DealAnswer } from '../../domain/listing/deal-facts.ts'
import { PLAIN_FIELDS, type PublicPlainName } from '../../domain/listing/field-table.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { shownPlain } from '../../domain/listing/plain-fields.ts'
import { PUBLIC_QUESTIONS } from '../../domain/listing/public-deal-facts.ts'
import { Block } from '../ui/layout/block.tsx'

/** What the landowner says about the parcel, its title and rights. Left out if nothing is known. */
export function LandAndTitle({ listing }: { listing: Listing }) {
  const rows = [...landRows(listing), ...answerRows(listing)]
  if (rows.length === 0) return null
  return (
    <Block heading="Land and title">
      <p className="mt-2 max-w-[62ch] text-ink-2">Stated by the landowner. Check title before you sign.</p>
      <dl className="mt-4 border-t border-line">
        {rows.map(({ label, value, note }) => (
          <div
            key={label}
            className="grid items-baseline gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              {value === null ? <span className="text-ink-3">Unknown</span> : value}
              {note && <p className="text-13 text-ink-2">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

interface Row {
  label: string
  /** Null if unknown. */
  value: string | null
  note?: string | null
}

const LAND_FIELDS = PLAIN_FIELDS.filter(({ group, isPublic }) => group === 'land' && isPublic)

function landRows(listing: Listing): Row[] {
  const rows = LAND_FIELDS.map((field) => ({
    label: field.label,
    value: shownPlain(field, listing[field.name as PublicPlainName]),
  }))
  return rows.filter(({ value }) => value !== null)
}

const ANSWERS: Record<DealAnswer['answer'], string> = { yes: 'Yes', no: 'No' }

/** All public questions, if at least one was answered. */
function answerRows({ deal_answers }: Listing): Row[] {
  if (Object.keys(deal_answers).length === 0) return []
  return PUBLIC_QUESTIONS.map(({ key, label }) => {
    const given = deal_answers[key]
    return given ? { label, value: ANSWERS[given.answer], note: given.note } : { label, value: null }
  })
}
