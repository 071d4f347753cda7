import type { LocatorMap } from '../../../server/land/maps/service.ts'

/** By the class of voltage. */
const VOLTAGES: Readonly<Record<string, string>> = {
  '500': 'stroke-(--map-500) stroke-[2.1px]',
  '345': 'stroke-(--map-345) stroke-[1.8px]',
  '220': 'stroke-(--map-230) stroke-[1.3px]',
  '100': 'stroke-(--map-138) stroke-[1.1px]',
  '69': 'stroke-(--map-69) stroke-[0.9px]',
}
const THIN = 'stroke-(--map-69) stroke-[0.9px]'
export const lineClass = (voltage: string): string => VOLTAGES[voltage] ?? THIN

/** Transmission lines and substations of a drawn map. */
export function GridLines({ grid: { lines, substations, isWide } }: { grid: NonNullable<LocatorMap['grid']> }) {
  return (
    <g className={isWide ? '[&>path]:stroke-[0.6px]' : ''}>
      {lines.map(({ voltage, path }) => (
        <path key={voltage} d={path} fill="none" strokeLinejoin="round" className={lineClass(voltage)} />
      ))}
      {substations && <path d={substations} className="fill-surface stroke-(--map-345) stroke-[1.3px]" />}
    </g>
  )
}
