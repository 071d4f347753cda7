import type { AdminListing, ListingRow } from '../../../domain/content/admin-content.ts'
import { availableUtilities, UTILITY_LABELS } from '../../../domain/listing/listing.ts'
import { isSpecificStage, STAGE_LABELS } from '../../../domain/listing/listing-facts.ts'
import { readListingForm } from '../../../domain/listing/listing-values.ts'
import { formatAcreNumber, formatUsd, PRICE_UNKNOWN } from '../../../domain/text/format.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { contentAction } from '../content/action.server.ts'
import { ContentScreen } from '../content/content-screen.tsx'
import { LISTING } from '../content/labels.ts'
import { CREATED_COLUMN, LIST_OPTIONS, STATUS_COLUMN } from '../content/list/columns.tsx'
import type { ListOptions } from '../content/list/content-list.tsx'
import { Status } from '../content/list/status.tsx'
import { contentLoader } from '../content/loader.server.ts'
import { contentSubmitFailure } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import type { Column } from '../list/list-table.tsx'
import type { Route } from './+types/listings'
import { readLastConfirmed } from './land-section.tsx'
import { altName, LISTING_LABELS, ListingMain, ListingSide, listingEnteredValues } from './listing-inputs.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Listings')

export const loader = contentLoader<ListingRow, AdminListing>(LISTING, ({ listings }) => listings)

export const action = contentAction(LISTING, ({ listings }) => listings, readListing)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, contentSubmitFailure(LISTING))

/** Alt text fields are named after the path of their image. */
function readListing(form: FormData): Record<string, unknown> {
  const all = (name: string) => [
    ...new Set(form.getAll(name).filter((path) => typeof path === 'string' && path !== '')),
  ]
  const images = all('images')
  const alts = images.flatMap((path) => {
    const alt = form.get(altName(String(path)))
    return typeof alt === 'string' && alt.trim() !== '' ? [[path, alt]] : []
  })
  return {
    ...readListingForm(form),
    ...readLastConfirmed(form),
    images,
    image_alts: Object.fromEntries(alts),
    videos: all('videos'),
  }
}

const SHOWN_UTILITIES = 2

/** “Power, Fiber +1 more”, “None specified”. */
function Utilities({ access }: { access: ListingRow['utility_access'] }) {
  const names = availableUtilities(access).map((utility) => UTILITY_LABELS[utility])
  if (names.length === 0) return <span className="text-ink-3">None specified</span>
  const more = names.length - SHOWN_UTILITIES
  return (
    <span title={names.join(', ')}>
      {names.slice(0, SHOWN_UTILITIES).join(', ')}
      {more > 0 && <span className="text-ink-3"> +{more} more</span>}
    </span>
  )
}

function Name({ row: { landowner_name, image, city, state, address } }: { row: ListingRow }) {
  return (
    <span className="flex items-center gap-3">
      {image ? (
        <span className="shrink-0">
          <Picture
            bucket="listing-media"
            path={image}
            alt=""
            sizes="60px"
            className="h-10 w-15 rounded-badge object-cover"
          />
        </span>
      ) : (
        <span className="h-10 w-15 shrink-0 rounded-badge border border-dashed border-line-strong" aria-hidden="true" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold break-words">{landowner_name}</span>
        <span className="block text-13 break-words text-ink-3">
          {[city, state].filter(Boolean).join(', ') || address || 'Location not specified'}
        </span>
      </span>
    </span>
  )
}

const COLUMNS: Column<ListingRow>[] = [
  { head: 'Listing', className: 'max-lg:col-span-2', cell: (row) => <Name row={row} /> },
  {
    head: 'Acres',
    className: 'num text-right max-lg:hidden',
    cell: ({ parcel_size_acres }) => formatAcreNumber(parcel_size_acres),
  },
  {
    head: 'Utilities',
    className: 'max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3 max-lg:text-13',
    cell: ({ utility_access }) => <Utilities access={utility_access} />,
  },
  {
    head: 'Price',
    className: 'num whitespace-nowrap max-lg:col-start-2 max-lg:row-start-2',
    cell: ({ price, price_type }) =>
      price === null ? (
        <span className="text-ink-3">{PRICE_UNKNOWN}</span>
      ) : (
        <>
          {formatUsd(price)} <span className="text-ink-3">{price_type}</span>
        </>
      ),
  },
  {
    ...STATUS_COLUMN,
    className: 'max-lg:col-start-3 max-lg:row-start-2 max-lg:text-right',
    cell: ({ is_published, lifecycle }) => (
      <>
        <Status status={is_published ? 'published' : 'draft'} />
        {isSpecificStage(lifecycle) && <span className="block text-13 text-ink-3">{STAGE_LABELS[lifecycle]}</span>}
      </>
    ),
  },
  { ...CREATED_COLUMN, className: 'num whitespace-nowrap max-lg:hidden' },
]

const OPTIONS: ListOptions = {
  ...LIST_OPTIONS,
  statuses: ['published', 'draft', 'in_review', 'under_offer', 'closed'],
  sorts: {
    ...LIST_OPTIONS.sorts,
    price: 'Price, lowest first',
    '-price': 'Price, highest first',
    acres: 'Acres, fewest first',
    '-acres': 'Acres, most first',
  },
}

export default function Listings({ loaderData: screen, actionData: result }: Route.ComponentProps) {
  return (
    <ContentScreen
      labels={LISTING}
      screen={screen}
      result={result}
      titleOf={({ landowner_name }) => landowner_name}
      columns={COLUMNS}
      options={OPTIONS}
      fieldLabels={LISTING_LABELS}
      enteredValuesOf={listingEnteredValues}
      main={ListingMain}
      side={ListingSide}
    />
  )
}
