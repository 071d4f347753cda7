import { Link } from 'react-router'
import { formatCount } from '../../domain/text/format.ts'
import { SiteCard } from '../ui/candidate-site/site-card.tsx'
import type { CandidateSites } from './load-search.ts'

/** Candidate sites of the same place, counted apart from the listings. */
export function CandidateSection({ candidates, where }: { candidates: CandidateSites; where: string | null }) {
  const { page, to, hasOtherFilters } = candidates
  const total = page?.total ?? 0
  return (
    <section aria-labelledby="candidates-heading" className="mt-8 border-t border-line pt-6">
      <h2 id="candidates-heading" className="num text-18">
        {[page === null ? 'Candidate sites' : formatCount(total, 'candidate site'), where].filter(Boolean).join(' ')}
      </h2>
      <p className="mt-1 text-13 text-ink-2">
        Public data, not offers: nobody has listed these sites, and they aren’t in the count above.
        {hasOtherFilters && ' They are matched by place, acreage and keywords only.'}
      </p>
      {page === null && (
        <p className="mt-4 text-ink-2">We can’t load candidate sites right now. Try again in a minute.</p>
      )}
      {page !== null && total > 0 && (
        <>
          <ul className="mt-4 grid gap-3">
            {page.data.map((site) => (
              <li key={site.slug}>
                <SiteCard site={site} />
              </li>
            ))}
          </ul>
          {total > page.data.length && (
            <Link to={to} className="link mt-4 inline-block py-1">
              See all {formatCount(total, 'candidate site')}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
