import { LAND_CONSENT } from '../../domain/lead/lead.ts'
import type { SearchFilters } from '../../domain/search/search.ts'
import { Button } from '../ui/form/button.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'
import { LeadForm, LeadSent } from '../ui/form/lead-form.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { searchPath } from '../ui/layout/search-path.ts'

/** Asks for an email address when a search found nothing. */
export function LandRequestForm({ filters, answer }: { filters: SearchFilters; answer: LeadAnswer | undefined }) {
  return (
    <section id="notify" className="mt-8 scroll-mt-24 rounded-card border border-line bg-surface px-5 py-6 md:px-8">
      {answer?.sent ? (
        <LeadSent heading="Check your inbox">
          We sent a link to <b className="font-semibold wrap-anywhere text-ink">{answer.typed.email}</b>. Open it within
          seven days to confirm your address. If you’ve already confirmed this request, there’s nothing else to do.
        </LeadSent>
      ) : (
        <div className="grid items-start gap-x-12 gap-y-4 noscript:lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div>
            <h2 className="text-18">Notify me when land appears here</h2>
            <p className="mt-1 max-w-[60ch] text-ink-2">{LAND_CONSENT}</p>
          </div>
          <LeadForm action={`${searchPath(filters)}#notify`} answer={answer} className="grid gap-3">
            {(busy) => (
              <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
                <EmailField error={answer?.errors?.email} value={answer?.typed.email} />
                <Button type="submit" kind="primary" busy={busy} className="h-10 sm:mt-[1.625rem]">
                  {busy ? 'Sending...' : 'Notify Me'}
                </Button>
              </div>
            )}
          </LeadForm>
        </div>
      )}
    </section>
  )
}
