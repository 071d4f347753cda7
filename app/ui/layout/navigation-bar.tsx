import { useNavigation } from 'react-router'

/** A line at the top of the window that starts to move as soon as another screen is requested. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-30 h-0.5 print:hidden">
      <div className="h-full origin-left animate-[advance_8s_cubic-bezier(0.1,0.7,0.2,1)_both] bg-accent motion-reduce:animate-none" />
    </div>
  )
}
