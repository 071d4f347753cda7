import { useEffect } from 'react'
import { useBackgroundRefresh } from './shown-data.ts'

const REFRESH_MS = 1_500

/** Reloads the page data while something is being processed. What has been typed stays. */
export function useProcessingRefresh(isActive: boolean): void {
  const { refresh, state } = useBackgroundRefresh()
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    const timer = setTimeout(() => document.visibilityState === 'visible' && refresh(), REFRESH_MS)
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isActive, state, refresh])
}
