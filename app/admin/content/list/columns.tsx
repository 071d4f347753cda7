import type { AdminContent } from '../../../../domain/content/admin-content.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import type { Column } from '../../list/list-table.tsx'
import type { ListOptions } from './content-list.tsx'
import { Status } from './status.tsx'

/** The columns and options that the lists of all types share. */
export const STATUS_COLUMN: Column<AdminContent> = {
  head: 'Status',
  className: 'max-lg:col-start-2',
  cell: ({ is_published }) => <Status status={is_published ? 'published' : 'draft'} />,
}

export const CREATED_COLUMN: Column<AdminContent> = {
  head: 'Created',
  className: 'num whitespace-nowrap max-lg:text-right',
  cell: ({ created_at }) => formatDate(created_at),
}

export const LIST_OPTIONS: ListOptions = {
  statuses: ['published', 'draft'],
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Last changed',
    title: 'Name A–Z',
    '-title': 'Name Z–A',
  },
}
