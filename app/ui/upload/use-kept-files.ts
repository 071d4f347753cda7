import { useEffect, useRef } from 'react'

interface KeptFiles {
  keep(key: string, file: File): void
  forget(key: string): void
}

/** Files of a scope (see `kept-files.ts`). Passes on those that an earlier visit has left; without a scope, keeps nothing. */
export function useKeptFiles(scope: string | undefined, onFile: (file: File, key: string) => void): KeptFiles {
  // Loaded with the page, because it's needed once there is no connection.
  const store = useRef<Promise<typeof import('./kept-files.ts') | null>>(undefined)
  const leaving = useRef(new AbortController())
  const latest = useRef(onFile)
  latest.current = onFile

  useEffect(() => {
    if (scope === undefined) return
    leaving.current = new AbortController()
    const { signal } = leaving.current
    store.current = import('./kept-files.ts').catch(() => null)
    void store.current.then((files) => files?.restoreFiles(scope, signal, (...file) => latest.current(...file)))
    return () => leaving.current.abort()
  }, [scope])

  return {
    keep(key, file) {
      if (scope !== undefined)
        void store.current?.then((files) => files?.keepFile({ scope, key, file }, leaving.current.signal))
    },
    forget(key) {
      if (scope !== undefined) void store.current?.then((files) => files?.forgetFile(scope, key))
    },
  }
}
