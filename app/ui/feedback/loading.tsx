import { useNavigation } from 'react-router'

/**
 * A spinner while a screen below `path` is fetched. What is shown stays until then; a quick answer is not worth a
 * flicker, so that the spinner comes after 150 ms.
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
