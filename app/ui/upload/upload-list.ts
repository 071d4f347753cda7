/** A file of the field: stored, or on its way. */
export interface UploadItem {
  key: string
  /** What the form is sent with; null before it is stored. */
  path: string | null
  alt: string
  /** As the sender knows it; null for what was stored before. */
  name: string | null
  /** A small picture of it as a data URL, before there is a stored one. */
  preview: string | null
  state: 'waiting' | 'sending' | 'checking' | 'stored' | 'failed' | 'refused'
  sent: number
  total: number
  /** Why it failed or was refused. */
  message: string | null
}

export type UploadChange =
  | { do: 'add'; items: UploadItem[]; replacing: boolean }
  | { do: 'set'; key: string; values: Partial<UploadItem> }
  | { do: 'remove'; key: string }
  /** To a place, from 0. */
  | { do: 'move'; key: string; to: number }

/** The files of a field after a change. What is not there any more is not changed. */
export function changeUploads(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
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

export const isUnderWay = ({ state }: UploadItem) => state === 'waiting' || state === 'sending' || state === 'checking'

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

export const waitingItem = (file: File, key: string): UploadItem => ({
  ...storedItem({ path: '' }, key),
  path: null,
  name: file.name,
  state: 'waiting',
  total: file.size,
})

/** What is sent about how far it is, in words. */
export function progressWords({ state, sent, total, message }: UploadItem): string {
  if (state === 'waiting') return 'Waiting…'
  if (state === 'checking') return 'Checking…'
  if (state === 'stored') return 'Uploaded'
  if (state === 'sending') return `${Math.floor((100 * sent) / Math.max(total, 1))} %`
  return message ?? 'The upload failed.'
}
