import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { availableUtilities, UTILITY_LABELS, type Utility, type UtilityAccess } from '../../../domain/listing.ts'
import { Icon } from '../icon/icon.tsx'
import { UTILITY_ICONS } from '../icon/icons.ts'

export type Tone = 'neutral' | 'power' | 'fiber' | 'water' | 'accent' | 'good' | 'caution' | 'bad'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  power: 'bg-power-soft text-power-ink',
  fiber: 'bg-fiber-soft text-fiber-ink',
  water: 'bg-water-soft text-water-ink',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  caution: 'bg-caution-soft text-caution-ink',
  bad: 'bg-bad-soft text-bad-ink',
}

const UTILITY_TONES: Record<Utility, Tone> = {
  power: 'power',
  fiber: 'fiber',
  water: 'water',
  sewer: 'neutral',
  gas: 'neutral',
}

export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.25 rounded-badge px-1.75 text-12 font-label whitespace-nowrap ${TONES[tone]}`}
    >
      {icon && <Icon of={icon} size={13} />}
      {children}
    </span>
  )
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
