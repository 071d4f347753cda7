import {
  DEAL_QUESTIONS,
  DEAL_TYPE_LABELS,
  DEAL_TYPES,
  type DealAnswer,
  type DealAnswers,
  type DealType,
} from './deal-facts.ts'

type PublicQuestion = Extract<(typeof DEAL_QUESTIONS)[number], { isPublic: true }>

/** The questions whose answers visitors see. */
export const PUBLIC_QUESTIONS = DEAL_QUESTIONS.filter((question): question is PublicQuestion => question.isPublic)

export type PublicDealAnswers = Partial<Record<PublicQuestion['key'], DealAnswer>>

/** The answers that visitors see. */
export function publicAnswers(answers: DealAnswers): PublicDealAnswers {
  return Object.fromEntries(
    PUBLIC_QUESTIONS.flatMap(({ key }) => {
      const given = answers[key]
      return given ? [[key, given]] : []
    }),
  )
}

/** “Sale, Ground lease”; null if nothing was chosen. */
export const dealTypesText = (types: readonly DealType[]): string | null =>
  DEAL_TYPES.filter((type) => types.includes(type))
    .map((type) => DEAL_TYPE_LABELS[type])
    .join(', ') || null
