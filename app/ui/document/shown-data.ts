import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches, useRevalidator } from 'react-router'
import { submitFailureOf } from '../form/submit-errors.ts'
import { isOffline, reportUnreachable } from './offline.ts'

type Results = Record<string, DataStrategyResult>

/** The data of the screen as shown, by route. */
let shown: { path: string; byRoute: Map<string, unknown> } | null = null
let refreshes = 0
let isOutdated = false
const listeners = new Set<() => void>()

/** Remembers the data of the screen, for `preserveLoaderData`. */
export function useShownData(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined)
    shown = { path: pathname + search, byRoute: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])) }
  })
}

/**
 * Client middleware: when reloading the data of the current screen fails, or another screen can't be reached, the screen
 * stays as it is with what was typed into its forms, instead of giving way to the error screen.
 */
export const preserveLoaderData: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return results
  const { pathname, search } = new URL(request.url)
  const isReload = shown?.path === pathname + search
  if (shown && !isReload && Object.values(results).some(isUnreachable)) return keepScreen(request.signal, results)
  const replaced = isReload ? replaceFailures(results, shown?.byRoute ?? new Map()) : 0
  if (refreshes === 0) setOutdated(replaced > 0 && !isOffline())
  return results
}

const isUnreachable = ({ type, result }: DataStrategyResult) =>
  type === 'error' && submitFailureOf(result) === 'unreachable'

/** Leaves the screen as it is until `useOffline` has canceled the navigation to the other one. */
async function keepScreen(signal: AbortSignal, results: Results): Promise<Results> {
  const canceled = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  reportUnreachable()
  if (!signal.aborted) await canceled
  return results
}

/** @returns how many failures were replaced */
function replaceFailures(results: Results, byRoute: Map<string, unknown>): number {
  let replaced = 0
  for (const [id, { type, result }] of Object.entries(results)) {
    const reason = type === 'error' ? submitFailureOf(result) : null
    // After an action, a session that has ended changes the screen. A refresh in the background doesn't.
    if (reason === null || (reason === 'signed_out' && refreshes === 0) || !byRoute.has(id)) continue
    results[id] = { type: 'data', result: byRoute.get(id) }
    replaced += 1
  }
  return replaced
}

function setOutdated(value: boolean): void {
  if (isOutdated === value) return
  isOutdated = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the data couldn't be reloaded after a change. */
export const useIsOutdated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )

/** Reloads the data of the screen in the background. A failure changes nothing. */
export function useBackgroundRefresh(): { state: 'idle' | 'loading'; refresh: () => Promise<void> } {
  const { revalidate, state } = useRevalidator()
  return { state, refresh: useCallback(() => refreshWith(revalidate), [revalidate]) }
}

async function refreshWith(revalidate: () => Promise<void>): Promise<void> {
  refreshes += 1
  await revalidate().finally(() => {
    refreshes -= 1
  })
}
