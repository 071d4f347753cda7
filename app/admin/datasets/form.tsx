import { href } from 'react-router'
import type { AdminDataset, DatasetFileRow } from '../../../domain/content/admin-content.ts'
import { type BadRow, COLUMN_TYPE_LABELS, type DatasetColumn } from '../../../domain/dataset/dataset.ts'
import { UNIT_FIELD } from '../../../domain/dataset/dataset-values.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Checkbox, Input } from '../../ui/form/field.tsx'
import { SidewaysScroll } from '../../ui/list/sideways-scroll.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { FormColumn } from '../content/content-screen.tsx'
import { type Fields, FormPart, PublicLink, SidePart } from '../content/editor/editor.tsx'
import { Text } from '../content/editor/text-fields.tsx'
import { describeFile, isProcessing, ProcessingState } from './processing-state.tsx'

export function DatasetMain({ fields, item }: FormColumn<AdminDataset>) {
  useProcessingRefresh(item?.files.some(isProcessing) ?? false)
  return (
    <>
      <FormPart heading="Dataset">
        <Text fields={fields} name="name" label="Name" required maxLength={200} />
        <Text fields={fields} name="description" label="Description" rows={4} maxLength={10_000} />
        <div className="grid gap-4 md:grid-cols-2">
          <Text fields={fields} name="type" label="Type" maxLength={100} hint="Such as Power, Fiber or Land" />
          <Text fields={fields} name="region" label="Region" maxLength={100} hint="Such as Texas or Global" />
          <Text fields={fields} name="publisher" label="Publisher" maxLength={200} />
          <Text fields={fields} name="license" label="License" maxLength={200} />
          <Text fields={fields} name="period" label="Period" maxLength={100} hint="Time covered, such as 2019–2024" />
        </div>
      </FormPart>
      <FormPart heading="File">
        <UploadField
          label="File"
          kind="dataset-file"
          name="file_path"
          files={submittedFiles(fields, item)}
          failed={fields.saveFailed}
          error={fields.error('file_path')}
          onChange={fields.onChange}
        />
        {item && <FileVersions item={item} />}
        {item && item.bad_rows.length > 0 && item.files[0] && <BadRows file={item.files[0]} rows={item.bad_rows} />}
      </FormPart>
      {item && item.columns.length > 0 && <Columns fields={fields} columns={item.columns} />}
    </>
  )
}

/** The file of a form that came back with errors. The saved versions are in the list below the field. */
function submittedFiles(fields: Fields, item: AdminDataset | null): { path: string }[] {
  const path = fields.values('file_path').findLast((value) => value !== '')
  return path === undefined || path === item?.file_path ? [] : [{ path }]
}

export function DatasetSide({ fields, item }: FormColumn<AdminDataset>) {
  return (
    <SidePart heading="Visibility">
      <Checkbox name="is_public" label="Public" defaultChecked={fields.isTicked('is_public')} />
      <p className="text-13 text-ink-3">
        {item === null || item.file_id === null
          ? 'Visitors see it once the file has been processed. A file we can’t read is never shown.'
          : 'A new file replaces the current one once it has been processed.'}
      </p>
      {item?.is_live && <PublicLink to={href('/dashboard/:slug', { slug: item.slug })}>View on site</PublicLink>}
    </SidePart>
  )
}

function FileVersions({ item }: { item: AdminDataset }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-label">Versions</h3>
      <ul aria-live="polite" className="divide-y divide-line rounded-card border border-line">
        {item.files.map((file) => (
          <li key={file.id} className="grid gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-label">Version {file.number}</span>
              <ProcessingState state={file.state} />
              {file.id === item.file_id && <span className="text-13 text-ink-2">Current</span>}
            </p>
            <p className="num text-13 break-words text-ink-2">
              {file.original_name}: {describeFile(file)}
            </p>
            <p className="num text-12 text-ink-3">
              <LocalTime iso={file.created_at} />
            </p>
            {file.failure && <p className="text-13 break-words text-bad-ink">{file.failure}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function BadRows({ file, rows }: { file: DatasetFileRow; rows: BadRow[] }) {
  const count = file.bad_row_count ?? rows.length
  return (
    <details className="rounded-card border border-line">
      <summary className="cursor-pointer px-4 py-3 text-13 font-label">
        {formatCount(count, 'row')} of version {file.number} couldn’t be read
      </summary>
      <SidewaysScroll label="Rows and reasons" className="border-t border-line px-4 py-3">
        <table className="w-full text-13">
          <thead className="text-left text-12 text-ink-3">
            <tr>
              <th scope="col" className="num w-20 pr-4 pb-1 text-right font-medium">
                Row
              </th>
              <th scope="col" className="pb-1 font-medium">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, reason }) => (
              <tr key={row}>
                <td className="num py-0.5 pr-4 text-right align-top">{formatNumber(row)}</td>
                <td className="py-0.5 break-words">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > rows.length && <p className="mt-2 text-12 text-ink-3">Showing the first {rows.length}.</p>}
      </SidewaysScroll>
    </details>
  )
}

function Columns({ fields, columns }: { fields: Fields; columns: DatasetColumn[] }) {
  return (
    <FormPart heading="Columns">
      <ul className="divide-y divide-line rounded-card border border-line">
        {columns.map((column) => (
          <li
            key={column.name}
            className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-label break-words">{column.name}</p>
              <p className="num text-12 break-words text-ink-3">{describeColumn(column)}</p>
            </div>
            <Input
              name={UNIT_FIELD + column.name}
              aria-label={`Unit of ${column.name}`}
              placeholder="Unit"
              maxLength={40}
              defaultValue={fields.initial(UNIT_FIELD + column.name)}
              className="h-9"
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-3">Counts of distinct values are approximate.</p>
    </FormPart>
  )
}

const MAX_VALUE_LENGTH = 40
const truncate = (text: string) => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text)

/** “Number, 0 to 765, 13 distinct, 1,783 empty”. */
function describeColumn({ type, min, max, distinct, nulls }: DatasetColumn): string {
  const range = min !== null && max !== null ? [`${truncate(min)} to ${truncate(max)}`] : []
  const empty = nulls > 0 ? [`${formatNumber(nulls)} empty`] : []
  return [COLUMN_TYPE_LABELS[type], ...range, `${formatNumber(distinct)} distinct`, ...empty].join(', ')
}
