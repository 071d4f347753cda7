import { Picture } from '../../ui/media/picture.tsx'
import type { TextPart } from './field-changes.server.ts'

interface TextProps {
  parts: readonly TextPart[]
  label: string
  mark: 'ins' | 'del'
  wide?: boolean
}

const MARKS = {
  ins: 'rounded-badge bg-good-soft text-good-ink no-underline',
  del: 'rounded-badge bg-bad-soft text-bad-ink',
}

/** A text with what only this side has. */
export function ComparedText({ parts, label, mark: Mark, wide = false }: TextProps) {
  const isEmpty = parts.every(({ text }) => text.trim() === '')
  return (
    <div
      className={`min-w-0 wrap-anywhere whitespace-pre-line ${wide ? 'md:col-span-2' : ''} ${Mark === 'del' ? 'text-ink-2' : ''}`}
    >
      <span className="block text-12 text-ink-3 md:sr-only">{label}</span>
      {isEmpty && <span className="text-ink-3">Not given</span>}
      {parts.map(({ text, isChanged, at }) =>
        isChanged ? (
          <Mark key={at} className={MARKS[Mark]}>
            {text}
          </Mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </div>
  )
}

interface PicturesProps {
  paths: readonly string[]
  /** Pictures that aren't new. */
  known: readonly string[]
  label: string
  wide?: boolean
}

export function ComparedPictures({ paths, known, label, wide = false }: PicturesProps) {
  const added = paths.filter((path) => !known.includes(path)).length
  return (
    <div className={`min-w-0 ${wide ? 'md:col-span-2' : ''}`}>
      <span className="block text-12 text-ink-3 md:sr-only">{label}</span>
      {paths.length === 0 && <span className="text-ink-3">None</span>}
      <ul className="flex flex-wrap gap-2">
        {paths.map((path, index) => (
          <li
            key={path}
            className={`h-14 w-20 overflow-hidden rounded-badge ${known.includes(path) ? '' : 'outline-2 outline-offset-2 outline-good'}`}
          >
            <Picture
              bucket="listing-media"
              path={path}
              alt={`${label} picture ${index + 1}`}
              sizes="80px"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {added > 0 && <p className="mt-1.5 text-12 text-ink-3">{added} added</p>}
    </div>
  )
}
