import { useState } from 'react'
import type { SubmitFailure } from './submit-errors.ts'

const always = () => true

/**
 * The last answer to a form. When a later submission gets no answer, its failure is added to the answer before it, so
 * that a conflict with its choices stays on screen.
 * @param isMine whether an answer is about this form, on a screen with several
 */
export function useAnswer<Answer extends { reason?: SubmitFailure }>(
  latest: Answer | undefined,
  isMine: (answer: Answer) => boolean = always,
): Answer | undefined {
  const next = (shown: Answer | undefined) => {
    if (latest === undefined) return undefined
    if (!isMine(latest)) return shown
    return latest.reason === undefined ? latest : { ...shown, ...latest }
  }
  const [state, setState] = useState(() => ({ latest, shown: next(undefined) }))
  if (state.latest === latest) return state.shown
  const shown = next(state.shown)
  setState({ latest, shown })
  return shown
}
