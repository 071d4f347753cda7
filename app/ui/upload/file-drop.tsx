import { CircleAlert } from 'lucide-react'
import { type DragEvent, type Ref, useId, useState } from 'react'
import { ACCEPTED, UPLOAD_KINDS, type UploadKind } from '../../../domain/upload/uploads.ts'
import { Icon } from '../icon/icon.tsx'

interface FileDropProps {
  label: string
  kind: UploadKind
  /** Name of the file input without JavaScript. */
  name: string
  multiple?: boolean
  error?: string | undefined
  input: Ref<HTMLInputElement>
  isLive: boolean
  hasFile: boolean
  onAdd: (files: File[]) => void
}

const HINTS = {
  'listing-image': 'PNG, JPG, WebP or AVIF, up to 10 MB each.',
  'listing-video': 'MP4 or MOV, up to 100 MB each.',
  'power-document': 'PDF, JPG or PNG, up to 20 MB.',
  'listing-document': 'PDF, JPG or PNG, up to 20 MB each.',
  'ownership-document': 'PDF, JPG or PNG, up to 20 MB.',
  'message-file': 'PDF, JPG or PNG, up to 20 MB.',
  'blog-cover': 'PNG, JPG, WebP or AVIF, up to 5 MB.',
  'city-hero': 'PNG, JPG, WebP or AVIF, up to 5 MB.',
  'dataset-file': 'CSV, Excel, GeoJSON, JSON, Parquet or a zipped Shapefile, up to 1 GB.',
  'layer-file':
    'CSV, Excel, GeoJSON, TopoJSON, a zipped Shapefile, GeoPackage, FlatGeobuf, KML or KMZ, up to 1 GB. Text may be compressed with gzip.',
} as const satisfies Record<UploadKind, string>

/** A file input that also accepts dropped files. */
export function FileDrop({ label, kind, name, multiple, error, input, isLive, hasFile, onAdd }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const [inputId, noteId] = [useId(), useId()]
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onAdd([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same with the keyboard
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
        {multiple ? 'Choose files' : hasFile ? 'Choose another file' : 'Choose a file'}
        <span className="sr-only"> for {label}</span>
        {isLive && (
          <span className="pointer-coarse:hidden">{multiple ? ' or drop them here' : ' or drop it here'}</span>
        )}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        // With JavaScript the form submits the paths of the uploaded files instead.
        name={isLive ? undefined : name}
        multiple={multiple}
        accept={ACCEPTED[UPLOAD_KINDS[kind].content]}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
        className="w-full min-w-0 text-13 text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-2.5 file:text-13 file:text-ink"
      />
      <p id={noteId} className={`flex items-start gap-1.5 text-12 ${error ? 'text-bad-ink' : 'text-ink-3'}`}>
        {error && <Icon of={CircleAlert} size={14} className="mt-px" />}
        {error ?? HINTS[kind]}
      </p>
    </div>
  )
}
