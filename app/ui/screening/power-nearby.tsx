import type { LucideIcon } from 'lucide-react'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import { factRows } from '../../../screening/wording/fact-row.ts'
import { Icon } from '../icon/icon.tsx'
import { LineIcon, SubstationIcon, UTILITY_ICONS } from '../icon/icons.ts'

const MILES = 5
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^line_\d/, LineIcon],
  [/^substation_/, SubstationIcon],
  [/^interconnection_/, UTILITY_ICONS.power],
]

/** Lines, substations and plants that are surely within 5 miles. */
export function PowerList({ facts }: { facts: readonly Fact[] }) {
  const near = facts.filter(({ key, high }) => ICONS.some(([of]) => of.test(key)) && high !== null && high <= MILES)
  const plants = facts.find(({ key }) => key === 'plants_5')
  return (
    <>
      {near.length === 0 ? (
        <p className="mt-3 text-ink-2">No line or substation is known within 5 miles.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-4">
          {factRows(near, []).map(({ key, label, value, note }) => (
            <li key={key} className="flex gap-2.5 py-2.5">
              <Icon of={ICONS.find(([of]) => of.test(key))![1]} className="mt-0.5 text-power" />
              <span className="min-w-0">
                <b className="font-label num">{value}</b>
                <span className="block text-13 text-ink-3">
                  {label}
                  {note && `. ${note}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {plants && plants.state !== 'unknown' && (
        <p className="mt-3 flex gap-2.5 text-13">
          <Icon of={UTILITY_ICONS.power} className="mt-0.5 text-power" />
          <span>
            Power plant capacity: <b className="font-label num">{amountOf(plants)}</b>
            {plants.parts.length > 0 && (
              <span className="text-ink-3">
                {' '}
                ({plants.parts.map(({ name, value }) => `${name} ${value} MW`).join(', ')})
              </span>
            )}
          </span>
        </p>
      )}
    </>
  )
}
