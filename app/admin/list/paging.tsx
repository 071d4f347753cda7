import { formatCount } from '../../../domain/format.ts'
import { MAX_LIST_PAGE } from '../../../domain/list-params.ts'
import type { Page } from '../../../domain/page.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { address } from './address.ts'

interface PagingProps {
  rows: Page<unknown>
  path: string
  /** Of the address of the list. */
  params: URLSearchParams
  one: string
  many: string
}

/** Under a list: how many there are, and the way to the others. */
export function Paging({ rows: { total, total_exact, data, page, per_page }, path, params, one, many }: PagingProps) {
  const isCounted = total !== null && total_exact
  const toPage = (wanted: number) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    return address(path, next, wanted > 1 ? { page: String(wanted) } : {})
  }
  return (
    <div className="grid gap-3">
      {total !== null && (
        <p className="num text-13 text-ink-3">
          {formatCount(total, one, many)}
          {total_exact ? '' : ' or more'}
        </p>
      )}
      <Pagination
        page={page}
        pages={isCounted ? Math.min(MAX_LIST_PAGE, Math.ceil(total / per_page)) : null}
        hasNext={isCounted ? page * per_page < total : data.length === per_page}
        toPage={toPage}
        label={`Pages of ${many}`}
      />
    </div>
  )
}
