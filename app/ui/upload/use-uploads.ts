import { useEffect, useReducer, useRef } from 'react'
import { UPLOAD_KINDS, type UploadKind } from '../../../domain/upload/uploads.ts'
import { useRenderedForHeader } from '../form/signed-in-user.ts'
import { cancelUpload, ServerFailed, SignedOut, sendUpload, UploadRefused, type UploadTransfer } from './send-upload.ts'
import { queuedItem, storedItem, type UploadItem, uploadsReducer } from './upload-list.ts'
import { useDeviceFiles } from './use-device-files.ts'

const MAX_CONCURRENT = 2
const PREVIEW_PIXELS = 192
const INTERRUPTED = 'Upload interrupted. Trying again…'
const OFFLINE = 'Waiting for a connection…'
const UNREACHABLE = 'The connection was lost. Retry to continue the upload.'

export interface UseUploads {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  /** Cancels or removes a file. */
  remove: (key: string) => void
  retry: (key: string) => void
  move: (key: string, to: number) => void
  describe: (key: string, alt: string) => void
}

interface UploadOptions {
  multiple: boolean
  failed: string
  /** Where files wait on this device until they are uploaded: `draft/field`. Without it, closing the page loses them. */
  deviceScope: string | undefined
  /** Called with the name of each file of the device that is uploaded now. */
  onRestore: ((fileName: string) => void) | undefined
}

/** The files of an upload field. Sends two at a time. */
export function useUploads(
  kind: UploadKind,
  files: readonly { path: string; alt?: string }[],
  { multiple, failed, deviceScope, onRestore }: UploadOptions,
): UseUploads {
  const [items, change] = useReducer(uploadsReducer, files, (stored) =>
    stored.map((file, index) => storedItem(file, `stored-${index}`)),
  )
  const transfers = useRef(new Map<string, UploadTransfer & { stop: AbortController }>())
  const queue = useRef<string[]>([])
  const running = useRef(0)
  const headers = useRenderedForHeader()
  const device = useDeviceFiles(deviceScope, (file, key) => {
    if (transfers.current.has(key)) return
    show([{ file, key }])
    onRestore?.(file.name)
  })

  useEffect(() => {
    const current = transfers.current
    return () => {
      for (const { stop } of current.values()) stop.abort()
    }
  }, [])

  const set = (key: string, values: Partial<UploadItem>) => change({ do: 'set', key, values })

  async function run(key: string) {
    const transfer = transfers.current.get(key)
    if (!transfer) return
    try {
      const { path } = await sendUpload(transfer)
      set(key, { state: 'stored', path, preview: null, message: null })
      device.remove(key)
    } catch (error) {
      if (transfer.signal.aborted) return
      if (error instanceof UploadRefused) device.remove(key)
      if (error instanceof UploadRefused) set(key, { state: 'refused', message: error.message })
      else if (error instanceof ServerFailed) set(key, { state: 'failed', message: failed })
      else if (error instanceof SignedOut) set(key, { state: 'failed', message: error.message })
      else set(key, { state: 'failed', message: `${failed} ${UNREACHABLE}` })
    }
  }

  function next() {
    while (running.current < MAX_CONCURRENT) {
      const key = queue.current.shift()
      if (key === undefined) return
      running.current += 1
      void run(key).finally(() => {
        running.current -= 1
        next()
      })
    }
  }

  function begin(file: File, key: string, address: string | null) {
    const stop = new AbortController()
    const onProgress = (sent: number) => set(key, { state: sent < file.size ? 'sending' : 'checking', sent })
    const onRetry = () => set(key, { state: 'waiting', message: navigator.onLine ? INTERRUPTED : OFFLINE })
    transfers.current.set(key, {
      file,
      kind,
      address,
      headers,
      isOnDevice: deviceScope !== undefined,
      signal: stop.signal,
      onProgress,
      onRetry,
      stop,
    })
    queue.current.push(key)
    next()
  }

  function drop(key: string) {
    const transfer = transfers.current.get(key)
    transfers.current.delete(key)
    device.remove(key)
    queue.current = queue.current.filter((waiting) => waiting !== key)
    if (!transfer) return
    transfer.stop.abort()
    void cancelUpload(transfer)
  }

  function show(added: readonly { file: File; key: string }[]) {
    const { maxBytes, limit } = UPLOAD_KINDS[kind]
    const replacing = !multiple && added.length > 0
    if (replacing) for (const { key } of items) drop(key)
    change({ do: 'add', items: added.map(({ file, key }) => queuedItem(file, key)), replacing })
    for (const { file, key } of added) {
      if (file.size > maxBytes) set(key, { state: 'refused', message: limit })
      else begin(file, key, null)
      void previewOf(file).then((preview) => preview && set(key, { preview }))
    }
  }

  return {
    items,
    add: (chosen) => {
      const taken = multiple ? chosen : chosen.slice(-1)
      const added = taken.map((file) => ({ file, key: crypto.randomUUID() }))
      show(added)
      for (const { file, key } of added) if (file.size <= UPLOAD_KINDS[kind].maxBytes) device.add(key, file)
    },
    remove: (key) => {
      drop(key)
      change({ do: 'remove', key })
    },
    retry: (key) => {
      const transfer = transfers.current.get(key)
      if (!transfer) return
      set(key, { state: 'waiting', message: null })
      begin(transfer.file, key, transfer.address)
    },
    move: (key, to) => change({ do: 'move', key, to }),
    describe: (key, alt) => set(key, { alt }),
  }
}

/** A thumbnail as a data URL, because the content security policy blocks blob URLs. */
async function previewOf(file: File): Promise<string | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null
  try {
    const picture = await createImageBitmap(file, { resizeWidth: PREVIEW_PIXELS, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return canvas.toDataURL('image/webp', 0.7)
  } catch {
    return null
  }
}
