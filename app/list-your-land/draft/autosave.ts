import { type DraftChanges, type DraftFields, hasChanged } from '../../../domain/draft/draft.ts'
import type { SavedDraft } from '../../../server/land/owners/service.ts'
import { type DeviceDraft, writeDevice } from './pending.ts'

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'saving' }
  /** The connection or the server failed; it tries again. What was typed is on this device. */
  | { kind: 'waiting' }
  /** Trying again wouldn't help. */
  | { kind: 'refused'; message: string }

interface AutosaveOptions {
  draft: string
  /** As of the last save. */
  saved: DraftFields
  /** What this device has stored. */
  device: DeviceDraft
  savedAt: string
  headers: Record<string, string>
  onState(state: SaveState): void
  /** Called after each save with the names of the fields that it changed. */
  onSaved(names: readonly string[], saved: SavedDraft): void
}

export interface Autosave {
  /** Call whenever fields may have changed. */
  changed(fields: DraftFields): void
  /** The values of fields as of the last save. */
  saved(): DraftFields
  /** Sends what hasn't been sent, also while the page is closing. */
  flush(): void
  stop(): void
}

const SAVE_AFTER_MS = 800
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** Browsers send no more than this from a page that is closing. */
const MAX_KEEPALIVE = 60_000

/**
 * Saves a draft while it is typed: on this device at once, on the server after a pause. One request at a time, and again
 * until the server has answered.
 */
export function createAutosave({
  draft,
  savedAt,
  headers,
  device,
  onState,
  onSaved,
  ...options
}: AutosaveOptions): Autosave {
  let saved = options.saved
  let lastSavedAt = savedAt
  let { pending } = device
  let lastSave = device.saved
  const keep = () => writeDevice(draft, { pending, saved: lastSave })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let isStopped = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }
  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending || Object.keys(pending).length === 0) return
    isSending = true
    const sent = pending
    if (!isStopped) onState({ kind: 'saving' })
    const answer = await post(draft, sent, headers)
    isSending = false
    if (answer.kind === 'failed') {
      failures += 1
      if (!isStopped) onState({ kind: 'waiting' })
      if (!isStopped) schedule(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)))
      return
    }
    failures = 0
    if (answer.kind === 'refused') {
      if (!isStopped) onState(answer)
      return
    }
    lastSavedAt = answer.saved.saved_at
    const fields = Object.fromEntries(Object.entries(sent).map(([name, { now }]) => [name, now]))
    saved = { ...saved, ...fields }
    lastSave = { version: answer.saved.version, fields }
    pending = remaining(pending, sent)
    keep()
    if (isStopped) return
    onState({ kind: 'saved', at: lastSavedAt })
    onSaved(Object.keys(sent), answer.saved)
    if (Object.keys(pending).length > 0) schedule(SAVE_AFTER_MS)
  }
  const retryNow = () => void send()
  const onHide = () => document.visibilityState === 'hidden' && void send()
  addEventListener('online', retryNow)
  addEventListener('pagehide', retryNow)
  document.addEventListener('visibilitychange', onHide)
  if (Object.keys(pending).length > 0) schedule(0)
  return {
    changed(fields) {
      const next: Record<string, DraftChanges[string]> = { ...pending }
      for (const [name, now] of Object.entries(fields)) {
        const change = { was: saved[name] ?? [], now }
        if (hasChanged(change)) next[name] = change
        else delete next[name]
      }
      pending = next
      keep()
      if (Object.keys(pending).length > 0) schedule(SAVE_AFTER_MS)
    },
    saved: () => saved,
    flush: () => void send(),
    stop() {
      void send()
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', retryNow)
      removeEventListener('pagehide', retryNow)
      document.removeEventListener('visibilitychange', onHide)
    },
  }
}

/** What was typed while `sent` was on its way. */
function remaining(pending: DraftChanges, sent: DraftChanges): DraftChanges {
  const left = Object.entries(pending).map(
    ([name, { was, now }]) => [name, { was: sent[name]?.now ?? was, now }] as const,
  )
  return Object.fromEntries(left.filter(([, change]) => hasChanged(change)))
}

type Answer = { kind: 'saved'; saved: SavedDraft } | { kind: 'failed' } | { kind: 'refused'; message: string }

async function post(draft: string, changes: DraftChanges, headers: Record<string, string>): Promise<Answer> {
  const body = JSON.stringify({ changes })
  try {
    const response = await fetch(`/drafts/${draft}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      keepalive: body.length < MAX_KEEPALIVE,
    })
    if (response.ok) return { kind: 'saved', saved: await response.json() }
    if (response.status >= 500 || response.status === 429 || response.status === 408) return { kind: 'failed' }
    return { kind: 'refused', message: await reasonOf(response) }
  } catch {
    return { kind: 'failed' }
  }
}

const REFUSED = 'We couldn’t save your last change.'
const SIGNED_OUT = 'Your session has ended. What you type stays on this device. Sign in again to save it.'

async function reasonOf(response: Response): Promise<string> {
  // Someone else’s draft looks like one that doesn’t exist.
  if (response.status === 404 || response.status === 401) return SIGNED_OUT
  const body = await response.json().catch(() => null)
  const [first] = Object.values((body?.errors ?? {}) as Record<string, string[]>)
  return first?.[0] ?? body?.detail ?? body?.title ?? REFUSED
}
