import {
  COLUMN_ROLES,
  type ColumnChoice,
  type ColumnRole,
  chooseRole,
  type FilePreview,
  roleOf,
  rolesOf,
} from '../../../domain/screening/file-preview.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Select } from '../../ui/form/field.tsx'
import { SidewaysScroll } from '../../ui/list/sideways-scroll.tsx'

interface PreviewTableProps {
  preview: FilePreview
  choice: ColumnChoice
  onChoice(choice: ColumnChoice): void
}

/** The first rows of a file, and what each column is read as, which can be changed. */
export function PreviewTable({ preview, choice, onChoice }: PreviewTableProps) {
  const { columns, numbers, isTable, more_columns } = preview
  const roles = rolesOf(isTable)
  return (
    <div className="grid min-w-0 gap-2">
      <SidewaysScroll label="First rows" className="rounded-card border border-line">
        <table className="text-13">
          <caption className="sr-only">First rows of the file</caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className="p-2 text-left font-label text-ink-3">
                {isTable ? 'Row' : 'Feature'}
              </th>
              {columns.map((column) => {
                const role = roleOf(column, choice)
                return (
                  <th key={column.name} scope="col" className="min-w-36 p-2 text-left font-label">
                    <span className="mb-1 block max-w-48 truncate" title={column.name}>
                      {column.name}
                    </span>
                    <Select
                      aria-label={`Read ${column.name} as`}
                      className={`h-8! text-12! ${role ? '' : 'text-ink-3!'}`}
                      value={role ?? ''}
                      onChange={({ target }) =>
                        onChoice(chooseRole(column, (target.value || null) as ColumnRole | null, choice))
                      }
                    >
                      <option value="">Not used</option>
                      {roles.map((each) => (
                        <option key={each} value={each}>
                          {COLUMN_ROLES[each]}
                        </option>
                      ))}
                    </Select>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {numbers.map((number, row) => (
              <tr key={number} className="border-t border-line">
                <th scope="row" className="num p-2 text-left font-normal text-ink-3">
                  {number}
                </th>
                {columns.map(({ name, values }) => (
                  <td key={name} className="num max-w-48 truncate p-2" title={values[row]}>
                    {values[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      {more_columns > 0 && (
        <p className="text-12 text-ink-3">And {formatCount(more_columns, 'column')} that we don’t show.</p>
      )}
    </div>
  )
}
