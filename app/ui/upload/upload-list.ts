import { isLockedPdf, LOCKED_PDF_WARNING } from '../../../domain/upload/locked-pdf.ts'

/** A file of an upload field. */
export interface UploadItem {
  key: string
  /** Storage path; null until it's stored. */
  path: string | null
  alt: string
  /** The original file name; null for files stored earlier. */
  name: string | null
  /** Thumbnail as a data URL until the file is stored. */
  preview: string | null
  state: 'waiting' | 'sending' | 'checking' | 'stored' | 'failed' | 'refused'
  sent: number
  total: number
  /** Why it failed or was rejected. */
  message: string | null
}

export type UploadChange =
  | { do: 'add'; items: UploadItem[]; replacing: boolean }
  | { do: 'set'; key: string; values: Partial<UploadItem> }
  | { do: 'remove'; key: string }
  /** `to` is a zero-based index. */
  | { do: 'move'; key: string; to: number }

/** Reducer of a field's files. Changes to removed files are ignored. */
export function uploadsReducer(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
  switch (change.do) {
    case 'add':
      return change.replacing ? change.items.slice(-1) : [...items, ...change.items]
    case 'set':
      return items.map((item) => (item.key === change.key ? { ...item, ...change.values } : item))
    case 'remove':
      return items.filter(({ key }) => key !== change.key)
    case 'move': {
      const moved = items.find(({ key }) => key === change.key)
      if (!moved || change.to < 0 || change.to >= items.length) return items
      return items.filter((item) => item !== moved).toSpliced(change.to, 0, moved)
    }
  }
}

export const isInProgress = ({ state }: UploadItem) =>
  state === 'waiting' || state === 'sending' || state === 'checking'

export const storedItem = ({ path, alt = '' }: { path: string; alt?: string }, key: string): UploadItem => ({
  key,
  path,
  alt,
  name: null,
  preview: null,
  state: 'stored',
  sent: 0,
  total: 0,
  message: null,
})

export const queuedItem = (file: File, key: string): UploadItem => ({
  ...storedItem({ path: '' }, key),
  path: null,
  name: file.name,
  state: 'waiting',
  total: file.size,
})

/** Whether it is a document that only the uploader can open. */
export const isLocked = ({ path }: UploadItem): boolean => path !== null && isLockedPdf(path)

/** The upload status in words. */
export function progressText(item: UploadItem): string {
  const { state, sent, total, message } = item
  if (state === 'waiting') return message ?? 'Waiting…'
  if (state === 'checking') return 'Checking…'
  if (state === 'stored') return isLocked(item) ? `Uploaded. ${LOCKED_PDF_WARNING}` : 'Uploaded'
  if (state === 'sending') return `${Math.floor((100 * sent) / Math.max(total, 1))}%`
  return message ?? 'The upload failed.'
}
