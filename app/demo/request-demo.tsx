import { href } from 'react-router'
import { MAX_MESSAGE_LENGTH } from '../../domain/lead/lead.ts'
import { Button } from '../ui/form/button.tsx'
import { TextareaField } from '../ui/form/field.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'
import { LeadForm, LeadSent } from '../ui/form/lead-form.tsx'
import { CompanyField, EmailField, NameField } from '../ui/form/person-fields.tsx'

export function RequestDemo({ answer }: { answer: LeadAnswer | undefined }) {
  return (
    <section id="request" className="scroll-mt-20 rounded-card border border-line bg-surface px-5 py-6 md:px-9 md:py-8">
      {answer?.sent ? (
        <LeadSent heading="Request Sent!">Thank you for your interest. We’ll get back to you within 24 hours.</LeadSent>
      ) : (
        <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div>
            <h2 className="text-24">Request a demo</h2>
            <p className="mt-2 max-w-[56ch] text-15 text-ink-2">
              We’ll walk you through sites that fit your project. It takes about half an hour by video or phone, and
              it’s free.
            </p>
          </div>
          <DemoForm answer={answer} />
        </div>
      )}
    </section>
  )
}

function DemoForm({ answer }: { answer: LeadAnswer | undefined }) {
  const { typed = {}, errors } = answer ?? {}
  return (
    <LeadForm action={`${href('/demo')}#request`} answer={answer} className="grid gap-5">
      {(busy) => (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <NameField error={errors?.name} value={typed.name} />
            <EmailField error={errors?.email} value={typed.email} starred />
          </div>
          <CompanyField error={errors?.company} value={typed.company} />
          <TextareaField
            label="Message"
            error={errors?.message}
            hint="What you’re building, where and when, if you can share it."
            name="message"
            rows={4}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={typed.message}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" kind="primary" size="lg" busy={busy} className="max-md:w-full">
              {busy ? 'Sending...' : 'Request Demo'}
            </Button>
            <p className="text-12 text-ink-3">Fields marked * are required.</p>
          </div>
        </>
      )}
    </LeadForm>
  )
}
