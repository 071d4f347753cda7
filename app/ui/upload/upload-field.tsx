import { type RefObject, useEffect, useRef, useState } from 'react'
import { UPLOAD_KINDS, type UploadKind } from '../../../domain/upload/uploads.ts'
import { useHydrated } from '../hydrated.ts'
import { FileDrop } from './file-drop.tsx'
import { SortableList } from './sortable-list.tsx'
import { isInProgress, progressText, type UploadItem } from './upload-list.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export interface UploadFieldProps {
  label: string
  kind: UploadKind
  /** Name of the hidden inputs with the stored paths, one per file, in order. */
  name: string
  /** Name of the alt text input of a stored file. Without it, files have no alt text. */
  altName?: (path: string) => string
  /** Initial files. To replace them later, change the field's key. */
  files: readonly { path: string; alt?: string }[]
  multiple?: boolean
  error?: string | undefined
  /** Message for a file that fails because of a server error. */
  failed: string
  /**
   * Where files wait on this device until they are uploaded, also while the page is closed: `draft/field`. Without it,
   * a file that can't be uploaded for some seconds has to be retried by hand.
   */
  deviceScope?: string
  /** Called with the name of each file that the user chooses, or chose before without a connection. */
  onChoose?: (fileName: string) => void
  /** Called when the submitted paths or alt texts change. */
  onChange?: () => void
}

const TITLES = { picture: 'Image', video: 'Video', document: 'Document', data: 'File', features: 'File' }

/**
 * Lets users upload, reorder, describe and remove files. Files are uploaded immediately in parts, and the form submits their
 * storage paths. Without JavaScript the files are sent with the form, which must be `encType="multipart/form-data"` and be
 * read with `services.uploads.readForm`. The form can't be submitted while uploads are in progress.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, kind, name, altName, files, multiple = false, failed, deviceScope, onChoose, onChange } = props
  const { bucket, content } = UPLOAD_KINDS[kind]
  const isLive = useHydrated()
  const uploads = useUploads(kind, files, { multiple, failed, deviceScope, onRestore: onChoose })
  const { items } = uploads
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const submitted = JSON.stringify(items.flatMap(({ path, alt }) => (path === null ? [] : [[path, alt]])))

  useChanged(submitted, onChange)
  const error = useError(props.error, items, input)

  const titleOf = (item: UploadItem, index: number) =>
    item.name ?? `${TITLES[content]}${multiple ? ` ${index + 1}` : ''}`
  const add = (chosen: File[]) => {
    uploads.add(chosen)
    for (const { name } of chosen) onChoose?.(name)
  }
  const move = (index: number, to: number) => {
    const item = items[index]
    if (!item || to < 0 || to >= items.length) return
    uploads.move(item.key, to)
    setAnnouncement(`${titleOf(item, index)} moved to position ${to + 1} of ${items.length}.`)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 text-13 font-label">{label}</legend>
      <SortableList label={label} keys={items.map(({ key }) => key)} isLive={isLive} onMove={move}>
        {items.map((item, index) => (
          <UploadRow
            key={item.key}
            item={item}
            title={titleOf(item, index)}
            name={name}
            altName={altName}
            bucket={bucket}
            content={content}
            place={{ isFirst: index === 0, isLast: index === items.length - 1 }}
            isLive={isLive}
            onMove={(by) => move(index, index + by)}
            onRetry={() => uploads.retry(item.key)}
            onDescribe={(alt) => uploads.describe(item.key, alt)}
            onRemove={() => {
              uploads.remove(item.key)
              setAnnouncement(`${titleOf(item, index)} removed.`)
              input.current?.focus()
            }}
          />
        ))}
      </SortableList>
      <FileDrop {...props} error={error} input={input} isLive={isLive} hasFile={items.length > 0} onAdd={add} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <UploadAnnouncements items={items} titleOf={titleOf} />
    </fieldset>
  )
}

/** Why the form can't be submitted yet; empty when it can. */
function validationMessage(items: readonly UploadItem[]): string {
  if (items.some(isInProgress)) return 'Wait for the uploads to finish.'
  return items.some(({ state }) => state !== 'stored') ? 'Retry or remove the files that failed.' : ''
}

/**
 * Why the form can't be submitted, once someone tried, or why it was refused. A refusal for want of a file doesn't
 * outlast the file that follows.
 */
function useError(
  refusal: string | null | undefined,
  items: readonly UploadItem[],
  input: RefObject<HTMLInputElement | null>,
): string | undefined {
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState({ refusal, isEmpty: items.length === 0 })
  if (refused.refusal !== refusal) setRefused({ refusal, isEmpty: items.length === 0 })
  const message = validationMessage(items)
  useEffect(() => {
    const element = input.current
    element?.setCustomValidity(message)
    const onInvalid = () => setTried(true)
    element?.addEventListener('invalid', onInvalid)
    return () => element?.removeEventListener('invalid', onInvalid)
  }, [message, input])
  if (wasTried && message !== '') return message
  return (refused.isEmpty && items.length > 0 ? null : refusal) ?? undefined
}

/** Announces finished uploads to screen readers. */
function UploadAnnouncements({
  items,
  titleOf,
}: {
  items: readonly UploadItem[]
  titleOf: (item: UploadItem, index: number) => string
}) {
  const ended = items.flatMap((item, index) =>
    item.name === null || isInProgress(item) ? [] : [`${titleOf(item, index)}: ${progressText(item)}`],
  )
  return (
    <p role="status" className="sr-only">
      {ended.join(' ')}
    </p>
  )
}

/** Calls `onChange` when the value changes. */
function useChanged(value: string, onChange: (() => void) | undefined): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    onChange?.()
  }, [value, onChange])
}
