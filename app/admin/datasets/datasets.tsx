import type { AdminDataset, DatasetRow } from '../../../domain/content/admin-content.ts'
import { readDatasetForm, UNIT_FIELD } from '../../../domain/dataset/dataset-values.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { contentAction } from '../content/action.server.ts'
import { ContentScreen } from '../content/content-screen.tsx'
import { type EnteredValues, toEnteredValues } from '../content/editor/entered-values.ts'
import { DATASET } from '../content/labels.ts'
import { CREATED_COLUMN, LIST_OPTIONS, STATUS_COLUMN } from '../content/list/columns.tsx'
import type { ListOptions } from '../content/list/content-list.tsx'
import { Status } from '../content/list/status.tsx'
import { contentLoader } from '../content/loader.server.ts'
import { contentSubmitFailure } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import type { Column } from '../list/list-table.tsx'
import type { Route } from './+types/datasets'
import { DatasetMain, DatasetSide } from './form.tsx'
import { describeFile, isProcessing, ProcessingState } from './processing-state.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Datasets')

export const loader = contentLoader<DatasetRow, AdminDataset>(DATASET, ({ datasets }) => datasets)

export const action = contentAction(DATASET, ({ datasets }) => datasets, readDatasetForm, false)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, contentSubmitFailure(DATASET))

const COLUMNS: Column<DatasetRow>[] = [
  {
    head: 'Dataset',
    className: 'max-lg:col-span-2',
    cell: ({ name, type, region }) => (
      <>
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-13 break-words text-ink-3">{[type, region].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    head: 'File',
    className: 'num max-lg:col-span-2 max-lg:col-start-2',
    cell: ({ newest }) => (
      <>
        <span className="block">{describeFile(newest)}</span>
        <span className="block text-13 text-ink-3">Version {newest.number}</span>
      </>
    ),
  },
  {
    head: 'Processing',
    className: 'max-lg:col-span-2 max-lg:col-start-2',
    cell: ({ newest }) => (
      <>
        <ProcessingState state={newest.state} />
        {newest.failure && <span className="block max-w-80 text-13 break-words text-bad-ink">{newest.failure}</span>}
      </>
    ),
  },
  {
    ...STATUS_COLUMN,
    cell: ({ is_public, is_live, newest }) =>
      is_live || !is_public ? (
        <Status status={is_live ? 'published' : 'draft'} />
      ) : (
        <>
          <Status status="not_live" />
          <span className="block text-13 text-ink-3">
            {isProcessing(newest) ? 'Published once the file is processed' : 'Upload a file that we can read'}
          </span>
        </>
      ),
  },
  CREATED_COLUMN,
]

const OPTIONS: ListOptions = { ...LIST_OPTIONS, statuses: ['published', 'not_live', 'draft'] }

const LABELS: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  type: 'Type',
  region: 'Region',
  publisher: 'Publisher',
  license: 'License',
  period: 'Period',
  file_path: 'File',
  units: 'Units',
  is_public: 'Public',
}

/** The saved values by field name, and the unit of each column under its own field name. */
function savedValues(item: AdminDataset | null): EnteredValues {
  if (item === null) return {}
  const units = Object.entries(item.units).map(([column, unit]) => [UNIT_FIELD + column, [unit]])
  return { ...toEnteredValues(item), ...Object.fromEntries(units) }
}

export default function Datasets({ loaderData: screen, actionData: result }: Route.ComponentProps) {
  useProcessingRefresh(
    screen.view === 'list' && (screen.rows?.data.some(({ newest }) => isProcessing(newest)) ?? false),
  )
  return (
    <ContentScreen
      labels={DATASET}
      screen={screen}
      result={result}
      titleOf={({ name }) => name}
      columns={COLUMNS}
      options={OPTIONS}
      fieldLabels={LABELS}
      enteredValuesOf={savedValues}
      main={DatasetMain}
      side={DatasetSide}
    />
  )
}
