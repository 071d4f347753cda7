import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AdminContent, CONTENT_FILTERS, type ContentFilter } from '../../../../domain/content/admin-content.ts'
import { type ContentQuery, type ContentSort, contentParams } from '../../../../domain/content/list-query.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type ListFilter, optionalFilter, sortFilter } from '../../list/list-filters.tsx'
import { listHref } from '../../list/list-href.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { type Column, ListTable } from '../../list/list-table.tsx'
import { GET_FORM } from '../../list/row-forms.tsx'
import { deleteUnsaved } from '../editor/unsaved.ts'
import type { ContentTypeLabels } from '../labels.ts'
import type { ActionResult, ListView } from '../screen-data.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { RowActions } from './row-actions.tsx'

export interface ListOptions {
  statuses: ContentFilter[]
  sorts: Partial<Record<ContentSort, string>>
}

interface ContentListProps<Row extends AdminContent> {
  labels: ContentTypeLabels
  screen: ListView<Row>
  result: ActionResult | undefined
  titleOf: (row: Row) => string
  columns: Column<Row>[]
  options: ListOptions
  hasVersions: boolean
}

export function ContentList<Row extends AdminContent>(props: ContentListProps<Row>) {
  const { labels, screen, result, titleOf, columns, options, hasVersions } = props
  const [deleteIds, setDeleteIds] = useState(screen.deleteIds)
  useDiscardUnsaved(labels, screen)
  const rows = screen.rows?.data ?? []
  const params = contentParams(screen.query)
  const saved = rows.find(({ id }) => id === screen.saved)
  const toDelete = rows.filter(({ id }) => deleteIds.includes(id))
  return (
    <>
      <ListScreen
        labels={labels}
        params={params}
        page={screen.rows}
        failure={screen.failure}
        result={result}
        notice={saved ? `“${titleOf(saved)}” saved.` : null}
        banner={
          <RecentlyDeleted deletions={screen.deletions.filter(({ deletion_id }) => deletion_id !== result?.undo)} />
        }
        headerAction={
          <Button type="submit" form={GET_FORM} name="new" value="1" kind="primary" icon={Plus}>
            {labels.add}
          </Button>
        }
        search={{ q: screen.query.q, filters: filtersFor(labels, screen.query, options) }}
        table={(rows) => (
          <ListTable
            rows={rows}
            caption={labels.heading}
            columns={columns}
            selectTitle={titleOf}
            rowClass="max-lg:items-center"
            actions={(row) => (
              <RowActions
                labels={labels}
                row={row}
                title={titleOf(row)}
                hasVersions={hasVersions}
                onDelete={() => setDeleteIds([row.id])}
              />
            )}
          />
        )}
        selectionBar={(form) => <BulkBar form={form} onDelete={setDeleteIds} />}
      />
      {toDelete.length > 0 && (
        <DeleteDialog
          labels={labels}
          items={toDelete.map((row) => ({ id: row.id, title: titleOf(row) }))}
          action={listHref(labels.path, params)}
          onClose={() => setDeleteIds([])}
        />
      )}
    </>
  )
}

function filtersFor(labels: ContentTypeLabels, query: ContentQuery, { statuses, sorts }: ListOptions): ListFilter[] {
  const choices = Object.fromEntries(statuses.map((status) => [status, CONTENT_FILTERS[status]]))
  const status = optionalFilter(['status', 'Status', 'Any status'], query.status, choices)
  const featured = optionalFilter(
    ['featured', 'Featured', 'Featured or not'],
    query.featured === null ? null : String(query.featured),
    { true: 'Featured', false: 'Not featured' },
  )
  const sort = sortFilter(query.sort, sorts)
  return labels.isPlain ? [status, sort] : [status, featured, sort]
}

/** Once a form is saved, this browser no longer stores its unsaved values. */
function useDiscardUnsaved<Row extends AdminContent>({ kind }: ContentTypeLabels, { saved, isCreated }: ListView<Row>) {
  useEffect(() => {
    if (saved === null) return
    deleteUnsaved(kind, saved)
    if (isCreated) deleteUnsaved(kind, null)
  }, [kind, saved, isCreated])
}
