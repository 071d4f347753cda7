import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a popover full of links: Escape and clicks elsewhere close it by themselves, going to another screen does here. */
export function useClosingPopover<T extends HTMLElement>(): RefObject<T | null> {
  const popover = useRef<T>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to close
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key])

  return popover
}
