import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/text/format.ts'
import { useHydrated } from '../hydrated.ts'
import { Icon } from '../icon/icon.tsx'
import { Avatar } from './avatar.tsx'

interface BubbleProps {
  /** Who wrote it: “You” for the viewer. */
  from: string
  isOwn: boolean
  /** ISO 8601. */
  at: string
  isByEmail: boolean
  text: string
  /** Below the text. */
  children?: ReactNode
}

/** A message of a conversation: the viewer's on the right. */
export function Bubble({ from, isOwn, at, isByEmail, text, children }: BubbleProps) {
  return (
    <li className={`flex max-w-160 gap-3 ${isOwn ? 'justify-self-end max-md:ml-8' : ''}`}>
      {!isOwn && (
        <span className="max-md:hidden">
          <Avatar name={from} />
        </span>
      )}
      <div className="min-w-0">
        <p
          className={`mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-12 text-ink-3 ${isOwn ? 'justify-end' : ''}`}
        >
          <b className="text-13 font-semibold break-label text-ink">{from}</b>
          <TimeOfDay iso={at} />
          {isByEmail && (
            <span className="inline-flex items-center gap-1">
              <Icon of={Mail} size={14} />
              by email
            </span>
          )}
        </p>
        <div
          className={`rounded-card border px-4 py-3 text-15 ${isOwn ? 'border-line-strong bg-press' : 'border-line bg-surface'}`}
        >
          {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
          {children}
        </div>
      </div>
    </li>
  )
}

/** The time of day in the reader's time zone; in UTC without JavaScript. */
function TimeOfDay({ iso }: { iso: string }) {
  const timeZone = useHydrated() ? undefined : 'UTC'
  const text = new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return (
    <time dateTime={iso} className="num whitespace-nowrap">
      {text}
      {timeZone && ' UTC'}
    </time>
  )
}

/** A line with the day, before the first message of each. */
export function Day({ iso }: { iso: string }) {
  const isLocal = useHydrated()
  return (
    <li className="flex items-center gap-3 text-12 text-ink-3 before:flex-1 before:border-t before:border-line before:content-[''] after:flex-1 after:border-t after:border-line after:content-['']">
      {isLocal ? dayText(iso) : formatDate(iso)}
    </li>
  )
}

function dayText(iso: string): string {
  const date = new Date(iso)
  if (dayOf(iso) === dayOf(new Date().toISOString())) return 'Today'
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' })
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US')

/** Whether a message is the first of its day, in the reader's time zone; in UTC without JavaScript. */
export function useIsNewDay(): (at: string, before: string | undefined) => boolean {
  const isLocal = useHydrated()
  const key = (iso: string) => (isLocal ? dayOf(iso) : iso.slice(0, 10))
  return (at, before) => before === undefined || key(at) !== key(before)
}
