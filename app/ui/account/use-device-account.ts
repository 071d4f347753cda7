import { useLayoutEffect } from 'react'
import { tryStorage } from '../document/try-storage.ts'

const KEY = 'voltacre-account'

/**
 * Forgets what another account viewed and searched for in this browser. Signing out does so as well, but a session also
 * ends by itself.
 * @param id of the account that is signed in
 */
export function useDeviceAccount(id: string | undefined): void {
  // Before any effect that reads what is stored.
  useLayoutEffect(() => {
    if (!id) return
    tryStorage(() => {
      const last = localStorage.getItem(KEY)
      if (last === id) return
      if (last) for (const key of Object.keys(localStorage).filter(isRecent)) localStorage.removeItem(key)
      localStorage.setItem(KEY, id)
    })
  }, [id])
}

const isRecent = (key: string) => key.startsWith('voltacre-recent-')
