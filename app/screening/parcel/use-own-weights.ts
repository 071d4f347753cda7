import { useState } from 'react'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { encodeWeights, type GroupWeights, WEIGHTS_PARAM } from '../../../screening/weights.ts'

/** The viewer's weights, which the URL follows, so that the screen can be shared and reloaded. */
export function useOwnWeights(profile: Profile, given: GroupWeights | null) {
  const [weights, setWeights] = useState(given)
  const change = (next: GroupWeights | null) => {
    // Without any weight there is nothing to score by.
    if (next?.every((weight) => weight === 0)) return
    setWeights(next)
    const url = new URL(window.location.href)
    const text = next && encodeWeights(next, profile)
    if (text) url.searchParams.set(WEIGHTS_PARAM, text)
    else url.searchParams.delete(WEIGHTS_PARAM)
    // Not through the router, which would load the data again with every step of a slider.
    window.history.replaceState(window.history.state, '', url)
  }
  return { weights, change }
}
