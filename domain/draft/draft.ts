import type { DraftStep } from './step-names.ts'
import { UNFINISHED_OUTLINE } from './unfinished-outline.ts'

/** The stages of a landowner's draft. */
export const DRAFT_STATES = ['draft', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** A draft that was sent back can be changed and submitted again. */
export const EDITABLE_STATES: readonly DraftState[] = ['draft', 'changes_requested', 'rejected']

export const isEditable = (state: DraftState): boolean => EDITABLE_STATES.includes(state)

/** What was entered, as typed: the values of each form field. An absent field hasn't been touched. */
export type DraftFields = Readonly<Record<string, readonly string[]>>

/** One field of a save: its values now, and those it had when it was last saved or loaded on this device. */
export interface FieldChange {
  was: readonly string[]
  now: readonly string[]
  /** The user has chosen this value over the one that is in `replaced`. */
  chosen?: true | undefined
}

/** The changes of a save, by field. */
export type DraftChanges = Readonly<Record<string, FieldChange>>

/** A draft as its owner sees it. Times are ISO 8601 UTC. */
export interface Draft {
  id: string
  state: DraftState
  version: number
  fields: DraftFields
  /** What a save from another tab or device replaced, by field, until the user has chosen. */
  replaced: DraftFields
  /** The published listing that it changes; null for a new listing. */
  listing_id: string | null
  /** What a reviewer asked to change since it was last submitted. */
  requests: readonly RequestedChange[]
  /** Why it was rejected; null if it isn't. */
  note: string | null
  /** False for a draft in a browser without an account. */
  has_owner: boolean
  submitted_at: string | null
  created_at: string
  updated_at: string
}

/** A change that a reviewer asked for, and what the owner has done about it since. */
export interface RequestedChange {
  /** Of a review field. */
  key: string
  label: string
  step: DraftStep
  text: string
  isChanged: boolean
  /** Empty without one. */
  answer: string
}

/** Drafts that an account can have open at a time. */
export const MAX_OPEN_DRAFTS = 50
/** Days without a change after which a draft without an account is deleted. */
export const DAYS_WITHOUT_ACCOUNT = 30

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** An untouched field and an empty one are the same. */
const filled = (values: readonly string[] | undefined): readonly string[] =>
  values === undefined || values.every((value) => value === '') ? [] : values

export const hasChanged = ({ was, now }: FieldChange): boolean => !isSameList(filled(was), filled(now))

/** Whether a save has to say anything about the field. */
export const isToSave = (change: FieldChange): boolean => change.chosen === true || hasChanged(change)

/** Fields whose values are files: those that two tabs or devices add are all kept. */
const FILE_LISTS: readonly string[] = ['images', 'videos']

/** What a save changed in a list, applied to what is stored now. */
const mergedList = (stored: readonly string[], { was, now }: FieldChange): readonly string[] => [
  ...now.filter((value) => stored.includes(value) || !was.includes(value)),
  ...stored.filter((value) => !was.includes(value) && !now.includes(value)),
]

/**
 * Applies a save: the newest wins in each field. What another tab or device had saved there in between is returned in
 * `replaced`, so that nothing is lost. Fields that the save didn't change keep their current values.
 */
export function applyChanges(
  current: Pick<Draft, 'fields' | 'replaced'>,
  changes: DraftChanges,
): { fields: DraftFields; replaced: DraftFields } {
  const fields: Record<string, readonly string[]> = { ...current.fields }
  const replaced: Record<string, readonly string[]> = { ...current.replaced }
  for (const [name, change] of Object.entries(changes)) {
    if (change.chosen) delete replaced[name]
    if (!hasChanged(change)) continue
    const stored = filled(current.fields[name])
    const isNewer = !isSameList(stored, filled(change.was)) && !isSameList(stored, filled(change.now))
    const isList = FILE_LISTS.includes(name)
    if (isNewer && !isList && name !== UNFINISHED_OUTLINE && stored.length > 0) replaced[name] = stored
    fields[name] = isNewer && isList ? mergedList(stored, change) : change.now
  }
  return { fields, replaced }
}

/** The fields as a submitted form. */
export function formOf(fields: DraftFields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value)
  return form
}

/** The name of a draft, or else its address; null without either. */
export const draftName = (fields: DraftFields): string | null =>
  fields.landowner_name?.[0]?.trim() || fields.address?.[0]?.trim() || null

export const UNTITLED = 'Untitled parcel'

export const draftTitle = (fields: DraftFields): string => draftName(fields) ?? UNTITLED
