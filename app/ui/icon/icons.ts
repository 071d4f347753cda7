import { Cable, Droplets, Flame, Layers, type LucideIcon, PlugZap, Timer, UtilityPole, Waves, Zap } from 'lucide-react'
import type { Utility } from '../../../domain/listing/listing.ts'

/** One icon per meaning, everywhere. */
export const UTILITY_ICONS: Record<Utility, LucideIcon> = {
  power: Zap,
  fiber: Cable,
  water: Droplets,
  sewer: Waves,
  gas: Flame,
}

export const LineIcon = UtilityPole
export const SubstationIcon = PlugZap
export const ZoningIcon = Layers
export const InstantDeployIcon = Timer
