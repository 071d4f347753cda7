import { CircleSlash, Clock, FileText, type LucideIcon, RotateCcw, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { locationLabel } from '../../../domain/listing/listing.ts'
import type { SavedChange, SavedListing } from '../../../domain/saved/saved-list.ts'
import { formatAcres, priceParts } from '../../../domain/text/format.ts'
import { Tag, type Tone } from '../../ui/list/tag.tsx'
import { SavedPicture } from './saved-picture.tsx'

interface SavedRowProps {
  item: Omit<SavedListing, 'note'>
  note: ReactNode
  menu?: ReactNode
  /** Before the picture. */
  choice?: ReactNode
}

/** A listing in a list: what it is, what has happened to it, and a note. */
export function SavedRow({ item, note, menu, choice }: SavedRowProps) {
  const { slug, landowner_name, is_public, image, price, price_type, parcel_size_acres, changes } = item
  const { amount, suffix } = priceParts(price, price_type)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-4 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.1fr)_auto] md:px-5">
      <div className="flex items-center gap-3 max-md:flex-col max-md:items-start">
        {choice}
        <SavedPicture
          seed={slug}
          image={image}
          sizes="96px"
          className={`h-17 w-24 rounded-badge ${is_public ? '' : 'grayscale'}`}
        />
      </div>
      <div className="min-w-0">
        <h4 className="text-15 break-words">
          {is_public ? (
            <Link to={href('/listings/:slug', { slug })} className="hover:underline">
              {landowner_name}
            </Link>
          ) : (
            landowner_name
          )}
        </h4>
        <p className="text-13 text-ink-3">{locationLabel(item)}</p>
        <p className="num flex flex-wrap gap-x-2">
          <span className="font-semibold">
            {amount}
            <span className="text-13 font-normal text-ink-3">{suffix}</span>
          </span>
          <span className="text-ink-2">{formatAcres(parcel_size_acres)}</span>
        </p>
      </div>
      <div className="grid min-w-0 justify-items-start gap-2 max-md:order-last max-md:col-span-full">
        {changes.map((change) => (
          <Change key={change.text} {...change} />
        ))}
        {note}
      </div>
      <div className="max-md:order-none">{menu}</div>
    </li>
  )
}

const LOOKS: Record<SavedChange['kind'], [tone: Tone, icon: LucideIcon]> = {
  gone: ['neutral', CircleSlash],
  stage: ['caution', Clock],
  back: ['good', RotateCcw],
  drop: ['good', TrendingDown],
  rise: ['neutral', TrendingUp],
  evidence: ['accent', FileText],
  acreage: ['neutral', FileText],
}

/** A text longer than a tag may be goes below it. */
function Change({ kind, text }: SavedChange) {
  const [tone, icon] = LOOKS[kind]
  const [label = text, detail] = text.split(': ')
  return (
    <div>
      <Tag tone={tone} icon={icon}>
        {label}
      </Tag>
      {detail && <p className="num mt-1 text-13 text-ink-2">{detail[0]?.toUpperCase() + detail.slice(1)}.</p>}
    </div>
  )
}
