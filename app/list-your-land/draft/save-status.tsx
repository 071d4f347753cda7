import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { SaveState } from './autosave.ts'

interface SaveStatusProps {
  state: SaveState
  /** False: the draft is only in this browser's reach. */
  hasOwner: boolean
  className?: string
}

/** Where and when the draft was saved last, and what happens if it wasn't. */
export function SaveStatus({ state, hasOwner, className = '' }: SaveStatusProps) {
  const isLive = useHydrated()
  const isFine = state.kind === 'saved' || state.kind === 'saving'
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 text-13 ${isFine ? 'text-ink-3' : 'text-caution-ink'} ${className}`}
    >
      <Icon
        of={isFine ? CircleCheck : state.kind === 'waiting' ? CloudOff : CircleAlert}
        className={isFine ? 'text-good' : ''}
      />
      {statusText(state, hasOwner, isLive)}
    </p>
  )
}

function statusText(state: SaveState, hasOwner: boolean, isLive: boolean): string {
  if (state.kind === 'saving') return 'Saving…'
  if (state.kind === 'waiting') return 'Not saved yet. It’s on this device, and we keep trying.'
  if (state.kind === 'refused') return state.message
  const where = hasOwner ? 'Saved' : 'Saved on this device'
  return isLive ? `${where}${hasOwner ? ' at ' : ', '}${timeText(state.at)}` : where
}

/** “2:31 PM”, with the date unless it is today. */
function timeText(iso: string): string {
  const at = new Date(iso)
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  if (at.toDateString() === new Date().toDateString()) return time
  return `${time}, ${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}`
}
