import { setTimeout as wait } from 'node:timers/promises'

/** Answers that must not tell whether an account exists take at least so long, whatever was done. */
const EVEN_MS = 250

/** Ends when such an answer may be given. */
export const evenTime = (): Promise<void> => wait(EVEN_MS, undefined, { ref: false })

/** Does the work, and takes at least the even time over it, done or failed. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), evenTime()])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
