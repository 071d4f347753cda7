import { href, Link } from 'react-router'
import { LAND_CONSENT } from '../../domain/lead/lead.ts'
import { withNext } from '../ui/account/next-param.ts'
import { Button } from '../ui/form/button.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'
import { LeadForm, LeadSent } from '../ui/form/lead-form.tsx'
import { EmailField } from '../ui/form/person-fields.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import type { SearchView } from './load-search.ts'

/** A longer address would be too long to come back to. Only a drawn area makes one. */
const MAX_NEXT = 4_000

/** Asks for an email address, so that a visitor hears of land that matches the search. */
export function LandRequestForm({ view, answer }: { view: SearchView; answer: LeadAnswer | undefined }) {
  const here = searchPath(view.filters)
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
            {here.length <= MAX_NEXT && (
              <p className="mt-1 text-ink-2">
                Have an account?{' '}
                <Link to={withNext(href('/login'), here)} className="link">
                  Sign in to save this search
                </Link>
              </p>
            )}
          </div>
          <LeadForm action={`${searchPath(view.understood)}#notify`} answer={answer} className="grid gap-3">
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
