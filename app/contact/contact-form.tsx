import { CircleCheck } from 'lucide-react'
import { href } from 'react-router'
import { INQUIRY_TYPES, type InquiryType, MAX_MESSAGE_LENGTH } from '../../domain/lead/lead.ts'
import { Button } from '../ui/form/button.tsx'
import { Options, SelectField, TextareaField } from '../ui/form/field.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'
import { AnotherForm, LeadForm, LeadSent } from '../ui/form/lead-form.tsx'
import { CompanyField, EmailField, NameField } from '../ui/form/person-fields.tsx'
import { Icon } from '../ui/icon/icon.tsx'

interface ContactFormProps {
  answer: LeadAnswer | undefined
  /** Prefilled for a signed-in user. */
  known: { name: string; email: string }
  /** The visitor came to ask about a listing that isn't available. */
  isListingGone?: boolean
  /** What the visitor came for. */
  started?: { type?: InquiryType; message?: string }
}

export const CARD = 'rounded-card border border-line bg-surface px-5 py-6 md:px-8 md:py-8'

export function ContactForm({ answer, known, isListingGone, started = {} }: ContactFormProps) {
  if (answer?.sent) return <Sent />
  const { typed = {}, errors } = answer ?? {}
  return (
    <section className={CARD}>
      <h2 className="text-24">Send us a message</h2>
      {isListingGone && (
        <p className="mt-2 text-ink-2">That listing isn’t available. You can still send us a message.</p>
      )}
      <LeadForm action={href('/contact')} answer={answer} className="mt-5 grid gap-5">
        {(busy) => (
          <>
            <div className="grid gap-5 md:grid-cols-2">
              <NameField error={errors?.name} value={typed.name ?? known.name} />
              <EmailField error={errors?.email} value={typed.email ?? known.email} starred />
              <CompanyField error={errors?.company} value={typed.company} />
              <SelectField
                label="I'm interested in"
                error={errors?.inquiry_type}
                name="inquiry_type"
                defaultValue={typed.inquiry_type || started.type || 'general'}
              >
                <Options of={INQUIRY_TYPES} />
              </SelectField>
            </div>
            <TextareaField
              label="Message"
              error={errors?.message}
              starred
              name="message"
              required
              rows={7}
              maxLength={MAX_MESSAGE_LENGTH}
              defaultValue={typed.message ?? started.message}
            />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button type="submit" kind="primary" size="lg" busy={busy} className="max-md:w-full">
                {busy ? 'Sending...' : 'Send Message'}
              </Button>
              <p className="text-12 text-ink-3">Fields marked * are required.</p>
            </div>
          </>
        )}
      </LeadForm>
    </section>
  )
}

function Sent() {
  return (
    <section className={`${CARD} md:py-14`}>
      <Icon of={CircleCheck} size={24} className="mb-3 text-good-ink" />
      <LeadSent
        heading="Message Sent!"
        action={
          <AnotherForm action={href('/contact')}>
            <Button type="submit" size="lg">
              Send Another Message
            </Button>
          </AnotherForm>
        }
      >
        Thank you for reaching out. We'll get back to you within 24 hours.
      </LeadSent>
    </section>
  )
}
