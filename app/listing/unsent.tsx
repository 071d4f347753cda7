import type { ReactNode } from 'react'
import { href } from 'react-router'
import { asGeneralMessage } from '../ui/form/general-message.ts'
import { InquiryForm } from '../ui/form/inquiry-form.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'

export const LOAD_FAILED = 'We can’t load this listing right now'

interface UnsentProps {
  answer: LeadAnswer
  slug: string
  state: 'missing' | 'failed'
}

/** The form with its entries when the listing can't be shown. About a deleted listing, they can be sent as a general message. */
export function Unsent({ answer, slug, state }: UnsentProps) {
  if (answer.sent) return <UnsentPage heading="Message Sent!" />
  const form = { title: 'this land', known: { name: '', email: '' } }
  if (state === 'failed') {
    return (
      <UnsentPage heading={LOAD_FAILED}>
        <InquiryForm {...form} action={href('/listings/:slug', { slug })} answer={answer} />
      </UnsentPage>
    )
  }
  return (
    <UnsentPage heading="Listing Not Found">
      <p className="mt-3 text-ink-2">You can send your entries as a general message.</p>
      <InquiryForm {...form} isGeneral action={href('/contact')} answer={asGeneralMessage(answer)} />
    </UnsentPage>
  )
}

function UnsentPage({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="wrap max-w-160 py-12">
      <h1 className="text-32 font-title">{heading}</h1>
      {children}
    </div>
  )
}
