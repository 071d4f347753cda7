import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { parseBoundary, type ReadBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import { TextareaField } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Fields } from '../content/editor/editor.tsx'

const MAX_FILE_BYTES = 5_000_000

interface BoundaryFieldProps {
  fields: Fields
  /** What is wrong with the boundary as it is now. */
  problem: string | null
  onImport: (ring: Ring) => void
}

/** The boundary as GeoJSON: typed, pasted, imported from a file, or drawn on the map. */
export function BoundaryField({ fields, problem, onImport }: BoundaryFieldProps) {
  const isLive = useHydrated()
  // The server's error applies until the text changes.
  const isUnchanged = fields.current('boundary') === fields.initial('boundary')
  const error = (isUnchanged ? fields.error('boundary') : undefined) ?? problem ?? undefined
  const [isOpen, setOpen] = useState(error !== undefined)
  if (error !== undefined && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border border-line px-4 py-2.5"
    >
      <summary className="flex cursor-pointer items-center gap-2 py-0.5 text-13 font-label">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        Boundary as text or from a file
      </summary>
      <div className="grid gap-4 py-3">
        {isLive && <ImportFile onImport={onImport} />}
        <TextareaField
          label="Boundary (GeoJSON)"
          hint="One Polygon, as [longitude, latitude] in degrees (WGS84), with the first point repeated as the last."
          error={error}
          name="boundary"
          rows={5}
          defaultValue={fields.initial('boundary')}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-12"
        />
      </div>
    </details>
  )
}

function ImportFile({ onImport }: { onImport: (ring: Ring) => void }) {
  const [inputId, noteId] = [useId(), useId()]
  const [result, setResult] = useState<{ text: string; isWrong: boolean } | null>(null)
  const read = async (file: File) => {
    const { ring, problem } = await readFile(file)
    if (ring) onImport(ring)
    setResult(
      problem === null && ring
        ? { text: `${file.name}: ${ring.length - 1} corners.`, isWrong: false }
        : { text: `${file.name}: the boundary ${problem ?? 'is empty'}.`, isWrong: true },
    )
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={inputId} className="text-13 font-label">
        Import a GeoJSON file
      </label>
      <input
        id={inputId}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-describedby={noteId}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) read(file)
          target.value = ''
        }}
        className="w-full min-w-0 text-13 text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-2.5 file:text-13 file:text-ink"
      />
      <p id={noteId} role="status" className={`text-12 ${result?.isWrong ? 'text-bad-ink' : 'text-ink-3'}`}>
        {result?.text ?? 'The file must contain one Polygon.'}
      </p>
    </div>
  )
}

async function readFile(file: File): Promise<ReadBoundary> {
  if (file.size > MAX_FILE_BYTES) return { ring: null, problem: 'is in a file of more than 5 MB' }
  return file.text().then(parseBoundary, () => ({ ring: null, problem: 'is in a file that cannot be read' }))
}
