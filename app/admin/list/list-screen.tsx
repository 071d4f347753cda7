import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Page } from '../../../domain/page.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { ActionBanner, FailureBanner } from './action-banner.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { listHref } from './list-href.ts'
import type { ListLabels } from './list-labels.ts'
import { Paging } from './paging.tsx'
import { RowForms } from './row-forms.tsx'

interface ListScreenProps<Row> {
  labels: ListLabels
  /** The query of the list, as in its address. */
  params: URLSearchParams
  /** Null when the list failed to load. */
  page: Page<Row> | null
  failure: string | null
  result: ActionResult | undefined
  /** Shown unless there is an action result. */
  notice?: string | null
  headerAction?: ReactNode
  search: Pick<ListFiltersProps, 'placeholder' | 'q' | 'filters'>
  table: (rows: Row[]) => ReactNode
  /** Acts on the selected rows. */
  selectionBar?: (form: RefObject<HTMLFormElement | null>) => ReactNode
  /** Above the search and the rows. */
  banner?: ReactNode
}

/** An admin list: header, banners, search, rows, selection, paging and the empty state. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { labels, params, page, failure, result, notice, search } = props
  const postForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result?.notice) postForm.current?.reset()
  }, [result])
  const here = listHref(labels.path, params)
  const isFiltered = [...params.keys()].some((name) => name !== 'sort')
  const rows = page?.data ?? []
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">{labels.heading}</h1>
        {props.headerAction}
      </div>
      <div className="grid gap-4">
        {failure && <FailureBanner message={failure} retry={here} />}
        <ActionBanner result={result} here={here} />
        {!result && notice && <Notice kind="good">{notice}</Notice>}
        {props.banner}
        {page && (rows.length > 0 || isFiltered) && (
          <ListFilters path={labels.path} label={`Search ${labels.plural}`} {...search} />
        )}
        <RowForms path={labels.path} params={params} here={here} postForm={postForm} />
        {rows.length > 0 && props.selectionBar?.(postForm)}
        {rows.length > 0 && props.table(rows)}
        {page && rows.length === 0 && <EmptyList labels={labels} isFiltered={isFiltered} />}
        {page && rows.length > 0 && <Paging page={page} labels={labels} params={params} />}
      </div>
    </div>
  )
}

function EmptyList({ labels, isFiltered }: { labels: ListLabels; isFiltered: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {isFiltered ? (
        <EmptyState heading="Nothing found" action={<ButtonLink to={labels.path}>Show all {labels.plural}</ButtonLink>}>
          No {labels.plural} match your search and filters.
        </EmptyState>
      ) : (
        <EmptyState heading={labels.empty}>{labels.emptyHint}</EmptyState>
      )}
    </div>
  )
}
