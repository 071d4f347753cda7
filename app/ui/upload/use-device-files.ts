import { useEffect, useRef } from 'react'

interface DeviceFiles {
  add(key: string, file: File): void
  remove(key: string): void
}

/** Files of a scope (see `device-files.ts`). Passes on those that an earlier visit has left; without a scope, stores nothing. */
export function useDeviceFiles(scope: string | undefined, onFile: (file: File, key: string) => void): DeviceFiles {
  // Loaded with the page, because it's needed once there is no connection.
  const store = useRef<Promise<typeof import('./device-files.ts') | null>>(undefined)
  const leaving = useRef(new AbortController())
  const latest = useRef(onFile)
  latest.current = onFile

  useEffect(() => {
    if (scope === undefined) return
    leaving.current = new AbortController()
    const { signal } = leaving.current
    store.current = import('./device-files.ts').catch(() => null)
    void store.current.then((files) => files?.restoreFiles(scope, signal, (...file) => latest.current(...file)))
    return () => leaving.current.abort()
  }, [scope])

  return {
    add(key, file) {
      if (scope !== undefined)
        void store.current?.then((files) => files?.addFile({ scope, key, file }, leaving.current.signal))
    },
    remove(key) {
      if (scope !== undefined) void store.current?.then((files) => files?.deleteFile(scope, key))
    },
  }
}
