import { useNavigation } from 'react-router'

/**
 * A spinner over the current screen while one under `path` loads. It appears after 150 ms, so that a fast navigation
 * doesn't flicker.
 */
export function Loading({ path }: { path: string }) {
  const { state, location } = useNavigation()
  const waiting = state === 'loading' && location.pathname.startsWith(path)
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-20 grid place-items-center">
      {waiting && (
        <span className="flex animate-[appear_1ms_150ms_both] items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-3 font-label shadow-2">
          <span className="spinner" aria-hidden="true" />
          Loading…
        </span>
      )}
    </div>
  )
}
