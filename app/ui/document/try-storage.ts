/** Works with the storage of the browser, which may refuse it, be full, or hold what can't be read. @returns null then */
export function tryStorage<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
