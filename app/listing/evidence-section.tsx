import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { evidenceBadge, expiryText } from '../../domain/listing/evidence-text.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { keyFigures } from '../../domain/listing/listing-facts.ts'
import { formatMegawatts } from '../../domain/listing/megawatts.ts'
import { EVIDENCE_LADDER, type EvidenceRung, type PublicPowerEvidence } from '../../domain/listing/power-evidence.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Block } from '../ui/layout/block.tsx'
import { Tag, type Tone } from '../ui/list/tag.tsx'

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
          <Step key={rung} label={label} state={stateOf(listing, rung)}>
            {rung === 'proximity' ? (
              <Proximity listing={listing} nearest={nearest} />
            ) : (
              <Evidence listing={listing} rung={rung} months={months} />
            )}
          </Step>
        ))}
      </ol>
      <p className="mt-1 text-13 text-ink-3">{periods()}</p>
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

type StepState = 'reached' | 'expired' | 'empty'

function stateOf({ power_evidence_entries }: Listing, rung: string): StepState {
  if (rung === 'proximity') return 'reached'
  const entries = power_evidence_entries.filter((entry) => entry.rung === rung)
  if (entries.length === 0) return 'empty'
  return entries.every(({ is_expired }) => is_expired) ? 'expired' : 'reached'
}

const DOTS: Record<StepState, string> = {
  reached: 'border-power-ink bg-power-ink text-surface',
  expired: 'border-dashed border-line-control bg-canvas text-ink-3',
  empty: 'border-line-control bg-canvas',
}

function Step({ label, state, children }: { label: string; state: StepState; children: ReactNode }) {
  return (
    <li className="group relative grid content-start justify-items-start gap-1 pb-5 pl-8.5 xl:pt-6.5 xl:pr-4 xl:pb-4 xl:pl-0">
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-2 w-0.5 bg-line-strong group-last:hidden xl:top-2 xl:right-0 xl:bottom-auto xl:left-0 xl:h-0.5 xl:w-auto"
      />
      <span
        aria-hidden="true"
        className={`absolute top-0.5 left-0 grid size-4.5 place-items-center rounded-full border-2 xl:top-0 ${DOTS[state]}`}
      >
        {state === 'reached' && <Icon of={Check} size={12} />}
        {state === 'expired' && <Icon of={Clock} size={12} />}
      </span>
      <h3 className="text-14 font-semibold">{label}</h3>
      {children}
    </li>
  )
}

/** The nearest line, which says nothing about capacity. */
function Proximity({ listing, nearest }: Props) {
  const { value, unit, note } = keyFigures(listing, nearest).find(({ key }) => key === 'line')!
  return (
    <>
      <Figure isKnown={value !== null}>{value === null ? 'Unknown' : `${value}${unit ? ` ${unit}` : ''}`}</Figure>
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
        <Figure>{formatMegawatts(stated)} MW</Figure>
        {source && <p className="text-12 break-words text-ink-3">Source given: {source}</p>}
        <Tag>Not dated</Tag>
      </>
    )
  }
  return (
    <>
      <Figure isKnown={false}>None on file</Figure>
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
      <Figure isKnown={mw !== null} isPast={is_expired}>
        {mw === null ? 'No figure' : `${formatMegawatts(mw)} MW`}
      </Figure>
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

interface FigureProps {
  isKnown?: boolean
  isPast?: boolean
  children: ReactNode
}

function Figure({ isKnown = true, isPast = false, children }: FigureProps) {
  const look = isPast ? 'text-ink-3 line-through' : isKnown ? 'font-medium' : 'text-ink-3'
  return <p className={`num text-15 break-words ${look}`}>{children}</p>
}
