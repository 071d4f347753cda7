import { Cable, Database, LandPlot, Layers, type LucideIcon, Timer, Zap } from 'lucide-react'
import { Tag, type Tone } from '../ui/list/tag.tsx'

const TYPE_STYLES: Record<string, { icon: LucideIcon; tone: Tone }> = {
  land: { icon: LandPlot, tone: 'accent' },
  power: { icon: Zap, tone: 'power' },
  fiber: { icon: Cable, tone: 'fiber' },
  latency: { icon: Timer, tone: 'fiber' },
  zoning: { icon: Layers, tone: 'neutral' },
}

/** The type of a dataset, with an icon and color for the common ones. */
export function TypeTag({ type }: { type: string }) {
  const key = type.trim().toLowerCase()
  const { icon, tone } = (Object.hasOwn(TYPE_STYLES, key) && TYPE_STYLES[key]) || { icon: Database, tone: 'neutral' }
  return (
    <Tag tone={tone} icon={icon}>
      {type}
    </Tag>
  )
}
