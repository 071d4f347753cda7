import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { lineClass } from './grid-lines.tsx'

const LABELS: Readonly<Record<string, string>> = {
  '500': '500 kV and above',
  '345': '345 kV',
  '220': '220–287 kV',
  '100': '100–161 kV',
  '69': 'Under 100 kV',
}

/** What the lines and squares of a drawn map are. */
export const GridLegend = ({ grid: { lines, substations } }: { grid: NonNullable<LocatorMap['grid']> }) => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-12 text-ink-2">
    {lines.toReversed().map(({ voltage }) => (
      <li key={voltage} className="flex items-center gap-2">
        <svg viewBox="0 0 16 4" aria-hidden="true" className="h-1 w-4">
          <path d="M0 2H16" className={lineClass(voltage)} />
        </svg>
        {LABELS[voltage] ?? 'Voltage not known'}
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
