import { documentSummary } from '../../../../domain/listing/document-text.ts'
import { evidenceSummary } from '../../../../domain/listing/evidence-text.ts'
import type { ListingDocument } from '../../../../domain/listing/listing-document.ts'
import type { PowerEvidence } from '../../../../domain/listing/power-evidence.ts'
import { UPLOAD_KINDS } from '../../../../domain/upload/uploads.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import type { ContentTypeLabels } from '../labels.ts'
import { differingLines } from './differing-lines.ts'

interface ChangedValueProps {
  labels: ContentTypeLabels
  name: string
  /** Accessible name of the scrollable value. */
  label: string
  value: unknown
  /** The value to compare with. */
  other: unknown
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** One of two values of a field: images as pictures, and of a long text only the lines that differ. */
export function ChangedValue({ labels, name, label, value, other }: ChangedValueProps) {
  const kind = labels.files[name]
  if (kind) return <Files kind={kind} paths={[value].flat().filter((path) => typeof path === 'string')} />
  const text = valueText(value)
  if (text === null) return <p className="text-13 text-ink-3">Empty</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto text-13 break-words whitespace-pre-wrap"
    >
      {TIME.test(text) ? <LocalTime iso={text} /> : differingLines(text, valueText(other) ?? '')}
    </section>
  )
}

function Files({ kind, paths }: { kind: keyof typeof UPLOAD_KINDS; paths: string[] }) {
  const { bucket, content } = UPLOAD_KINDS[kind]
  if (paths.length === 0) return <p className="text-13 text-ink-3">None</p>
  if (content === 'video') {
    return <p className="text-13 break-all">{paths.map((path) => path.split('/').at(-1)).join(', ')}</p>
  }
  return (
    <ol className="flex flex-wrap gap-2">
      {paths.map((path, index) => (
        <li key={path}>
          <Picture
            bucket={bucket}
            path={path}
            alt={`Image ${index + 1}`}
            sizes="72px"
            width={72}
            height={48}
            className="h-12 w-18 rounded-control border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ol>
  )
}

/** Null for an empty value. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'object') return listText(Object.values(value).filter((part) => part !== null))
  return String(value)
}

const isPowerEvidence = (value: unknown): value is PowerEvidence =>
  typeof value === 'object' && value !== null && 'rung' in value

const isListingDocument = (value: unknown): value is ListingDocument =>
  typeof value === 'object' && value !== null && 'title' in value

/** Strings are joined; of a boundary, only the number of corners is shown. */
function listText(values: unknown[]): string | null {
  if (values.length === 0) return null
  if (values.every(isPowerEvidence)) return values.map(evidenceSummary).join('\n')
  if (values.every(isListingDocument)) return values.map(documentSummary).join('\n')
  return values.some(Array.isArray) ? `Boundary with ${values.length - 1} corners` : values.join(', ')
}
