import { readRoute } from '../../domain/layer/route.ts'
import { isDirectCurrent } from '../../domain/layer/types/voltage-classes.ts'
import type { ScreenedFeature } from '../layers/layer.ts'
import type { Filter } from './context.ts'

/** EIA-860 has voltages that were typed in volts; only the steps of the US grid are trusted. */
const GRID_STEPS = new Set([69, 115, 138, 161, 230, 345, 500, 765])

/**
 * Lines and substations of at least a voltage, in kV. Null where the voltage isn't known, or is a class that has lower voltages
 * as well: “100-161” may be 115 kV or 138 kV. Direct current doesn't count, because nothing else can be connected to it.
 */
export const ofAtLeast =
  (kv: number): Filter =>
  (feature) => {
    const { magnitude, properties } = feature
    if (isDirectCurrent(properties)) return false
    if (magnitude === null) return null
    if (isInterconnection(feature)) return GRID_STEPS.has(magnitude) && magnitude >= kv
    if (magnitude >= kv) return true
    return properties.kv === undefined && highestOf(properties.voltage_class) >= kv ? null : false
  }

const isInterconnection = ({ properties }: ScreenedFeature) =>
  properties.grid_owner !== undefined || properties.sector !== undefined

/** The upper bound of a class such as “100-161” or “UNDER 100”; 0 if it has none. */
function highestOf(voltageClass: string | number | undefined): number {
  const [, under, highest] = /^(?:UNDER (\d+)|\d+\D+(\d+))$/i.exec(String(voltageClass ?? '')) ?? []
  return under === undefined ? Number(highest ?? 0) : Number(under) - 1
}

export const isRetiredPlant = ({ properties }: ScreenedFeature): boolean => typeof properties.mw === 'number'

/** An AI campus that is only planned has no power now; data centers of other layers stand. */
export const isRunning = ({ properties }: ScreenedFeature): boolean =>
  properties.mw_planned === undefined || properties.mw_now !== undefined

export const isUnmapped = ({ properties }: ScreenedFeature): boolean => properties.outline !== 'Mapped'

/** Null where a road may have become an interstate since its data was collected. */
export const isInterstate: Filter = ({ properties }) => {
  if (properties.may_be !== undefined) return null
  return readRoute(String(properties.route ?? ''))?.network === 'interstate'
}

const NUMBERED = new Set(['interstate', 'us_highway', 'state_road'])
const USUALLY_NUMBERED = new Set(['motorway', 'trunk', 'business'])

/** Interstates, US highways and state roads. Null where a road has no number, but a class that mostly such roads have. */
export const isNumberedRoad: Filter = ({ properties }) => {
  if (NUMBERED.has(String(properties.class)) || readRoute(String(properties.route ?? ''))) return true
  return USUALLY_NUMBERED.has(String(properties.class)) ? null : false
}

export const ofPeople =
  (atLeast: number) =>
  ({ magnitude }: ScreenedFeature): boolean =>
    (magnitude ?? 0) >= atLeast
