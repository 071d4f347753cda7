import { setTimeout as wait } from 'node:timers/promises'

/** Longer than any of the covered operations takes, so that their duration doesn't reveal whether an account exists. */
const MINIMUM_MS = 250

/** Resolves after the minimum duration. */
export const minimumDuration = (): Promise<void> => wait(MINIMUM_MS, undefined, { ref: false })

/** Runs `work` and takes at least the minimum duration, whether it succeeds or fails. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), minimumDuration()])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
