import { Clock, Cpu, DollarSign, Droplets, LandPlot, type LucideIcon, Route, ShieldAlert, Users } from 'lucide-react'
import type { TopicKey } from '../../../screening/wording/topics.ts'
import { UTILITY_ICONS } from '../icon/icons.ts'

export interface IconLook {
  icon: LucideIcon
  tint: string
}

const look = (icon: LucideIcon, tint = 'text-ink-2'): IconLook => ({ icon, tint })
const POWER = look(UTILITY_ICONS.power, 'text-power')
const FIBER = look(UTILITY_ICONS.fiber, 'text-fiber')
const HAZARD = look(ShieldAlert, 'text-caution')

export const TOPIC_LOOKS: Readonly<Record<TopicKey, IconLook>> = {
  power: POWER,
  fiber: FIBER,
  hazards: HAZARD,
  land: look(LandPlot),
  access: look(Route),
}

/** Operators name the groups of their profiles, so the icon follows from a word. */
const GROUPS: readonly (readonly [RegExp, IconLook])[] = [
  [/speed|queue|time/i, look(Clock, 'text-power')],
  [/power|grid|utilit/i, POWER],
  [/fiber|latency/i, FIBER],
  [/water|cooling/i, look(Droplets, 'text-water')],
  [/hazard|risk|flood/i, HAZARD],
  [/cluster|data center/i, look(Cpu)],
  [/labor|population|people/i, look(Users)],
  [/road|access/i, look(Route)],
  [/tax|price|cost|offer/i, look(DollarSign)],
]

export const groupLook = (group: string): IconLook =>
  GROUPS.find(([pattern]) => pattern.test(group))?.[1] ?? look(LandPlot)
