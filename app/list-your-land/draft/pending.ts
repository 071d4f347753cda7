import { type Draft, type DraftChanges, type DraftFields, hasChanged } from '../../../domain/draft/draft.ts'

/** What this device knows about a draft that its page may not. */
export interface DeviceDraft {
  /** What was typed and hasn't been saved yet. */
  pending: DraftChanges
  /** What other tabs had typed before in the fields of `pending`. It is sent first, so that the draft gets both. */
  earlier: readonly DraftChanges[]
  /** What was saved last: a page that was requested just before doesn't have it. */
  saved: { version: number; fields: DraftFields } | null
}

const NOTHING: DeviceDraft = { pending: {}, earlier: [], saved: null }

/** Each open page has its own entry of a draft, so that none overwrites what another one has. */
const PAGE = Math.random().toString(36).slice(2)
const prefixOf = (draft: string) => `voltacre:draft:${draft}`
const keyOf = (draft: string) => `${prefixOf(draft)}:${PAGE}`
const keysOf = (draft: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(draft)))

const read = (key: string) => ({ at: 0, ...NOTHING, ...JSON.parse(localStorage.getItem(key) ?? '{}') })

export function readDevice(draft: string): DeviceDraft {
  try {
    return read(keyOf(draft))
  } catch {
    return NOTHING
  }
}

/** Without storage, or when it's full, only leaving the page while offline loses something. */
export function writeDevice(draft: string, known: DeviceDraft): void {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify({ ...known, at: Date.now() }))
  } catch {}
}

/** What this page knows about a draft, and what pages that are closed have left of it. */
export async function openDevice(draft: string): Promise<DeviceDraft> {
  const open = await openPages()
  try {
    const keys = keysOf(draft)
    const left = keys.filter((key) => key !== keyOf(draft) && !open.has(key.slice(prefixOf(draft).length + 1)))
    const closed = left.map(read).sort((a, b) => a.at - b.at)
    const { pending, earlier } = [...closed, readDevice(draft)].reduce(combined, NOTHING)
    const saved = keys.map((key) => read(key).saved).reduce(newest, null)
    writeDevice(draft, { pending, earlier, saved })
    for (const key of left) localStorage.removeItem(key)
    return { pending, earlier, saved }
  } catch {
    return readDevice(draft)
  }
}

/** The open pages of this browser. A page that is closed releases its lock. Without https there are no locks. */
async function openPages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const name = (page: string) => `voltacre:page:${page}`
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  const names = held.map((lock) => lock.name ?? '')
  if (!names.includes(name(PAGE))) void navigator.locks.request(name(PAGE), () => new Promise(() => {})).catch(() => {})
  return new Set(names.map((held) => held.slice(name('').length)))
}

function combined(before: DeviceDraft, after: DeviceDraft): DeviceDraft {
  const both = Object.entries(before.pending).filter(([name, { now }]) => {
    const later = after.pending[name]
    return later !== undefined && hasChanged({ was: now, now: later.now })
  })
  const earlier = [...before.earlier, ...after.earlier, ...(both.length > 0 ? [Object.fromEntries(both)] : [])]
  return { pending: { ...before.pending, ...after.pending }, earlier, saved: null }
}

const newest = (a: DeviceDraft['saved'], b: DeviceDraft['saved']) =>
  a !== null && a.version >= (b?.version ?? 0) ? a : b

/** Deletes from this device what was typed and chosen for a draft that was submitted or deleted. */
export async function forgetDraft(draft: string): Promise<void> {
  try {
    for (const key of keysOf(draft)) localStorage.removeItem(key)
    await (await import('../../ui/upload/device-files.ts')).deleteFiles(draft)
  } catch {}
}

/** The last saved fields, even if this page was loaded before that save. */
export function savedFields(
  { version, fields }: Pick<Draft, 'version' | 'fields'>,
  { saved }: DeviceDraft,
): DraftFields {
  return saved !== null && saved.version > version ? { ...fields, ...saved.fields } : fields
}

/** The fields with what is pending. */
export const withPending = (fields: DraftFields, { pending }: DeviceDraft): DraftFields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(pending).map(([name, { now }]) => [name, now])),
})
