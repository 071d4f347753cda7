import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/form/button.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import type { ChangeAnswer } from './change-answer.ts'
import type { SavedSearchRow } from './load-searches.ts'
import { SearchRow } from './search-row.tsx'

interface ListProps {
  searches: readonly SavedSearchRow[]
  /** To a change without JavaScript, which is part of the page. */
  answer?: ChangeAnswer | undefined
}

/** The saved searches, each with its frequency and a panel to change it. */
export function SavedSearchList({ searches, answer }: ListProps) {
  const heading = useFocusAfterDeletion(searches.length)
  const isOfRow = searches.some(({ id }) => id === answer?.id)
  return (
    <section aria-labelledby="saved-searches">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="saved-searches" ref={heading} tabIndex={-1} className="text-20 outline-none">
          Saved searches
        </h2>
        {searches.length > 0 && (
          <Link to={href('/search')} className="link text-14 font-label">
            New search
          </Link>
        )}
      </div>
      {answer?.message && !isOfRow && (
        <div className="mt-3.5">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      <div className="mt-3.5 rounded-card border border-line bg-surface">
        {searches.length === 0 ? (
          <EmptyState
            level="h3"
            heading="No saved searches"
            action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}
          >
            Save a search, and we’ll email you when land is listed that matches it.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} answer={answer?.id === search.id ? answer : undefined} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The button that had the focus is gone with its row. */
function useFocusAfterDeletion(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    if (count < shown.current) heading.current?.focus()
    shown.current = count
  }, [count])
  return heading
}
