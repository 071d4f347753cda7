import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { LayerRow } from '../../../domain/layer/admin-layer.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag, type Tone } from '../../ui/list/tag.tsx'

interface Look {
  label: string
  icon: LucideIcon
  className: string
  isBusy?: boolean
}

const BUSY = { icon: LoaderCircle, className: 'text-accent-ink', isBusy: true }

function lookOf({ import: last, has_newer_version, current_version }: LayerRow): Look {
  switch (last?.state) {
    case 'inspecting':
      return { ...BUSY, label: 'Reading columns…' }
    case 'importing':
      return { ...BUSY, label: `Importing, ${formatCount(last.features_read, 'feature')} read` }
    case 'mapping':
      return { icon: Clock, className: 'text-caution-ink', label: 'Choose columns' }
    case 'failed':
      return { icon: CircleAlert, className: 'text-bad-ink', label: 'Import failed' }
    default:
  }
  if (has_newer_version) return { icon: Clock, className: 'text-caution-ink', label: 'Newer version not shown' }
  if (current_version === null) return { icon: Clock, className: 'text-ink-2', label: 'No version yet' }
  return { icon: CircleCheck, className: 'text-good-ink', label: 'Ready' }
}

/** What is going on with a layer. */
export function LayerStateTag({ layer }: { layer: LayerRow }) {
  const { label, icon, className, isBusy = false } = lookOf(layer)
  return (
    <span className={`num inline-flex items-center gap-1.5 font-medium ${className}`}>
      <Icon of={icon} size={14} className={isBusy ? 'motion-safe:animate-spin' : ''} />
      {label}
    </span>
  )
}

/** Whether visitors see the layer. */
export function Visibility({ isPublic, isShown }: { isPublic: boolean; isShown: boolean }) {
  const [tone, label]: [Tone, string] = !isPublic
    ? ['neutral', 'Hidden']
    : isShown
      ? ['good', 'Public']
      : ['caution', 'Public once it has a version']
  return <Tag tone={tone}>{label}</Tag>
}
