import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { href } from 'react-router'
import type { AdminLead, LeadMessage, MailState } from '../../../domain/lead/admin-lead.ts'
import type { ReceivedMail } from '../../../domain/lead/mail-authentication.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { HeldChoice } from '../../ui/thread/held-choice.tsx'
import { MessageFiles } from '../../ui/thread/message-files.tsx'
import { leadName } from './lead-table.tsx'

/** The lead's message and the ones after it, oldest first. */
export function Conversation({ lead }: { lead: AdminLead }) {
  const path = href('/admin/leads/:id', { id: lead.id })
  useProcessingRefresh(lead.messages.some(isBeingSent))
  return (
    <section aria-labelledby="conversation" className="rounded-card border border-line bg-surface">
      <h2 id="conversation" className="border-b border-line px-4 py-4 text-15 md:px-5">
        Conversation
      </h2>
      <ol className="divide-y divide-line">
        <li className="px-4 py-4 md:px-5">
          <Byline name={leadName(lead)} at={lead.created_at} />
          {lead.subject && <p className="mt-1.5 font-label break-label">{lead.subject}</p>}
          <Body text={lead.message || 'No message'} isQuiet={lead.message === ''} />
          <MailChecks mail={lead.type === 'email' ? lead.mails[0] : undefined} />
        </li>
        {lead.messages.map((message) => (
          <li key={message.id} className={`px-4 py-4 md:px-5 ${message.party === 'sender' ? '' : 'bg-sunken'}`}>
            <Byline name={authorOf(message, lead)} at={message.created_at} />
            <Body text={message.body} />
            <MessageFiles files={message.files} path={path} />
            <MailChecks mail={lead.mails.find(({ message_id }) => message_id === message.id)} />
            {message.held_from && message.party === 'operator' && (
              <HeldChoice id={message.id} from={message.held_from} action={path} />
            )}
            <State message={message} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function authorOf({ kind, party, author, held_from }: LeadMessage, lead: AdminLead): string {
  const person =
    party === 'sender' ? leadName(lead) : (author ?? (party === 'landowner' ? 'The landowner' : 'A former admin'))
  if (held_from) return `${person}, held: it came from ${held_from}`
  if (kind === 'note') return `${person}, note for admins`
  if (kind === 'received' || kind === 'email') return `${person}, by email`
  return kind === 'answered' ? `${person}, from the mailbox` : person
}

/** How an email was authenticated, and its problems. */
function MailChecks({ mail }: { mail: ReceivedMail | undefined }) {
  if (!mail) return null
  const { sender, authentication, problems } = mail
  const { spf, dkim, dmarc } = authentication ?? { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' }
  return (
    <div className="mt-2 text-12 wrap-anywhere text-ink-3">
      <p>
        From {sender || 'an unknown address'}. SPF {spf}, DKIM {dkim}, DMARC {dmarc}
      </p>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}

function Byline({ name, at }: { name: string; at: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 font-label break-label">{name}</span>
      <span className="num text-13 text-ink-3">
        <LocalTime iso={at} />
      </span>
    </p>
  )
}

const Body = ({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) => (
  <p className={`mt-1.5 break-label whitespace-pre-wrap ${isQuiet ? 'text-ink-3' : ''}`}>{text}</p>
)

const STATES: Record<MailState, { label: string; look: string; icon: LucideIcon }> = {
  queued: { label: 'Queued', look: 'text-ink-2', icon: Clock },
  sending: { label: 'Sending', look: 'text-ink-2', icon: Clock },
  sent: { label: 'Sent', look: 'text-good-ink', icon: CircleCheck },
  refused: { label: 'Not sent: the mail server rejected it', look: 'text-bad-ink', icon: CircleAlert },
  unconfirmed: { label: 'Delivery unconfirmed; we won’t send it again', look: 'text-caution-ink', icon: CircleAlert },
}

function State({ message: { kind, mail } }: { message: LeadMessage }) {
  if (kind !== 'reply' || mail === null) return null
  const { label, look, icon } = STATES[mail.state]
  const isRetried = mail.state === 'queued' && mail.tries > 0
  return (
    <p className={`mt-2 flex items-start gap-1.5 text-13 font-medium ${look}`}>
      <Icon of={icon} size={14} className="mt-0.75" />
      <span className="min-w-0 break-label">
        {label}
        {isRetried && `, ${formatCount(mail.tries, 'attempt')} so far`}
        {mail.failure && `: ${mail.failure}`}
      </span>
    </p>
  )
}

/** Whether the mail server hasn't accepted or rejected a reply yet. A retry may take hours, so it doesn't count. */
const isBeingSent = ({ mail }: LeadMessage): boolean =>
  mail?.state === 'sending' || (mail?.state === 'queued' && mail.tries === 0)
