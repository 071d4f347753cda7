import { useEffect, useReducer, useRef } from 'react'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import type { Sending } from './send-upload.ts'
import { changeUploads, storedItem, type UploadItem, waitingItem } from './upload-list.ts'

const AT_ONCE = 2
const PREVIEW_PIXELS = 192

export interface UseUploads {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  /** Stops a file that is on its way, or takes one out of the list. */
  remove: (key: string) => void
  retry: (key: string) => void
  move: (key: string, to: number) => void
  describe: (key: string, alt: string) => void
}

/** The files of a field, and those that are being sent, two at a time. */
export function useUploads(
  kind: UploadKind,
  files: readonly { path: string; alt?: string }[],
  { multiple, failed }: { multiple: boolean; failed: string },
): UseUploads {
  const [items, change] = useReducer(changeUploads, files, (before) =>
    before.map((file, index) => storedItem(file, `stored-${index}`)),
  )
  const sendings = useRef(new Map<string, Sending & { stop: AbortController }>())
  const line = useRef<string[]>([])
  const running = useRef(0)

  useEffect(() => {
    const underWay = sendings.current
    return () => {
      for (const { stop } of underWay.values()) stop.abort()
    }
  }, [])

  const set = (key: string, values: Partial<UploadItem>) => change({ do: 'set', key, values })

  async function run(key: string) {
    const sending = sendings.current.get(key)
    if (!sending) return
    const { sendUpload, ServerFailed, UploadRefused } = await import('./send-upload.ts')
    try {
      const { path } = await sendUpload(sending)
      set(key, { state: 'stored', path, preview: null })
    } catch (error) {
      if (sending.signal.aborted) return
      if (error instanceof UploadRefused) set(key, { state: 'refused', message: error.message })
      else if (error instanceof ServerFailed) set(key, { state: 'failed', message: failed })
      else set(key, { state: 'failed', message: 'The connection broke. Retry goes on from what has arrived.' })
    }
  }

  function next() {
    while (running.current < AT_ONCE) {
      const key = line.current.shift()
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
    sendings.current.set(key, { file, kind, address, signal: stop.signal, onProgress, stop })
    line.current.push(key)
    next()
  }

  function drop(key: string) {
    const sending = sendings.current.get(key)
    sendings.current.delete(key)
    line.current = line.current.filter((waiting) => waiting !== key)
    if (!sending) return
    sending.stop.abort()
    void import('./send-upload.ts').then(({ cancelUpload }) => cancelUpload(sending))
  }

  return {
    items,
    add: (chosen) => {
      const taken = multiple ? chosen : chosen.slice(-1)
      const { maxBytes, limit } = UPLOAD_KINDS[kind]
      const added = taken.map((file) => ({ file, item: waitingItem(file, crypto.randomUUID()) }))
      if (!multiple && added.length > 0) for (const { key } of items) drop(key)
      change({ do: 'add', items: added.map(({ item }) => item), replacing: !multiple && added.length > 0 })
      for (const { file, item } of added) {
        if (file.size > maxBytes) set(item.key, { state: 'refused', message: limit })
        else begin(file, item.key, null)
        void previewOf(file).then((preview) => preview && set(item.key, { preview }))
      }
    },
    remove: (key) => {
      drop(key)
      change({ do: 'remove', key })
    },
    retry: (key) => {
      const sending = sendings.current.get(key)
      if (!sending) return
      set(key, { state: 'waiting', message: null })
      begin(sending.file, key, sending.address)
    },
    move: (key, to) => change({ do: 'move', key, to }),
    describe: (key, alt) => set(key, { alt }),
  }
}

/** A small copy as a data URL: the content policy shows nothing that a script keeps under an address of its own. */
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
