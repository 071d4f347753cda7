import { Check, CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import type { GateResult, Score } from '../../../screening/score.ts'
import { failedGateText } from '../../../screening/wording/gate-text.ts'
import { notCheckedText } from '../../../screening/wording/not-checked-text.ts'
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
  return (
    <div>
      <Heading className="text-15">Gates</Heading>
      <p className="text-13 text-ink-3">{gatesText(gates)} A failed gate rules a parcel out.</p>
      <ul className={Heading === 'h4' ? 'mt-3 gap-x-8 md:columns-2 [&>li]:break-inside-avoid' : 'mt-3'}>
        {gates.map((gate) => (
          <GateRow key={gate.gate} gate={gate} fact={facts.find(({ key }) => key === gate.fact)} />
        ))}
        {warnings.map(({ warning, label, fact }) => (
          <WarningRow key={warning} label={label} fact={facts.find(({ key }) => key === fact)} />
        ))}
      </ul>
      {notChecked.length > 0 && <p className="mt-3 text-13 text-ink-2">{notCheckedText(notChecked)}</p>}
    </div>
  )
}

function WarningRow({ label, fact }: { label: string; fact: Fact | undefined }) {
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.25 last:pb-0">
      <Icon of={CircleAlert} className="mt-0.5 text-caution" />
      <span className="sr-only">Warning:</span>
      <span className="font-label">{label}</span>
      {fact && (
        <b className="ml-auto pl-2 text-right whitespace-nowrap font-label num">{capitalized(amountOf(fact))}</b>
      )}
    </li>
  )
}

function GateRow({ gate: { label, outcome }, fact }: { gate: GateResult; fact: Fact | undefined }) {
  const { icon, tint, word } = OUTCOMES[outcome]
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.25 last:pb-0">
      <Icon of={icon} className={`mt-0.5 ${tint}`} />
      <span className="sr-only">{word}:</span>
      <span className={outcome === 'failed' ? 'font-label text-caution-ink' : ''}>{label}</span>
      <b className="ml-auto pl-2 text-right whitespace-nowrap font-label num">
        {fact ? capitalized(amountOf(fact)) : 'Unknown'}
      </b>
    </li>
  )
}

/** The outcome in a table cell: the first gate that fails, or “Pass” or “Unknown” with the warnings. */
export function GateOutcome({ score: { gates, warnings }, facts }: Omit<GatesProps, 'heading'>) {
  const first = gates[0]
  const outcome = first?.outcome ?? 'passed'
  const { icon, tint } = OUTCOMES[outcome]
  const text =
    first?.outcome === 'failed'
      ? failedGateText(
          first,
          facts.find(({ key }) => key === first.fact),
        )
      : { unknown: 'Unknown', passed: 'Pass' }[first?.outcome ?? 'passed']
  return (
    <>
      <span
        className={`flex items-start gap-1.5 ${outcome === 'failed' ? 'font-label text-caution-ink' : 'text-ink-2'}`}
      >
        <Icon of={icon} size={14} className={`mt-0.5 ${tint}`} />
        {text}
      </span>
      {outcome !== 'failed' &&
        warnings.map(({ warning, name, label }) => (
          <span key={warning} title={label} className="mt-1 flex items-start gap-1.5">
            <Icon of={CircleAlert} size={14} className="mt-0.5 text-caution" />
            <span className="sr-only">Warning:</span>
            {name}
          </span>
        ))}
    </>
  )
}
