import { CircleCheck } from 'lucide-react'
import { MAX_LINE_LENGTH, MAX_MESSAGE_LENGTH, MAX_PHONE_LENGTH } from '../../../domain/lead/lead.ts'
import { Icon } from '../icon/icon.tsx'
import { Button } from './button.tsx'
import { InputField, TextareaField } from './field.tsx'
import type { LeadAnswer } from './lead-answer.ts'
import { AnotherForm, LeadForm, LeadSent } from './lead-form.tsx'
import { CompanyField, EmailField, NameField } from './person-fields.tsx'

export interface InquiryFormProps {
  /** Title of the listing. */
  title: string
  /** Path of the screen, with the anchor of the form. */
  action: string
  answer: LeadAnswer | undefined
  /** Prefilled for a signed-in user. */
  known: { name: string; email: string }
  /** Sent as a general message, which has no role and phone. */
  isGeneral?: boolean
}

/** A question about one listing. */
export function InquiryForm({ title, action, answer, known, isGeneral }: InquiryFormProps) {
  if (answer?.sent) return <Sent action={action} />
  const { typed = {}, errors } = answer ?? {}
  return (
    <LeadForm action={action} answer={answer} className="mt-3 grid gap-3">
      {(busy) => (
        <>
          <div className={PAIR}>
            <NameField error={errors?.name} value={typed.name ?? known.name} />
            <EmailField error={errors?.email} value={typed.email ?? known.email} starred />
            <CompanyField error={errors?.company} value={typed.company} />
            {!isGeneral && (
              <InputField
                label="Role"
                error={errors?.role}
                name="role"
                maxLength={MAX_LINE_LENGTH}
                autoComplete="organization-title"
                defaultValue={typed.role}
              />
            )}
          </div>
          {!isGeneral && (
            <InputField
              label="Phone"
              error={errors?.phone}
              name="phone"
              type="tel"
              maxLength={MAX_PHONE_LENGTH}
              autoComplete="tel"
              defaultValue={typed.phone}
            />
          )}
          <TextareaField
            label="Message"
            error={errors?.message}
            starred
            name="message"
            required
            rows={3}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={typed.message ?? starter(title)}
          />
          <Button type="submit" kind="primary" size="lg" full busy={busy}>
            {busy ? 'Sending...' : 'Send Message'}
          </Button>
          <p className="text-12 text-ink-3">
            Fields marked * are required.
            {!isGeneral &&
              ' The owner of the listing sees your name, company and message. Your email and phone stay hidden until you share them.'}
          </p>
        </>
      )}
    </LeadForm>
  )
}

const PAIR = 'grid grid-cols-2 gap-3 max-sm:[&>:nth-child(-n+2)]:col-span-2'

const starter = (title: string) => `I’d like to know more about ${title}. Is it still available?`

function Sent({ action }: { action: string }) {
  return (
    <>
      <Icon of={CircleCheck} size={24} className="mt-3 mb-2 text-good-ink" />
      <LeadSent
        heading="Message Sent!"
        action={
          <AnotherForm action={action}>
            <Button type="submit">Send Another Message</Button>
          </AnotherForm>
        }
      >
        Thank you for reaching out. We'll get back to you within 24 hours.
      </LeadSent>
    </>
  )
}
