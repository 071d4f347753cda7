import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render of the browser, then true: for what needs JavaScript to work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
