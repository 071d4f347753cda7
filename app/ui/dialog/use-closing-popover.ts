import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover on navigation. Escape and clicks outside already close it. */
export function useClosingPopover<T extends HTMLElement>(): RefObject<T | null> {
  const popover = useRef<T>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the location changes
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key])

  return popover
}
