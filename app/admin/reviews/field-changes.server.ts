import { diffArrays } from 'diff'
import { isSame } from '../../../domain/content/merge.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { Review } from '../../../domain/review/review.ts'
import { REVIEW_FIELDS, type ReviewField } from '../../../domain/review/review-fields.ts'

/** A piece of text, and whether only one side has it. */
export interface TextPart {
  text: string
  isChanged: boolean
  /** Where it begins in its text. */
  at: number
}

/** One field of a submission beside what is published. */
export interface FieldChange {
  key: string
  label: string
  isChanged: boolean
  /** Null for a new listing. */
  before: TextPart[] | null
  after: TextPart[]
  /** Storage paths, for pictures. */
  pictures: { before: string[]; after: string[] } | null
  /** Levels of the risk signals about it. */
  risks: string[]
}

/** Longer texts are compared as a whole, because comparing words takes time. */
const MAX_COMPARED = 20_000

type Compared = Pick<Review, 'submitted' | 'assessment'> & { published: { values: OwnerValues } | null }

/** What the owner has changed since the last decision; null if there was none. */
export function changesSinceDecision({ submitted, decided_values: values }: Review): FieldChange[] | null {
  if (values === null) return null
  return fieldChanges({ submitted, published: { values }, assessment: null }).filter(({ isChanged }) => isChanged)
}

export function fieldChanges({ submitted, published, assessment }: Compared): FieldChange[] {
  const risks = (field: ReviewField) =>
    (assessment?.signals ?? [])
      .filter(({ field: name, level }) => level !== 'good' && field.names.includes(name as keyof OwnerValues))
      .map(({ level }) => level)
  return REVIEW_FIELDS.map((field) => {
    const before = published?.values ?? null
    const isChanged = before === null || field.names.some((name) => !isSame(before[name], submitted[name]))
    const isPictures = field.key === 'pictures'
    const [old, now] = [before && textOf(field, before), textOf(field, submitted)]
    return {
      key: field.key,
      label: field.label,
      isChanged,
      ...(isPictures ? { before: null, after: [] } : comparedTexts(old, now)),
      pictures: isPictures ? { before: before?.images ?? [], after: submitted.images } : null,
      risks: risks(field),
    }
  })
}

/** Values that aren't valid can't be described. */
function textOf(field: ReviewField, values: OwnerValues): string {
  try {
    return field.lines(values).join('\n')
  } catch {
    return 'Not valid'
  }
}

/** Words, numbers with their separators, white space, and single other characters. */
const tokensOf = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|\s+|./gu) ?? []

function comparedTexts(before: string | null, after: string): Pick<FieldChange, 'before' | 'after'> {
  const whole = (text: string, isChanged: boolean): TextPart[] => [{ text, isChanged, at: 0 }]
  if (before === null) return { before: null, after: whole(after, false) }
  if (before.length + after.length > MAX_COMPARED)
    return { before: whole(before, before !== after), after: whole(after, before !== after) }
  const parts = diffArrays(tokensOf(before), tokensOf(after)).map(({ value, ...part }) => ({
    ...part,
    value: value.join(''),
  }))
  const side = (skipped: 'added' | 'removed', changed: 'added' | 'removed') => {
    let at = 0
    return parts
      .filter((part) => !part[skipped])
      .map((part): TextPart => {
        at += part.value.length
        return { text: part.value, isChanged: part[changed], at: at - part.value.length }
      })
  }
  return { before: side('added', 'removed'), after: side('removed', 'added') }
}
