import { Check, CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { GateResult, Score } from '../../../screening/score.ts'
import { factAmount } from '../../../screening/wording/fact-amount.ts'
import { failedGateText, furtherWarnings, gateAmount, shortGateText } from '../../../screening/wording/gate-text.ts'
import { notCheckedText, shortNotCheckedText } from '../../../screening/wording/not-checked-text.ts'
import { gatesText } from '../../../screening/wording/score-text.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import { Icon } from '../icon/icon.tsx'

const OUTCOMES = {
  failed: { icon: TriangleAlert, tint: 'text-caution', word: 'Fails' },
  unknown: { icon: CircleHelp, tint: 'text-ink-3', word: 'Can’t be decided' },
  passed: { icon: Check, tint: 'text-good', word: 'Passes' },
} as const satisfies Record<GateResult['outcome'], unknown>

interface GatesProps {
  score: Pick<Score, 'gates' | 'warnings' | 'notChecked'>
  facts: readonly Fact[]
  heading?: 'h3' | 'h4'
}

/** The gates with the values that decided, failed ones first, then warnings and what isn't checked. */
export function Gates({ score: { gates, warnings, notChecked }, facts, heading: Heading = 'h3' }: GatesProps) {
  const passed = gates.filter(({ outcome }) => outcome === 'passed')
  const open = gates.filter(({ outcome }) => outcome !== 'passed')
  const factOf = ({ fact }: GateResult) => facts.find(({ key }) => key === fact)
  return (
    <div>
      <Heading className="text-15">Gates</Heading>
      <p className="text-13 text-ink-3">{gatesText(gates)} A failed gate rules a parcel out.</p>
      <ul className={Heading === 'h4' ? 'mt-3 gap-x-8 md:columns-2 [&>li]:break-inside-avoid' : 'mt-3'}>
        {open.map((gate) => (
          <GateRow key={gate.gate} gate={gate} fact={factOf(gate)} />
        ))}
        {furtherWarnings({ gates, warnings }).map(({ warning, label, fact }) => (
          <WarningRow key={warning} label={label} fact={facts.find(({ key }) => key === fact)} />
        ))}
      </ul>
      {passed.length > 0 && (
        <details className="border-t border-line py-2.25">
          <summary className="link w-fit cursor-pointer text-13">
            {passed.length} {passed.length === 1 ? 'gate passes' : 'gates pass'}
          </summary>
          <ul className="mt-2">
            {passed.map((gate) => (
              <GateRow key={gate.gate} gate={gate} fact={factOf(gate)} />
            ))}
          </ul>
        </details>
      )}
      {notChecked.length > 0 && <p className="mt-3 text-13 text-ink-2">{notCheckedText(notChecked)}</p>}
    </div>
  )
}

function WarningRow({ label, fact }: { label: string; fact: Fact | undefined }) {
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.25">
      <Icon of={CircleAlert} className="mt-0.5 text-caution" />
      <span className="sr-only">Warning:</span>
      <span className="font-label">{label}</span>
      {fact && (
        <b className="ml-auto pl-2 text-right whitespace-nowrap font-label num">{capitalized(factAmount(fact))}</b>
      )}
    </li>
  )
}

function GateRow({ gate, fact }: { gate: GateResult; fact: Fact | undefined }) {
  const { label, outcome } = gate
  const { icon, tint, word } = OUTCOMES[outcome]
  if (outcome === 'failed')
    return (
      <li className="flex items-start gap-2.5 border-t border-line py-2.25">
        <Icon of={icon} className={`mt-0.5 ${tint}`} />
        <span className="sr-only">{word}:</span>
        <span className="font-label text-caution-ink">{failedGateText(gate, fact)}</span>
      </li>
    )
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.25">
      <Icon of={icon} className={`mt-0.5 ${tint}`} />
      <span className="sr-only">{word}:</span>
      <span>{label}</span>
      <b className="ml-auto pl-2 text-right font-label num">{capitalized(gateAmount(gate, fact))}</b>
    </li>
  )
}

/** The outcome in a table cell: the gates that fail, or “Pass” or “Unknown” with the warnings, each name once, and what isn't checked. */
export function GateOutcome({ score: { gates, warnings, notChecked }, facts }: Omit<GatesProps, 'heading'>) {
  const failed = gates.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0) {
    return failed.map((gate) => {
      const fact = facts.find(({ key }) => key === gate.fact)
      return (
        <span key={gate.gate} title={failedGateText(gate, fact)} className="flex items-start gap-1.5 text-caution-ink">
          <Icon of={OUTCOMES.failed.icon} size={14} className={`mt-0.5 ${OUTCOMES.failed.tint}`} />
          <span className="sr-only">Ruled out:</span>
          <span className="font-label">{shortGateText(gate, fact)}</span>
        </span>
      )
    })
  }
  const outcome = gates[0]?.outcome === 'unknown' ? 'unknown' : 'passed'
  const { icon, tint } = OUTCOMES[outcome]
  return (
    <>
      <span className="flex items-start gap-1.5 text-ink-2">
        <Icon of={icon} size={14} className={`mt-0.5 ${tint}`} />
        {outcome === 'unknown' ? 'Unknown' : 'Pass'}
      </span>
      {[...Map.groupBy(warnings, (warning) => warning.name)].map(([name, group]) => (
        <span key={name} title={group.map(({ label }) => label).join('; ')} className="mt-1 flex items-start gap-1.5">
          <Icon of={CircleAlert} size={14} className="mt-0.5 text-caution" />
          <span className="sr-only">Warning:</span>
          {name}
        </span>
      ))}
      {notChecked.length > 0 && (
        <span title={notCheckedText(notChecked)} className="mt-0.5 block text-12 text-ink-3">
          {shortNotCheckedText(notChecked)}
        </span>
      )}
    </>
  )
}
