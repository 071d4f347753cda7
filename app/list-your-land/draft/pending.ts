import type { Draft, DraftChanges, DraftFields } from '../../../domain/draft/draft.ts'

/** What this device knows about a draft that its page may not. */
export interface DeviceDraft {
  /** What was typed and hasn't been saved yet. */
  pending: DraftChanges
  /** What was saved last: a page that was requested just before doesn't have it. */
  saved: { version: number; fields: DraftFields } | null
}

const NOTHING: DeviceDraft = { pending: {}, saved: null }

const keyOf = (draft: string) => `voltacre:draft:${draft}`

export function readDevice(draft: string): DeviceDraft {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(keyOf(draft)) ?? '{}') }
  } catch {
    return NOTHING
  }
}

/** Without storage, or when it's full, only leaving the page while offline loses something. */
export function writeDevice(draft: string, known: DeviceDraft): void {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(known))
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
