/** Runs `work` once at a time. Callers that come while it runs share the next run, which begins after they came. */
export function shareNext<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | null = null
  let next: Promise<Value> | null = null
  const start = (): Promise<Value> => {
    next = null
    const run = work().finally(() => {
      if (current === run) current = null
    })
    current = run
    return run
  }
  return () => {
    // First, because for a moment the current run has ended and the next one has not begun.
    if (next !== null) return next
    if (current === null) return start()
    next = current.then(start, start)
    return next
  }
}
