import { UNIT_FIELD } from '../../domain/content/dataset-values.ts'
import type { DatasetFileRow, ManagedDataset } from '../../domain/content/managed.ts'
import type { BadRow, COLUMN_TYPES, DatasetColumn } from '../../domain/dataset.ts'
import { formatCount, formatMoment, formatNumber } from '../../domain/format.ts'
import { Checkbox, Input } from '../ui/field.tsx'
import { UploadField } from '../ui/upload-field.tsx'
import type { FormColumn } from './content/content-screen.tsx'
import { type Fields, FormPart, SeeIt, SidePart } from './content/editor.tsx'
import { Text } from './content/text-fields.tsx'
import { aboutFile, isBeingRead, ReadingState, useReading } from './dataset-state.tsx'

export function DatasetMain({ fields, thing }: FormColumn<ManagedDataset>) {
  useReading(thing?.files.some(isBeingRead) ?? false)
  return (
    <>
      <FormPart heading="Dataset">
        <Text fields={fields} name="name" label="Name" required maxLength={200} />
        <Text fields={fields} name="description" label="Description" rows={4} maxLength={10_000} />
        <div className="grid gap-4 md:grid-cols-2">
          <Text fields={fields} name="type" label="Type" maxLength={100} hint="Such as Power, Fiber or Land" />
          <Text fields={fields} name="region" label="Region" maxLength={100} hint="Such as Texas or Global" />
          <Text fields={fields} name="publisher" label="Publisher" maxLength={200} />
          <Text fields={fields} name="licence" label="Licence" maxLength={200} />
          <Text
            fields={fields}
            name="period"
            label="Period"
            maxLength={100}
            hint="What time it covers, such as 2019–2024"
          />
        </div>
      </FormPart>
      <FormPart heading="File">
        <UploadField
          label="File"
          kind="dataset-file"
          name="file_path"
          files={sentFiles(fields, thing)}
          failed={fields.saveFailed}
          error={fields.error('file_path')}
          onChange={fields.onInput}
        />
        {thing && <FileVersions thing={thing} />}
        {thing && thing.bad_rows.length > 0 && thing.files[0] && (
          <BadRows file={thing.files[0]} rows={thing.bad_rows} />
        )}
      </FormPart>
      {thing && thing.columns.length > 0 && <Columns fields={fields} columns={thing.columns} />}
    </>
  )
}

/** What was sent with a form that came back; the version that there is stands in the table below. */
function sentFiles(fields: Fields, thing: ManagedDataset | null): { path: string }[] {
  const path = fields.held('file_path').findLast((held) => held !== '')
  return path === undefined || path === thing?.file_path ? [] : [{ path }]
}

export function DatasetSide({ fields, thing }: FormColumn<ManagedDataset>) {
  return (
    <SidePart heading="Visibility">
      <Checkbox name="is_public" label="Public" defaultChecked={fields.isTicked('is_public')} />
      <p className="text-13 text-ink-3">
        {thing === null || thing.file_id === null
          ? 'Visitors see it once its file has been read. A file that cannot be read is never shown.'
          : 'A new file takes the place of the present one once it has been read.'}
      </p>
      {thing?.is_live && <SeeIt to={`/dashboard/${thing.slug}`}>See the page</SeeIt>}
    </SidePart>
  )
}

function FileVersions({ thing }: { thing: ManagedDataset }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-label">Versions</h3>
      <ul aria-live="polite" className="divide-y divide-line rounded-card border border-line">
        {thing.files.map((file) => (
          <li key={file.id} className="grid gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-label">Version {file.number}</span>
              <ReadingState state={file.state} />
              {file.id === thing.file_id && <span className="text-13 text-ink-2">In force</span>}
            </p>
            <p className="num text-13 break-words text-ink-2">
              {file.original_name}: {aboutFile(file)}
              {file.bad_row_count ? `, ${formatCount(file.bad_row_count, 'row')} left out` : ''}
            </p>
            <p className="num text-12 text-ink-3">{formatMoment(file.created_at)}</p>
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
        {formatCount(count, 'row')} of version {file.number} could not be read
      </summary>
      <div className="overflow-x-auto border-t border-line px-4 py-3" tabIndex={-1}>
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
        {count > rows.length && <p className="mt-2 text-12 text-ink-3">The first {rows.length} are shown.</p>}
      </div>
    </details>
  )
}

const TYPE_WORDS: Record<(typeof COLUMN_TYPES)[number], string> = {
  text: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  date: 'Date',
  time: 'Date and time',
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
              <p className="num text-12 break-words text-ink-3">{aboutColumn(column)}</p>
            </div>
            <Input
              name={UNIT_FIELD + column.name}
              aria-label={`Unit of ${column.name}`}
              placeholder="Unit"
              maxLength={40}
              defaultValue={fields.start(UNIT_FIELD + column.name)}
              className="h-9"
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-3">How many different values there are is counted approximately.</p>
    </FormPart>
  )
}

const LONGEST_SHOWN = 40
const shortened = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)

/** “Number, 0 to 765, 13 different, 1,783 empty”. */
function aboutColumn({ type, min, max, distinct, nulls }: DatasetColumn): string {
  const range = min !== null && max !== null ? [`${shortened(min)} to ${shortened(max)}`] : []
  const empty = nulls > 0 ? [`${formatNumber(nulls)} empty`] : []
  return [TYPE_WORDS[type], ...range, `${formatNumber(distinct)} different`, ...empty].join(', ')
}
