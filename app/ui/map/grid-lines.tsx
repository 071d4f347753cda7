import { TRANSMISSION_LINES } from '../../../domain/layer/types/transmission-lines.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  TRANSMISSION_LINES.classes.map(({ key, label }) => [key, label]),
)

/** By the class of voltage. */
const VOLTAGES: Readonly<Record<string, string>> = {
  '500': 'stroke-(--map-500) stroke-[2.1px]',
  '345': 'stroke-(--map-345) stroke-[1.8px]',
  '220': 'stroke-(--map-230) stroke-[1.3px]',
  '100': 'stroke-(--map-138) stroke-[1.1px]',
  '69': 'stroke-(--map-69) stroke-[0.9px]',
}
const THIN = 'stroke-(--map-69) stroke-[0.9px]'

/** Transmission lines and substations of a drawn map. */
export function GridLines({ grid: { lines, substations, isWide } }: { grid: NonNullable<LocatorMap['grid']> }) {
  return (
    <g className={isWide ? '[&>path]:stroke-[0.6px]' : ''}>
      {lines.map(({ voltage, path }) => (
        <path key={voltage} d={path} fill="none" strokeLinejoin="round" className={VOLTAGES[voltage] ?? THIN} />
      ))}
      {substations && <path d={substations} className="fill-surface stroke-(--map-345) stroke-[1.3px]" />}
    </g>
  )
}

/** What the lines and squares of a drawn map are. */
export const GridLegend = ({ grid: { lines, substations } }: { grid: NonNullable<LocatorMap['grid']> }) => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-12 text-ink-2">
    {lines.toReversed().map(({ voltage }) => (
      <li key={voltage} className="flex items-center gap-2">
        <svg viewBox="0 0 16 4" aria-hidden="true" className="h-1 w-4">
          <path d="M0 2H16" className={VOLTAGES[voltage] ?? THIN} />
        </svg>
        {LABELS[voltage]}
      </li>
    ))}
    {substations && (
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
          <path d="M2 2H8V8H2Z" className="fill-surface stroke-(--map-345) stroke-[1.3px]" />
        </svg>
        Substation
      </li>
    )}
  </ul>
)
