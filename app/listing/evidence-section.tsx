import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { evidenceBadge, expiryText } from '../../domain/listing/evidence-text.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { keyFigures } from '../../domain/listing/listing-facts.ts'
import { formatMegawatts } from '../../domain/listing/megawatts.ts'
import { EVIDENCE_LADDER, type EvidenceRung, type PublicPowerEvidence } from '../../domain/listing/power-evidence.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Block } from '../ui/layout/block.tsx'
import { Tag, type Tone } from '../ui/list/tag.tsx'
import { EvidenceFigure, EvidenceStep, type StepState } from '../ui/listing/evidence-step.tsx'

interface Props {
  listing: Listing
  nearest: readonly NearbyFeature[]
}

const TONES: Record<NonNullable<ReturnType<typeof evidenceBadge>>['state'], Tone> = {
  current: 'power',
  expired: 'caution',
  undated: 'neutral',
}

/** The evidence for the power of a site, on a ladder from proximity to a signed agreement. */
export function PowerEvidence({ listing, nearest }: Props) {
  const badge = evidenceBadge(listing)
  if (badge === null) return null
  return (
    <Block heading="Power evidence">
      <p className="mt-2">
        <Tag tone={TONES[badge.state]}>{badge.text}</Tag>
      </p>
      <p className="mt-2 max-w-[62ch] text-ink-2">
        The strongest evidence that hasn’t expired counts. Evidence never changes what the map layers show: distances to
        lines and substations are measured, whatever an owner claims.
      </p>
      <ol className="mt-6 grid xl:grid-cols-5">
        {EVIDENCE_LADDER.map(({ rung, label, months }) => (
          <EvidenceStep key={rung} label={label} state={stateOf(listing, rung)}>
            {rung === 'proximity' ? (
              <Proximity listing={listing} nearest={nearest} />
            ) : (
              <Evidence listing={listing} rung={rung} months={months} />
            )}
          </EvidenceStep>
        ))}
      </ol>
      <p className="mt-1 text-13 text-ink-3 max-md:hidden">{periods()}</p>
    </Block>
  )
}

/** “Evidence expires: owner’s claim after 6 months, …”, from the ladder itself. */
function periods(): string {
  const expiring = EVIDENCE_LADDER.flatMap(({ label, months }) =>
    months === null ? [] : [`${label.toLowerCase()} after ${months} months`],
  )
  return `Evidence expires: ${new Intl.ListFormat('en-US').format(expiring)}. A signed agreement expires only on its end date.`
}

function stateOf({ power_evidence_entries }: Listing, rung: string): StepState {
  if (rung === 'proximity') return 'reached'
  const entries = power_evidence_entries.filter((entry) => entry.rung === rung)
  if (entries.length === 0) return 'empty'
  return entries.every(({ is_expired }) => is_expired) ? 'expired' : 'reached'
}

/** The nearest line, which says nothing about capacity. */
function Proximity({ listing, nearest }: Props) {
  const { value, unit, note } = keyFigures(listing, nearest).find(({ key }) => key === 'line')!
  return (
    <>
      <EvidenceFigure isKnown={value !== null}>
        {value === null ? 'Unknown' : `${value}${unit ? ` ${unit}` : ''}`}
      </EvidenceFigure>
      {note && <p className="text-12 text-ink-3">{note}</p>}
    </>
  )
}

function Evidence({ listing, rung, months }: { listing: Listing; rung: EvidenceRung; months: number | null }) {
  const { available_power_mw: stated, power_evidence: source, power_evidence_entries: all } = listing
  const entries = all.filter((entry) => entry.rung === rung)
  if (entries.length > 0) {
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    return entries.map((entry, index) => <Entry key={index} entry={entry} />)
  }
  if (rung === 'claim' && stated !== null && all.length === 0) {
    return (
      <>
        <EvidenceFigure>{formatMegawatts(stated)} MW</EvidenceFigure>
        {source && <p className="text-12 break-words text-ink-3">Source given: {source}</p>}
        <Tag>Not dated</Tag>
      </>
    )
  }
  return (
    <>
      <EvidenceFigure isKnown={false}>None on file</EvidenceFigure>
      <p className="text-12 text-ink-3">
        {months === null ? 'Expires only on its end date' : `Valid for ${months} months`}
      </p>
    </>
  )
}

function Entry({ entry }: { entry: PublicPowerEvidence }) {
  const { mw, date, issuer, reference, note, is_expired, document_url } = entry
  return (
    <div className="grid min-w-0 justify-items-start gap-1 not-last:mb-2">
      <EvidenceFigure isKnown={mw !== null} isPast={is_expired}>
        {mw === null ? 'No figure' : `${formatMegawatts(mw)} MW`}
      </EvidenceFigure>
      <p className="text-12 break-words text-ink-3">
        {[issuer, reference].filter(Boolean).join(', ')}
        {(issuer || reference) && <br />}
        <time dateTime={date}>{formatDate(date)}</time>
      </p>
      {note && <p className="max-w-[50ch] text-12 break-words whitespace-pre-line text-ink-2">{note}</p>}
      <Tag tone={is_expired ? 'caution' : 'power'}>{expiryText(entry)}</Tag>
      {document_url && (
        <a href={document_url} className="link text-13">
          Open document
        </a>
      )}
    </div>
  )
}
