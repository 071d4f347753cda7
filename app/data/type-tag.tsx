import { Cable, Database, LandPlot, Layers, type LucideIcon, Timer, Zap } from 'lucide-react'
import { Tag, type Tone } from '../ui/tag.tsx'

const TYPE_LOOKS: Record<string, { icon: LucideIcon; tone: Tone }> = {
  land: { icon: LandPlot, tone: 'accent' },
  power: { icon: Zap, tone: 'power' },
  fiber: { icon: Cable, tone: 'fiber' },
  latency: { icon: Timer, tone: 'fiber' },
  zoning: { icon: Layers, tone: 'neutral' },
}

/** What a dataset is about, in the colour of its kind where there is one. */
export function TypeTag({ type }: { type: string }) {
  const key = type.trim().toLowerCase()
  const { icon, tone } = (Object.hasOwn(TYPE_LOOKS, key) && TYPE_LOOKS[key]) || { icon: Database, tone: 'neutral' }
  return (
    <Tag tone={tone} icon={icon}>
      {type}
    </Tag>
  )
}
