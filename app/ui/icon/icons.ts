import {
  Atom,
  Cable,
  Droplet,
  Droplets,
  Flame,
  Heater,
  Layers,
  type LucideIcon,
  PlugZap,
  ShieldAlert,
  Sun,
  Timer,
  UtilityPole,
  Waves,
  Wind,
  Zap,
} from 'lucide-react'
import type { EnergySource, Utility } from '../../domain/listing.ts'

/** One icon per meaning, everywhere. */
export const UTILITY_ICONS: Record<Utility, LucideIcon> = {
  power: Zap,
  fiber: Cable,
  water: Droplets,
  sewer: Waves,
  gas: Flame,
}

export const ENERGY_ICONS: Record<EnergySource, LucideIcon> = {
  solar: Sun,
  wind: Wind,
  hydro: Droplet,
  geothermal: Heater,
  nuclear: Atom,
  gas: Flame,
  grid: UtilityPole,
}

export const SubstationIcon = PlugZap
export const LineIcon = UtilityPole
export const ZoningIcon = Layers
export const HazardIcon = ShieldAlert
export const InstantDeployIcon = Timer
