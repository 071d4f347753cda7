const MIN_PAUSE_MS = 2

/** Rests for as long as the last batch took, because an embedded database and its requests share one thread. */
export function createPause(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    const busy = performance.now() - resumedAt
    await new Promise((resolve) => setTimeout(resolve, Math.max(MIN_PAUSE_MS, busy)))
    resumedAt = performance.now()
  }
}
