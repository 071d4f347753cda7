import { ArrowLeft, BadgeCheck, Clock, type LucideIcon, MailQuestionMark } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import {
  replyTimeText,
  type SharedContact,
  splitDocuments,
  type Thread,
  type ThreadListing,
  type ThreadQuery,
} from '../../domain/lead/thread.ts'
import { formatAcres, formatPrice } from '../../domain/text/format.ts'
import { useProcessingRefresh } from '../ui/document/use-processing-refresh.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink, buttonClass } from '../ui/form/button.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { useWebsiteName } from '../ui/layout/website-name.ts'
import { Picture } from '../ui/media/picture.tsx'
import { mailAddress } from '../ui/text/mail-address.ts'
import { Bubble, Day, useIsNewDay } from '../ui/thread/bubble.tsx'
import { HeldChoice } from '../ui/thread/held-choice.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import { MessageDocuments } from '../ui/thread/message-documents.tsx'
import { MessageFiles } from '../ui/thread/message-files.tsx'
import { ReplyForm, type ReplyFormProps } from './reply-form.tsx'
import { ReportThread } from './report-thread.tsx'
import { ThreadActions } from './thread-actions.tsx'

interface ConversationProps extends Omit<ReplyFormProps, 'name'> {
  query: ThreadQuery
  isReporting: boolean
}

/** One conversation, with the form that adds to it. */
export function Conversation({ thread, query, isReporting, answer, ...rest }: ConversationProps) {
  const name = useOtherName(thread)
  useProcessingRefresh(true)
  return (
    <section aria-label={`Conversation with ${name}`} className="flex flex-1 flex-col">
      <ThreadHead thread={thread} name={name} query={query} />
      {thread.listing ? <ListingBar listing={thread.listing} /> : <TitleBar title={thread.title} />}
      <div className="px-4 pt-4 empty:hidden md:px-8">
        {answer?.message && answer.verb !== 'send' && answer.verb !== 'report' && (
          <FormFailure message={answer.message} reason={answer.reason} />
        )}
        {answer?.notice && answer.verb !== 'send' && <Notice kind="good">{answer.notice}</Notice>}
        {isReporting && <ReportThread id={thread.id} answer={answer} />}
      </div>
      <Messages thread={thread} documents={rest.documents} />
      <ReplyForm thread={thread} name={name} answer={answer} {...rest} />
    </section>
  )
}

/** The person on the other side, or the name of the website for its team. */
function useOtherName(thread: Thread): string {
  const websiteName = useWebsiteName()
  return thread.with ?? websiteName
}

function ThreadHead({ thread, name, query }: { thread: Thread; name: string; query: ThreadQuery }) {
  const replyTime = replyTimeText(thread.reply_hours)
  return (
    <div className="flex items-center gap-2 border-b border-line bg-surface py-3.5 pr-4 pl-2 md:gap-3.5 md:px-8">
      <Link
        to={inquiriesPath(query)}
        aria-label="Back to inquiries"
        className={`${buttonClass({ kind: 'quiet' })} w-9 px-0 lg:hidden`}
      >
        <Icon of={ArrowLeft} size={20} />
      </Link>
      <div className="min-w-0">
        <h1 className="text-15 font-semibold wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-13 text-ink-2">
          {thread.company && <span className="wrap-anywhere">{thread.company}</span>}
          {thread.is_unconfirmed && (
            <Fact icon={MailQuestionMark} look="text-caution-ink" text="Email address not confirmed" />
          )}
          {thread.is_verified_owner && <Fact icon={BadgeCheck} look="[&>svg]:text-good" text="Verified owner" />}
          {replyTime && <Fact icon={Clock} text={replyTime} />}
          {thread.contact && <Contact {...thread.contact} title={thread.title} />}
        </p>
      </div>
      {thread.may_change && <ThreadActions thread={thread} name={name} />}
    </div>
  )
}

const Fact = ({ icon, text, look = '' }: { icon: LucideIcon; text: string; look?: string }) => (
  <span className={`inline-flex items-center gap-1.5 ${look}`}>
    <Icon of={icon} size={14} />
    {text}
  </span>
)

function Contact({ email, phone, title }: SharedContact & { title: string }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <a href={mailAddress(email, { subject: title })} className="link wrap-anywhere">
        {email}
      </a>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link num">
          {phone}
        </a>
      )}
    </span>
  )
}

/** The listing as it is now. */
function ListingBar({ listing: { slug, title, image, acres, price, price_type } }: { listing: ThreadListing }) {
  return (
    <div className="flex items-center gap-4 border-b border-line-strong bg-surface px-4 py-3 md:px-8">
      {image && (
        <span className="shrink-0">
          <Picture
            bucket="listing-media"
            path={image}
            alt=""
            sizes="84px"
            className="h-12 w-16 rounded-control bg-sunken object-cover md:h-14 md:w-21"
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-15 font-semibold wrap-anywhere">{title}</p>
        <p className="num flex flex-wrap gap-x-2.5 text-ink-2">
          <span>{formatPrice(price, price_type)}</span>
          <span>{formatAcres(acres)}</span>
          {slug === null && <span>Not published</span>}
        </p>
      </div>
      {slug !== null && <ButtonLink to={href('/listings/:slug', { slug })}>View</ButtonLink>}
    </div>
  )
}

/** The title of a listing that the viewer can't see anymore, or of a message to the operator. */
function TitleBar({ title }: { title: string }) {
  const websiteName = useWebsiteName()
  return (
    <p className="border-b border-line-strong bg-surface px-4 py-3 wrap-anywhere md:px-8">
      <b className="text-15 font-semibold">{title || `Message to ${websiteName}`}</b>
      {title && <span className="ml-2.5 text-ink-2">No longer listed</span>}
    </p>
  )
}

function Messages({ thread, documents }: Pick<ConversationProps, 'thread' | 'documents'>) {
  const { id: threadId, messages, read_at, may_change } = thread
  const path = href('/my/inquiries/:id', { id: threadId })
  const isManaged = thread.listing?.is_owned_by_viewer && may_change
  const readersPath = isManaged ? href('/my/listings/:id/documents', { id: thread.listing!.id }) : null
  const websiteName = useWebsiteName()
  const isNewDay = useIsNewDay()
  const end = useRef<HTMLDivElement>(null)
  const lastMessage = messages.at(-1)
  const last = lastMessage?.id
  const isRead = lastMessage?.is_own && read_at !== null && read_at >= lastMessage.created_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows each new message
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <>
      <ol aria-live="polite" className="grid flex-1 content-start gap-5 px-4 py-5 md:gap-6 md:px-8 md:py-6">
        {messages.map(({ id, from, is_own, created_at, is_by_email, held_from, files, ...message }, index) => {
          const { text, documents: linked } = splitDocuments(message.text, documents)
          return (
            <Fragment key={id}>
              {isNewDay(created_at, messages[index - 1]?.created_at) && <Day iso={created_at} />}
              <Bubble
                from={from ?? (is_own ? 'You' : websiteName)}
                isOwn={is_own}
                at={created_at}
                isByEmail={is_by_email}
                text={text}
              >
                <MessageDocuments documents={linked} readersPath={readersPath} />
                <MessageFiles files={files} path={path} />
                {held_from && may_change && <HeldChoice id={id} from={held_from} action={path} />}
              </Bubble>
            </Fragment>
          )
        })}
      </ol>
      {isRead && <p className="px-4 pb-4 text-right text-12 text-ink-3 md:px-8">Read</p>}
      <div ref={end} className="scroll-mb-60" />
    </>
  )
}
