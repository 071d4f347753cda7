import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether people use a finger rather than a mouse. False on the server and during hydration. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}
