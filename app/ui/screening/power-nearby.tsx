import { UtilityPole } from 'lucide-react'
import { titleCase } from '../../../domain/candidate-site/title-case.ts'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import { Icon } from '../icon/icon.tsx'
import { UTILITY_ICONS } from '../icon/icons.ts'
import { Block } from '../layout/block.tsx'

const MILES = 5
const DISTANCES = ['line_138', 'line_345', 'substation_138', 'substation_345', 'interconnection_138']

/** Lines, substations and plants that are surely within 5 miles. */
export function PowerNearby({ facts }: { facts: readonly Fact[] }) {
  const near = facts.filter(({ key, high }) => DISTANCES.includes(key) && high !== null && high <= MILES)
  const plants = facts.find(({ key }) => key === 'plants_5')
  return (
    <Block heading="Power within 5 miles">
      {near.length === 0 ? (
        <p className="mt-2 text-ink-2">No line or substation of 138 kV or more is known within 5 miles.</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {near.map((fact) => (
            <li key={fact.key} className="flex gap-2.5">
              <Icon of={UtilityPole} className="mt-0.5 text-power" />
              <span>
                {fact.label}: <b className="font-label num">{amountOf(fact)}</b>
                <SourceName fact={fact} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {plants && plants.state !== 'unknown' && (
        <p className="mt-2 flex gap-2.5">
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
    </Block>
  )
}

function SourceName({ fact: { sources } }: { fact: Fact }) {
  const name = sources[0]?.name
  return name ? <span className="text-ink-3"> ({titleCase(name)})</span> : null
}
