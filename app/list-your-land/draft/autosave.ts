import { type DraftChanges, type DraftFields, hasChanged, isToSave } from '../../../domain/draft/draft.ts'
import type { SavedDraft } from '../../../server/land/owners/service.ts'
import { type DeviceDraft, readDevice, writeDevice } from './pending.ts'

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
  headers: Record<string, string>
  onState(state: SaveState): void
  /** Called after each save with the names of the fields that it changed. */
  onSaved(names: readonly string[], saved: SavedDraft): void
}

export interface Autosave {
  /** Call whenever fields may have changed. */
  changed(fields: DraftFields): void
  /** Saves the value that the user has chosen over the one that another tab or device saved. */
  chosen(name: string, now: readonly string[]): void
  /** The values of fields as of the last save. */
  saved(): DraftFields
  /** Sends nothing while the form itself sends these fields and submits the draft; null when that has ended. */
  hold(names: readonly string[] | null): void
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
export function createAutosave({ draft, headers, device, onState, onSaved, ...options }: AutosaveOptions): Autosave {
  let saved = options.saved
  let { pending, earlier } = device
  let lastSave = device.saved
  const keep = () => writeDevice(draft, { pending, earlier, saved: lastSave })
  const hasUnsent = () => earlier.length > 0 || Object.keys(pending).length > 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let isStopped = false
  let held: readonly string[] | null = null

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }
  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending || held || !hasUnsent()) return
    isSending = true
    const [first] = earlier
    const sent = first ?? pending
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
      if (first && answer.isInvalid) {
        earlier = earlier.slice(1)
        keep()
        return send()
      }
      if (!isStopped) onState(answer)
      return
    }
    if (first) earlier = earlier.slice(1)
    else {
      const fields = Object.fromEntries(Object.entries(sent).map(([name, { now }]) => [name, now]))
      saved = { ...saved, ...fields }
      lastSave = { version: answer.saved.version, fields }
      pending = remaining(pending, sent)
    }
    if (isStopped) {
      // The next step has its own changes on this device by now.
      const device = readDevice(draft)
      writeDevice(draft, { ...device, pending: remaining(device.pending, sent), saved: lastSave })
      return
    }
    keep()
    onState({ kind: 'saved', at: answer.saved.saved_at })
    onSaved(Object.keys(sent), answer.saved)
    if (hasUnsent()) schedule(first ? 0 : SAVE_AFTER_MS)
  }
  const retryNow = () => void send()
  const onHide = () => document.visibilityState === 'hidden' && void send()
  addEventListener('online', retryNow)
  addEventListener('pagehide', retryNow)
  document.addEventListener('visibilitychange', onHide)
  if (hasUnsent()) schedule(0)
  return {
    changed(fields) {
      const next: Record<string, DraftChanges[string]> = { ...pending }
      for (const [name, now] of Object.entries(fields)) {
        const { was, chosen } = pending[name] ?? {}
        // A change from an earlier visit may be of an older value than the page has.
        const isOfOlder = was !== undefined && hasChanged({ was, now })
        const change = { was: isOfOlder ? was : (saved[name] ?? []), now, ...(chosen && { chosen }) }
        if (isToSave(change)) next[name] = change
        else delete next[name]
      }
      pending = next
      keep()
      if (hasUnsent()) schedule(SAVE_AFTER_MS)
    },
    chosen(name, now) {
      pending = { ...pending, [name]: { was: saved[name] ?? [], now, chosen: true } }
      keep()
      schedule(0)
    },
    saved: () => saved,
    hold(names) {
      const wasHeld = held !== null
      held = names
      if (wasHeld && !held && hasUnsent()) schedule(0)
    },
    flush: () => void send(),
    stop() {
      if (held) {
        pending = Object.fromEntries(Object.entries(pending).filter(([name]) => !held!.includes(name)))
        keep()
      }
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
  const left = Object.entries(pending).map(([name, change]) => {
    const before = sent[name]
    if (!before) return [name, change] as const
    const chosen = before.chosen ? undefined : change.chosen
    return [name, { was: before.now, now: change.now, ...(chosen && { chosen }) }] as const
  })
  return Object.fromEntries(left.filter(([, change]) => isToSave(change)))
}

type Answer =
  | { kind: 'saved'; saved: SavedDraft }
  | { kind: 'failed' }
  | { kind: 'refused'; message: string; isInvalid: boolean }

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
    return { kind: 'refused', message: await reasonOf(response), isInvalid: response.status === 422 }
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
