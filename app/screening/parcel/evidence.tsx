import { EVIDENCE_LADDER } from '../../../domain/listing/power-evidence.ts'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import { Block } from '../../ui/layout/block.tsx'
import { EvidenceFigure, EvidenceStep } from '../../ui/listing/evidence-step.tsx'

/** The ladder of evidence for power. Of a parcel that isn't listed, only the distance to a line is known. */
export function Evidence({ facts }: { facts: readonly Fact[] }) {
  const line = facts.find(({ key }) => key === 'line_138')
  const isKnown = line !== undefined && line.state !== 'unknown'
  return (
    <Block heading="Power evidence">
      <p className="mt-1 max-w-[68ch] text-ink-2">
        A nearby line may have no spare capacity. Ask the landowner and the utility for the evidence below.
      </p>
      <ol className="mt-6 grid xl:grid-cols-5">
        {EVIDENCE_LADDER.map(({ rung, label, months }) =>
          rung === 'proximity' ? (
            <EvidenceStep key={rung} label={label} state={isKnown ? 'reached' : 'empty'}>
              <EvidenceFigure isKnown={isKnown}>{line ? capitalized(amountOf(line)) : 'Unknown'}</EvidenceFigure>
              <p className="text-12 text-ink-3">To a line of 138 kV or more</p>
            </EvidenceStep>
          ) : (
            <EvidenceStep key={rung} label={label} state="empty">
              <EvidenceFigure isKnown={false}>None on file</EvidenceFigure>
              <p className="text-12 text-ink-3">
                {months === null ? 'Expires only on its end date' : `Valid for ${months} months`}
              </p>
            </EvidenceStep>
          ),
        )}
      </ol>
    </Block>
  )
}
