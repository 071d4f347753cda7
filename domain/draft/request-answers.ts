import { REVIEW_FIELDS } from '../review/review-fields.ts'
import { requestAnswerField } from './request-answer-field.ts'
import type { DraftStep } from './step-names.ts'

/** The answer fields that a step has; the last step has all. */
export const answerFieldsOf = (step: DraftStep): string[] =>
  REVIEW_FIELDS.filter((field) => step === 'review' || field.step === step).map(({ key }) => requestAnswerField(key))

const ALL_ANSWER_FIELDS: ReadonlySet<string> = new Set(answerFieldsOf('review'))

export const isRequestAnswerField = (name: string): boolean => ALL_ANSWER_FIELDS.has(name)
