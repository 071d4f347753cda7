import { MAX_LIST_PAGE } from '../../../domain/list-params.ts'
import type { Page } from '../../../domain/page.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Pagination } from '../../ui/list/pagination.tsx'
import { listHref } from './list-href.ts'
import type { ListLabels } from './list-labels.ts'

interface PagingProps {
  page: Page<unknown>
  labels: ListLabels
  /** The query of the list. */
  params: URLSearchParams
}

/** The total number of rows, and links to the other pages. */
export function Paging({ page: { total, total_exact, data, page, per_page }, labels, params }: PagingProps) {
  const isCounted = total !== null && total_exact
  const toPage = (number: number) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    return listHref(labels.path, next, number > 1 ? { page: String(number) } : {})
  }
  return (
    <div className="grid gap-3">
      {total !== null && (
        <p className="num text-13 text-ink-3">
          {formatCount(total, labels.singular, labels.plural)}
          {total_exact ? '' : ' or more'}
        </p>
      )}
      <Pagination
        page={page}
        pages={isCounted ? Math.min(MAX_LIST_PAGE, Math.ceil(total / per_page)) : null}
        hasNext={isCounted ? page * per_page < total : data.length === per_page}
        toPage={toPage}
        label={`Pages of ${labels.plural}`}
      />
    </div>
  )
}
