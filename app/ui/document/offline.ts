import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'

/** How often another screen couldn't be opened, because the server can't be reached, since this one is shown. */
let failures = 0
const listeners = new Set<() => void>()

export const isOffline = (): boolean => failures > 0

function setFailures(value: number): void {
  if (failures === value) return
  failures = value
  for (const listener of listeners) listener()
}

export const reportUnreachable = (): void => setFailures(failures + 1)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const clear = () => setFailures(0)

/** Keeps the screen when another one can't be opened. @returns whether that happened, until one was opened */
export function useOffline(): boolean {
  const count = useSyncExternalStore(
    subscribe,
    () => failures,
    () => 0,
  )
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  usePending(pathname + search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen was opened
  useEffect(clear, [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another failure
  useEffect(() => {
    // Ends the navigation that waits for the other screen.
    if (count > 0) void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [count])
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    addEventListener('online', clear)
    navigation?.addEventListener('navigate', keepScreen)
    return () => {
      removeEventListener('online', clear)
      navigation?.removeEventListener('navigate', keepScreen)
    }
  }, [])
  return count > 0
}

/** The path of the screen that is being opened. */
let pending: string | null = null
/** Whether the code of a screen couldn't be loaded. Neither React Router nor browsers try that again in the same document. */
let needsDocument = false

function usePending(current: string): void {
  const { location: next, formMethod } = useNavigation()
  useEffect(() => {
    pending = next && formMethod !== 'POST' ? createPath(next) : null
    if (pending !== null && needsDocument && pending.split('#')[0] !== current) openDocument()
  }, [next, formMethod, current])
}

/** Opens the next screen as a document if the server can be reached. */
function openDocument(): void {
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => location.assign(pending ?? location.href),
    reportUnreachable,
  )
}

/** The part of an event of the Navigation API that is used. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * When the code of a screen can't be loaded, React Router reloads the document, because a release may have replaced it. In
 * browsers with the Navigation API, the document of that screen is opened instead.
 */
function keepScreen(event: Event): void {
  const { navigationType, userInitiated } = event as NavigateEvent
  if (navigationType !== 'reload' || userInitiated || !event.cancelable) return
  event.preventDefault()
  needsDocument = true
  openDocument()
}
