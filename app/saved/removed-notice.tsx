import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../ui/feedback/banner.tsx'

/** Says what was removed, beside the button that undoes it. The focus was in what is gone, so it comes here. */
export function RemovedNotice({ name, undo }: { name: string; undo: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each listing that is removed
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus()
  }, [name])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Banner action={undo}>Removed {name}.</Banner>
    </div>
  )
}
