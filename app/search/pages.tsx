import { MAX_PAGE } from '../../domain/search/search.ts'
import { searchPath } from '../ui/layout/search-path.ts'
import { Pagination } from '../ui/list/pagination.tsx'
import type { SearchView, ShownResult } from './load-search.ts'
import { rangePhrase } from './wording.ts'

/** Which results are shown, and links to the others. */
export function Pages({ view, result }: { view: SearchView; result: ShownResult }) {
  const { data, page, per_page, total, total_exact } = result
  const pages = total === null ? null : Math.min(Math.ceil(total / per_page), MAX_PAGE)
  return (
    <div className="mt-6 grid gap-4">
      <p className="num text-13 text-ink-2">{rangePhrase(page, per_page, data.length, total, total_exact)}</p>
      <Pagination
        page={page}
        pages={pages}
        hasNext={pages === null ? data.length === per_page : page < pages}
        toPage={(n) => searchPath({ ...view.filters, page: n })}
        label="Pages of results"
      />
    </div>
  )
}
