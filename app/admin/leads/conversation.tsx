import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { LeadMessage, MailState, ManagedLead } from '../../../domain/managed-lead.ts'
import { Icon } from '../../ui/icon.tsx'
import { LocalMoment } from '../content/local-moment.tsx'
import { senderOf } from './lead-table.tsx'

const LOOK_AGAIN_MS = 2_000

/** What the lead says and what was written since, the oldest first. */
export function Conversation({ lead }: { lead: ManagedLead }) {
  useFreshStates(lead.messages)
  return (
    <section aria-labelledby="conversation" className="rounded-card border border-line bg-surface">
      <h2 id="conversation" className="border-b border-line px-4 py-4 text-15 md:px-5">
        Conversation
      </h2>
      <ol className="divide-y divide-line">
        <li className="px-4 py-4 md:px-5">
          <Byline who={senderOf(lead)} at={lead.created_at} />
          <Body text={lead.message || 'No message was written.'} isQuiet={lead.message === ''} />
        </li>
        {lead.messages.map((message) => (
          <li key={message.id} className={`px-4 py-4 md:px-5 ${message.kind === 'received' ? '' : 'bg-sunken'}`}>
            <Byline who={whoOf(message, lead)} at={message.created_at} />
            <Body text={message.body} />
            <State message={message} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function whoOf({ kind, author }: LeadMessage, lead: ManagedLead): string {
  if (kind === 'received') return `${senderOf(lead)}, by mail`
  const by = author ?? 'A former admin'
  return kind === 'answered' ? `${by}, from the mailbox` : by
}

function Byline({ who, at }: { who: string; at: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 font-label break-words">{who}</span>
      <span className="num text-13 text-ink-3">
        <LocalMoment iso={at} />
      </span>
    </p>
  )
}

const Body = ({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) => (
  <p className={`mt-1.5 break-words whitespace-pre-wrap ${isQuiet ? 'text-ink-3' : ''}`}>{text}</p>
)

const STATES: Record<MailState, { words: string; look: string; icon: LucideIcon }> = {
  queued: { words: 'Waiting to be sent', look: 'text-ink-2', icon: Clock },
  sending: { words: 'Being sent', look: 'text-ink-2', icon: Clock },
  sent: { words: 'Sent', look: 'text-good-ink', icon: CircleCheck },
  refused: { words: 'Not sent: the mail server refused it', look: 'text-bad-ink', icon: CircleAlert },
  unconfirmed: { words: 'May not have arrived; it is not sent twice', look: 'text-caution-ink', icon: CircleAlert },
}

function State({ message: { kind, mail } }: { message: LeadMessage }) {
  if (kind !== 'reply' || mail === null) return null
  const { words, look, icon } = STATES[mail.state]
  const isTriedAgain = mail.state === 'queued' && mail.tries > 0
  return (
    <p className={`mt-2 flex items-start gap-1.5 text-13 font-medium ${look}`}>
      <Icon of={icon} size={14} className="mt-0.75" />
      <span className="min-w-0 break-words">
        {words}
        {isTriedAgain && `, tried ${mail.tries} ${mail.tries === 1 ? 'time' : 'times'} so far`}
        {mail.failure && `: ${mail.failure}`}
      </span>
    </p>
  )
}

/** A reply goes out a moment after it was written: the screen looks again until it did. */
function useFreshStates(messages: LeadMessage[]) {
  const { revalidate, state } = useRevalidator()
  const isOnItsWay = messages.some(
    ({ mail }) => mail?.state === 'sending' || (mail?.state === 'queued' && mail.tries === 0),
  )
  useEffect(() => {
    if (!isOnItsWay || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isOnItsWay, state, revalidate])
}
