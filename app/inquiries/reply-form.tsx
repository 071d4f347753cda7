import { useEffect, useRef } from 'react'
import { href, Link, useNavigation } from 'react-router'
import { MAX_MESSAGE_LENGTH } from '../../domain/lead/lead.ts'
import type { MessageTemplate } from '../../domain/lead/message-template.ts'
import { type Thread, type ThreadDocument, UNNAMED_LANDOWNER } from '../../domain/lead/thread.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useUnsentEntries } from '../ui/form/use-unsent-entries.ts'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import { DocumentMenu, FilePicker, TemplateMenu } from '../ui/thread/message-tools.tsx'
import type { ThreadAnswer } from './thread-answer.ts'

export interface ReplyFormProps {
  thread: Thread
  /** Of the other side. */
  name: string
  /** Idempotency key of the message. */
  formKey: string
  /** False for an account with an unverified address. */
  canWrite: boolean
  templates: readonly MessageTemplate[]
  /** Of the listing: those that the other side can open or ask for. */
  documents: readonly ThreadDocument[]
  answer: ThreadAnswer | undefined
}

/** Adds a message. Ctrl + Enter sends it. */
export function ReplyForm({ thread, name, canWrite, answer, ...rest }: ReplyFormProps) {
  if (!thread.may_change) {
    return <Note>You’re a viewer in your organization, so you can read this conversation, but not answer.</Note>
  }
  if (!canWrite) {
    return (
      <Note>
        Verify your email address in{' '}
        <Link to={href('/settings')} className="link">
          Settings
        </Link>{' '}
        to answer.
      </Note>
    )
  }
  if (thread.has_blocked) return <Note>You blocked {name}. Unblock to write again.</Note>
  if (thread.is_blocked) return <Note>{name} doesn’t take messages from you.</Note>
  const failed = answer?.verb === 'send' ? answer : undefined
  // A new key empties the form once the message is in the list. A message from the other side doesn't change it.
  const sent = thread.messages.filter(({ is_own }) => is_own).length
  return <OpenForm key={sent} {...{ thread, name }} {...rest} answer={failed} />
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="mx-4 mb-6 rounded-card border border-line bg-surface px-4 py-3 text-ink-2 md:mx-8">{children}</p>
)

function OpenForm({ thread, name, formKey, templates, documents, answer }: Omit<ReplyFormProps, 'canWrite'>) {
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const forget = useUnsentEntries(form, answer?.notice ? undefined : answer)
  const { state } = useNavigation()
  useEffect(() => {
    if (answer?.notice && state === 'idle') form.current?.querySelector('textarea')?.focus()
  }, [answer, state])
  return (
    <div className="sticky bottom-0 bg-canvas px-4 pb-4 md:px-8">
      {answer?.message && (
        <div className="pb-3">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={inquiriesPath({ id: thread.id })}
        preventScrollReset
        onSubmit={forget}
        className="rounded-card border border-line-control bg-surface focus-within:border-focus"
      >
        <input type="hidden" name="key" value={formKey} />
        <textarea
          ref={text}
          name="text"
          required
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={`Reply to ${name}`}
          aria-invalid={answer?.error ? true : undefined}
          aria-describedby={answer?.error ? 'reply-error' : 'reply-note'}
          placeholder={`Write to ${name}`}
          defaultValue={answer?.typed}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[name=do]'))
          }}
          className="block min-h-20 w-full resize-y rounded-card bg-transparent px-4 py-3 text-15"
        />
        <div className="flex flex-wrap items-center gap-1 border-t border-line p-2">
          <TemplateMenu
            templates={templates}
            values={{ name: firstNameOf(thread), listing: thread.title }}
            editPath={href('/my/inquiries/templates')}
            text={text}
          />
          {thread.party === 'landowner' && <DocumentMenu documents={documents} text={text} />}
          <FilePicker />
          <p id="reply-error" className="px-2 text-12 text-bad-ink">
            {answer?.error}
          </p>
          <SubmitButton pending="Sending..." name="do" value="send" className="ml-auto">
            Send reply
          </SubmitButton>
        </div>
      </Form>
      <p id="reply-note" className="pt-2 text-12 text-ink-3">
        {thread.has_shared_contact
          ? `${name} sees your email address and phone number.`
          : 'Your email address stays hidden until you share it.'}
      </p>
    </div>
  )
}

function firstNameOf({ with: name }: Thread): string {
  return name === null || name === UNNAMED_LANDOWNER ? '' : (name.split(' ')[0] ?? '')
}
