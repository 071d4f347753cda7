import { type KeyboardEvent, useRef } from 'react'
import { href } from 'react-router'
import { type AdminLead, LOGGED_KINDS } from '../../../domain/lead/admin-lead.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/lead/lead.ts'
import type { MessageTemplate } from '../../../domain/lead/message-template.ts'
import { Checkbox, FieldGroup, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useUnsentEntries } from '../../ui/form/use-unsent-entries.ts'
import { FilePicker, TemplateMenu } from '../../ui/thread/message-tools.tsx'
import { firstValue } from '../content/editor/entered-values.ts'
import type { LeadAnswer } from './lead-answer.ts'

interface ReplyFormProps {
  lead: AdminLead
  answer: LeadAnswer | undefined
  action: string
  /** Idempotency key, so that a form submitted twice creates one message. */
  formKey: string
}

const CARD = 'grid gap-3 rounded-card border border-line bg-surface px-4 py-4 md:px-5'

interface SendFormProps extends ReplyFormProps {
  mailbox: string
  /** Whether email replies arrive in the inbox. */
  takesMail: boolean
  templates: readonly MessageTemplate[]
}

/** Ctrl + Enter sends the reply. A draft stays in this tab until it's sent. */
export function ReplyForm({ lead, answer, action, formKey, mailbox, takesMail, templates }: SendFormProps) {
  const failed = answer?.verb === 'reply' ? answer : undefined
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const forget = useUnsentEntries(form, failed?.notice ? undefined : failed)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={action}
      preventScrollReset
      onSubmit={forget}
      className={CARD}
    >
      <input type="hidden" name="key" value={formKey} />
      <TextareaField
        ref={text}
        label="Reply"
        error={Object.values(failed?.errors ?? {})[0] ?? failed?.failure?.message}
        hint={
          takesMail
            ? `Sent to ${lead.email}. Answers by email appear here.`
            : `Sent to ${lead.email}. Answers by email go to ${mailbox}; log them below.`
        }
        name="reply"
        rows={6}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={firstValue(failed?.entered ?? {}, 'reply')}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value=reply]'))
        }}
      />
      <div className="flex flex-wrap items-center gap-1">
        <TemplateMenu
          templates={templates}
          values={{ name: lead.name.split(' ')[0] ?? '', listing: lead.listing_title ?? '' }}
          editPath={href('/admin/leads/templates')}
          text={text}
        />
        <FilePicker />
        <Checkbox name="next" label="Then open the next lead" className="ml-auto px-2" />
        <SubmitButton pending="Sending..." name="do" value="reply">
          Send Reply
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Adds a note, or an email that was received or sent outside the product. */
export function LogEmailForm({ lead, answer, action, formKey }: ReplyFormProps) {
  const failed = answer?.verb === 'add' ? answer : undefined
  const typed = failed?.entered ?? {}
  return (
    <details className="rounded-card border border-line bg-surface" open={failed?.errors !== undefined}>
      <summary className="cursor-pointer px-4 py-3.5 font-label md:px-5">Add a note or log an email</summary>
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="grid gap-3 px-4 pb-4 md:px-5"
        key={`add ${lead.messages.length}`}
      >
        <input type="hidden" name="key" value={formKey} />
        <FieldGroup legend="What it is">
          <span className="flex flex-wrap gap-x-5 gap-y-1">
            {Object.entries(LOGGED_KINDS).map(([kind, label]) => (
              <label key={kind} className="flex min-h-6 items-center gap-2 text-14">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  required
                  defaultChecked={(firstValue(typed, 'kind') || 'note') === kind}
                  className="size-4.5 accent-accent"
                />
                {label}
              </label>
            ))}
          </span>
        </FieldGroup>
        <TextareaField
          label="Text"
          error={Object.values(failed?.errors ?? {})[0]}
          name="body"
          rows={4}
          required
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={firstValue(typed, 'body')}
        />
        <div>
          <SubmitButton pending="Adding..." kind="plain" name="do" value="add">
            Add to Conversation
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
