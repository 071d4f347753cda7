import { readDatasetForm, UNIT_FIELD } from '../../domain/content/dataset-values.ts'
import type { DatasetRow, ManagedDataset } from '../../domain/content/managed.ts'
import { formatCount, formatShortDate } from '../../domain/format.ts'
import { services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/datasets'
import { actOnContent } from './content/act.server.ts'
import { ContentScreen } from './content/content-screen.tsx'
import type { Column } from './content/content-table.tsx'
import type { FilterChoices } from './content/list-filters.tsx'
import { loadContent } from './content/load.server.ts'
import { DATASET } from './content/nouns.ts'
import { Status } from './content/status.tsx'
import { type Typed, typedFrom } from './content/typed.ts'
import { DatasetMain, DatasetSide } from './dataset-form.tsx'
import { aboutFile, isBeingRead, ReadingState, useReading } from './dataset-state.tsx'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Datasets', matches)
}

export function loader(args: Route.LoaderArgs) {
  return loadContent<DatasetRow, ManagedDataset>(args, DATASET, args.context.get(services).manage.datasets)
}

export function action(args: Route.ActionArgs) {
  return actOnContent(args, DATASET, args.context.get(services).manage.datasets, readDatasetForm)
}

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
        <span className="block">{aboutFile(newest)}</span>
        <span className="block text-13 text-ink-3">
          Version {newest.number}
          {newest.bad_row_count ? `, ${formatCount(newest.bad_row_count, 'row')} left out` : ''}
        </span>
      </>
    ),
  },
  {
    head: 'Reading',
    className: 'max-lg:col-span-2 max-lg:col-start-2',
    cell: ({ newest }) => (
      <>
        <ReadingState state={newest.state} />
        {newest.failure && <span className="block max-w-80 text-13 break-words text-bad-ink">{newest.failure}</span>}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'max-lg:col-start-2',
    cell: ({ is_public, is_live }) => (
      <>
        <Status status={is_public ? 'published' : 'draft'} />
        {is_public && !is_live && <span className="block text-13 text-ink-3">once its file is read</span>}
      </>
    ),
  },
  {
    head: 'Created',
    className: 'num whitespace-nowrap max-lg:text-right',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
]

const CHOICES: FilterChoices = {
  statuses: ['published', 'draft'],
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Last changed',
    title: 'Name A–Z',
    '-title': 'Name Z–A',
  },
}

const LABELS: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  type: 'Type',
  region: 'Region',
  publisher: 'Publisher',
  licence: 'Licence',
  period: 'Period',
  file_path: 'File',
  units: 'Units',
  is_public: 'Public',
}

/** The values by their names, and the unit of each column by its own. */
function heldOf(thing: ManagedDataset | null): Typed {
  if (thing === null) return {}
  const units = Object.entries(thing.units).map(([column, unit]) => [UNIT_FIELD + column, [unit]])
  return { ...typedFrom(thing), ...Object.fromEntries(units) }
}

export default function Datasets({ loaderData: screen, actionData: answer }: Route.ComponentProps) {
  useReading(screen.view === 'list' && (screen.rows?.data.some(({ newest }) => isBeingRead(newest)) ?? false))
  return (
    <ContentScreen
      noun={DATASET}
      screen={screen}
      answer={answer}
      titleOf={({ name }) => name}
      columns={COLUMNS}
      choices={CHOICES}
      labels={LABELS}
      heldOf={heldOf}
      main={DatasetMain}
      side={DatasetSide}
    />
  )
}
