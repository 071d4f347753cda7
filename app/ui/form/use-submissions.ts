import { useCallback, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

interface Submissions {
  /** The history state of the next submission. */
  next: () => { submission: number }
  /** Whether something newer was submitted than what this page answers. Links, redirects and Back answer nothing. */
  isOutdated: () => boolean
}

/** Numbers what a form submits as its fields change, so that results that come late don’t overwrite newer fields. */
export function useSubmissions(): Submissions {
  const count = useRef(0)
  const answered: number | undefined = useLocation().state?.submission
  const isPop = useNavigationType() === 'POP'
  const isOutdated = useCallback(() => !isPop && answered !== undefined && answered < count.current, [isPop, answered])
  return { next: () => ({ submission: ++count.current }), isOutdated }
}
