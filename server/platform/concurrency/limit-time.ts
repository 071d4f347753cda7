const TICK_MS = 50

/**
 * Rejects with `error` when `work` takes longer than this. Time in which the event loop was busy hardly counts, because the
 * result may have arrived in the meantime: a late timer fires before it is read.
 */
export async function limitTime<T>(work: Promise<T>, milliseconds: number, error: Error): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  let remaining = milliseconds
  const clock = setInterval(() => {
    remaining -= TICK_MS
    if (remaining <= 0) reject(error)
  }, TICK_MS)
  try {
    return await Promise.race([work, isLate])
  } finally {
    clearInterval(clock)
  }
}
