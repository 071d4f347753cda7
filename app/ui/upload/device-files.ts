import { LIMITS } from '../../../domain/content/limits.ts'

/**
 * Files that were chosen and aren't uploaded yet, in this browser's database, so that they survive closing the page.
 * A scope is `draft/field`. Without a database, or when it is full, only closing the page loses them.
 */
interface DeviceFile {
  scope: string
  key: string
  /** Orders files; milliseconds. */
  at: number
  file: File
}

const STORE = 'files'
/** Of one field. */
const MAX_FILES = LIMITS.images

let lastAt = 0
let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('voltacre-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['scope', 'key'] })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // Signing out deletes the database under an open page.
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
  })
  return opened
}

/** The result of a request, once its transaction is complete; null if the browser refused it. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await openDatabase()
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    opened = undefined
    return null
  }
}

const inScope = (scope: string) => IDBKeyRange.bound([scope], [scope, []])
const inDraft = (draft: string) => IDBKeyRange.bound([`${draft}/`], [`${draft}/\uffff`])

/** Does the work as the only page that has the file, and holds the file until the signal aborts. */
async function holdFile(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Only https has locks.
  if (!('locks' in navigator)) return work()
  const hold = async () => {
    await work()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }
  await navigator.locks.request(`voltacre:file:${key}`, { signal }, hold).catch(() => {})
}

export function addFile({ scope, key, file }: Omit<DeviceFile, 'at'>, signal: AbortSignal): Promise<void> {
  lastAt = Math.max(lastAt + 1, Date.now())
  const at = lastAt
  return holdFile(key, signal, async () => {
    const count = await inStore('readonly', (store) => store.count(inScope(scope)))
    if (count !== null && count < MAX_FILES)
      await inStore('readwrite', (store) => store.put({ scope, key, at, file } satisfies DeviceFile))
  })
}

/** Passes on the files of a scope: those of another open page once it is closed without having uploaded them. */
export async function restoreFiles(
  scope: string,
  signal: AbortSignal,
  onFile: (file: File, key: string) => void,
): Promise<void> {
  const found: DeviceFile[] = (await inStore('readonly', (store) => store.getAll(inScope(scope)))) ?? []
  for (const { key, file } of found.sort((a, b) => a.at - b.at))
    void holdFile(key, signal, async () => {
      const isOnDevice = await inStore('readonly', (store) => store.count([scope, key]))
      if (isOnDevice && !signal.aborted) onFile(file, key)
    })
}

export const deleteFile = (scope: string, key: string) => inStore('readwrite', (store) => store.delete([scope, key]))

export const deleteFiles = (draft: string) => inStore('readwrite', (store) => store.delete(inDraft(draft)))

/** The field of each file of a draft. */
export async function fieldsOfFiles(draft: string): Promise<string[]> {
  const keys = (await inStore('readonly', (store) => store.getAllKeys(inDraft(draft)))) ?? []
  return keys.map((key) => String((key as string[])[0]).slice(draft.length + 1))
}
