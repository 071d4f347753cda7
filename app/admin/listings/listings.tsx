import { readListingForm } from '../../domain/content/listing-values.ts'
import type { ListingRow, ManagedListing } from '../../domain/content/managed.ts'
import { formatAcreNumber, formatShortDate, formatUsd, PRICE_UNKNOWN } from '../../domain/format.ts'
import { availableUtilities, UTILITY_LABELS } from '../../domain/listing.ts'
import { services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { Picture } from '../ui/picture.tsx'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/listings'
import { actOnContent } from './content/act.server.ts'
import { ContentScreen } from './content/content-screen.tsx'
import type { Column } from './content/content-table.tsx'
import type { FilterChoices } from './content/list-filters.tsx'
import { loadContent } from './content/load.server.ts'
import { LISTING } from './content/nouns.ts'
import { Status } from './content/status.tsx'
import { altName, LISTING_LABELS, ListingMain, ListingSide, listingHeld } from './listing-fields.tsx'
import { readLastConfirmed } from './listing-site.tsx'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Listings', matches)
}

export function loader(args: Route.LoaderArgs) {
  return loadContent<ListingRow, ManagedListing>(args, LISTING, args.context.get(services).manage.listings)
}

export function action(args: Route.ActionArgs) {
  return actOnContent(args, LISTING, args.context.get(services).manage.listings, readListing)
}

/** A text beside each image is named after its path. */
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
    head: 'Status',
    className: 'max-lg:col-start-3 max-lg:row-start-2 max-lg:text-right',
    cell: ({ is_published }) => <Status status={is_published ? 'published' : 'draft'} />,
  },
  {
    head: 'Created',
    className: 'num whitespace-nowrap max-lg:hidden',
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
    price: 'Price, lowest first',
    '-price': 'Price, highest first',
    acres: 'Acres, fewest first',
    '-acres': 'Acres, most first',
  },
}

export default function Listings({ loaderData: screen, actionData: answer }: Route.ComponentProps) {
  return (
    <ContentScreen
      noun={LISTING}
      screen={screen}
      answer={answer}
      titleOf={({ landowner_name }) => landowner_name}
      columns={COLUMNS}
      choices={CHOICES}
      labels={LISTING_LABELS}
      heldOf={listingHeld}
      main={ListingMain}
      side={ListingSide}
    />
  )
}
