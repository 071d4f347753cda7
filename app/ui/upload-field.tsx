import { CircleAlert } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { ACCEPTED, UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icon.tsx'
import { isUnderWay, progressWords, type UploadItem } from './upload-list.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export interface UploadFieldProps {
  label: string
  kind: UploadKind
  /** Of the inputs that carry the stored paths, one a file, in order. */
  name: string
  /** Of the input for the alternative text of a stored file; none where there is no place for it. */
  altName?: (path: string) => string
  /** As they were saved, or sent. Other ones later are not looked at: give the field another key. */
  files: readonly { path: string; alt?: string }[]
  multiple?: boolean
  error?: string | undefined
  /** What is said when the server cannot take a file. */
  failed: string
  /** Something else will be sent from now on. */
  onChange?: () => void
}

const HINTS = {
  'listing-image': 'PNG, JPG, WebP or AVIF, up to 10 MB each.',
  'listing-video': 'MP4 or MOV, up to 100 MB each.',
  'blog-cover': 'PNG, JPG, WebP or AVIF, up to 5 MB.',
  'city-hero': 'PNG, JPG, WebP or AVIF, up to 5 MB.',
  'dataset-file': 'CSV, GeoJSON, JSON, Parquet or a zipped Shapefile, up to 1 GB.',
} as const satisfies Record<UploadKind, string>

const WORDS = { picture: 'Image', video: 'Video', data: 'File' }

/**
 * Files of a form: chosen or dropped, sent at once and in parts, put in order, described, taken out. The form carries
 * their stored paths. Without JavaScript the files go with the form, which must be `encType="multipart/form-data"` and be
 * read with `services.uploads.readForm`. While files are on their way, the browser does not send the form.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, kind, name, altName, files, multiple = false, error, failed, onChange } = props
  const { bucket, content } = UPLOAD_KINDS[kind]
  const isLive = useHydrated()
  const uploads = useUploads(kind, files, { multiple, failed })
  const { items } = uploads
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')
  const [inputId, noteId] = [useId(), useId()]
  const sent = JSON.stringify(items.flatMap(({ path, alt }) => (path === null ? [] : [[path, alt]])))

  useChanged(sent, onChange)
  useEffect(() => {
    input.current?.setCustomValidity(obstacle(items))
  }, [items])

  const titleOf = (item: UploadItem, index: number) =>
    item.name ?? `${WORDS[content]}${multiple ? ` ${index + 1}` : ''}`
  const move = (item: UploadItem, index: number, to: number) => {
    if (to < 0 || to >= items.length) return
    uploads.move(item.key, to)
    setSaid(`${titleOf(item, index)} is now at place ${to + 1} of ${items.length}.`)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 text-13 font-label">{label}</legend>
      {items.length > 0 && (
        <ol className="grid gap-2" aria-label={label}>
          {items.map((item, index) => (
            <li
              key={item.key}
              draggable={isLive && items.length > 1}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move'
                setDragged(item.key)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault()
              }}
              onDrop={(event) => {
                const from = items.findIndex(({ key }) => key === dragged)
                if (from === -1) return
                event.preventDefault()
                move(items[from]!, from, index)
              }}
              className={`flex items-center gap-3 max-sm:flex-wrap rounded-card border border-line bg-surface p-2 ${dragged === item.key ? 'opacity-50' : ''}`}
            >
              <UploadRow
                item={item}
                title={titleOf(item, index)}
                name={name}
                altName={altName}
                bucket={bucket}
                content={content}
                place={{ isFirst: index === 0, isLast: index === items.length - 1 }}
                isLive={isLive}
                onMove={(by) => move(item, index, index + by)}
                onRetry={() => uploads.retry(item.key)}
                onDescribe={(alt) => uploads.describe(item.key, alt)}
                onRemove={() => {
                  uploads.remove(item.key)
                  setSaid(`${titleOf(item, index)} is removed.`)
                  input.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input in it is the first */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`grid gap-2 rounded-card border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-control bg-sunken'}`}
      >
        <label htmlFor={inputId} className="text-13 text-ink-2">
          {multiple ? 'Choose files' : items.length > 0 ? 'Choose another file' : 'Choose a file'}
          <span className="sr-only"> for {label}</span>
          {isLive && (multiple ? ' or drop them here' : ' or drop it here')}
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          // Files that were sent already do not go with the form again.
          name={isLive ? undefined : name}
          multiple={multiple}
          accept={ACCEPTED[content]}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            target.value = ''
          }}
          className="w-full min-w-0 text-13 text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-2.5 file:text-13 file:text-ink"
        />
        <p id={noteId} className={`flex items-start gap-1.5 text-12 ${error ? 'text-bad-ink' : 'text-ink-3'}`}>
          {error && <Icon of={CircleAlert} size={14} className="mt-px" />}
          {error ?? HINTS[kind]}
        </p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Outcomes items={items} titleOf={titleOf} />
    </fieldset>
  )
}

/** Why the form cannot be sent yet; empty when it can. */
function obstacle(items: readonly UploadItem[]): string {
  if (items.some(isUnderWay)) return 'Please wait until the files are uploaded.'
  return items.some(({ state }) => state !== 'stored') ? 'Please retry or remove the files that were not taken.' : ''
}

/** Tells whoever does not see the list what became of files that were sent. */
function Outcomes({
  items,
  titleOf,
}: {
  items: readonly UploadItem[]
  titleOf: (item: UploadItem, index: number) => string
}) {
  const ended = items.flatMap((item, index) =>
    item.name === null || isUnderWay(item) ? [] : [`${titleOf(item, index)}: ${progressWords(item)}`],
  )
  return (
    <p role="status" className="sr-only">
      {ended.join(' ')}
    </p>
  )
}

/** Calls `onChange` when a value is another one than before. */
function useChanged(value: string, onChange: (() => void) | undefined): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    onChange?.()
  }, [value, onChange])
}
