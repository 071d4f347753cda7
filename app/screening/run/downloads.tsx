import { href } from 'react-router'
import { buttonClass } from '../../ui/form/button.tsx'

const FORMATS = { csv: 'CSV', geojson: 'GeoJSON', xlsx: 'XLSX', pdf: 'PDF' } as const

/** All parcels as a file. */
export function Downloads({ id, scoring }: { id: string; scoring: string }) {
  return (
    <ul aria-label="Download" className="flex flex-wrap gap-2">
      {Object.entries(FORMATS).map(([format, label]) => (
        <li key={format}>
          <a
            href={`${href('/screen/:id/download/:format', { id, format })}?${scoring}`}
            download
            className={buttonClass({ size: 'sm' })}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
