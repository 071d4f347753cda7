import {
  availableUtilities,
  UTILITY_LABELS,
  type Utility,
  type UtilityAccess,
} from '../../../domain/listing/listing.ts'
import { UTILITY_ICONS } from '../icon/icons.ts'
import { Tag, type Tone } from './tag.tsx'

const UTILITY_TONES: Record<Utility, Tone> = {
  power: 'power',
  fiber: 'fiber',
  water: 'water',
  sewer: 'neutral',
  gas: 'neutral',
}

function UtilityTag({ utility }: { utility: Utility }) {
  return (
    <Tag tone={UTILITY_TONES[utility]} icon={UTILITY_ICONS[utility]}>
      {UTILITY_LABELS[utility]}
    </Tag>
  )
}

/** The first utilities, then “+N” for the rest; nothing if none is available. */
export function UtilityTags({ access, shown = 2 }: { access: UtilityAccess; shown?: number }) {
  const utilities = availableUtilities(access)
  const rest = utilities.slice(shown)
  if (utilities.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label="Utilities">
      {utilities.slice(0, shown).map((utility) => (
        <li key={utility} className="flex">
          <UtilityTag utility={utility} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex num" title={rest.map((utility) => UTILITY_LABELS[utility]).join(', ')}>
          <Tag>+{rest.length}</Tag>
        </li>
      )}
    </ul>
  )
}
