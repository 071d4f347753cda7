import { href } from 'react-router'
import type { Listing } from '../../domain/listing/listing.ts'
import { InquiryForm, type InquiryFormProps } from '../ui/form/inquiry-form.tsx'

/** The anchor of the form. */
export const ASK = 'ask'

interface AskProps extends Omit<InquiryFormProps, 'title' | 'action'> {
  listing: Listing
  /** How soon its owner usually answers; null if unknown. */
  replyTime: string | null
}

/** The inquiry form about the listing. */
export function Ask({ listing: { slug, landowner_name }, replyTime, answer, known }: AskProps) {
  return (
    <section
      id={ASK}
      aria-labelledby="ask-heading"
      className="print:hidden scroll-mt-20 p-5 max-lg:order-last max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface md:p-6 lg:py-4"
    >
      <h2 id="ask-heading" className="text-15">
        Ask about this parcel
      </h2>
      {replyTime && <p className="mt-1 text-13 text-ink-2">{replyTime}</p>}
      <InquiryForm
        key={slug}
        title={landowner_name}
        action={`${href('/listings/:slug', { slug })}#${ASK}`}
        answer={answer}
        known={known}
      />
    </section>
  )
}
