import { formatMoment } from '../../../domain/format.ts'
import { UPLOAD_KINDS } from '../../../domain/uploads.ts'
import { Picture } from '../../ui/picture.tsx'
import { differingLines } from './differing-lines.ts'
import type { Noun } from './nouns.ts'

interface ChangedValueProps {
  noun: Noun
  name: string
  /** Of the value, for those who scroll it by keyboard. */
  label: string
  value: unknown
  /** What it differs from. */
  other: unknown
}

/** One of two values of a field: pictures as pictures, of a long text the lines that differ. */
export function ChangedValue({ noun, name, label, value, other }: ChangedValueProps) {
  const kind = noun.files[name]
  if (kind) return <Files kind={kind} paths={[value].flat().filter((path) => typeof path === 'string')} />
  const text = valueWords(value)
  if (text === null) return <p className="text-13 text-ink-3">Empty</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto text-13 break-words whitespace-pre-wrap"
    >
      {differingLines(text, valueWords(other) ?? '')}
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

/** Null for what is empty. */
function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listWords(value)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(text) : text
}

/** Names as they are; of the corners of an outline, how many there are. */
function listWords(values: unknown[]): string | null {
  if (values.length === 0) return null
  return values.some(Array.isArray) ? `An outline with ${values.length - 1} corners` : values.join(', ')
}
