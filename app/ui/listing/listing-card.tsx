import { href, Link } from 'react-router'
import { formatAcres, formatMiles, formatPrice, priceParts } from '../../../domain/text/format.ts'
import { UtilityTags } from '../list/utility-tags.tsx'
import { Picture } from '../media/picture.tsx'
import { HeartButton } from '../saved/heart-button.tsx'
import type { CardListing } from './card-listing.ts'
import { IntervalBadge } from './interval-badge.tsx'
import { ParcelPlaceholder } from './parcel-placeholder.tsx'
import { ScoreBadge } from './score-badge.tsx'

/**
 * `card` is a row below 768 px, `large` never, `wide` from 1,024 px on, `row` always. `tall` goes next to wide cards, and
 * its image fills the remaining height.
 */
export type ListingCardForm = 'card' | 'tall' | 'large' | 'wide' | 'row'

interface ListingCardProps {
  listing: CardListing
  form?: ListingCardForm
  heading?: 'h2' | 'h3'
  /** Site score, 0 to 100, if known. */
  rating?: number
  /** A built-in sample: tagged, and not linked. */
  sample?: boolean
  /** Not published yet, so that there is no page to link to. */
  preview?: boolean
  /** The image is above the fold and loads eagerly. */
  priority?: boolean
}

interface CardClasses {
  card: string
  image: string
  body: string
  sizes: string
}

const CARD: CardClasses = {
  card: 'flex-row md:flex-col',
  image: 'w-29 border-r md:aspect-3/2 md:w-auto md:border-r-0 md:border-b',
  body: 'flex-1 gap-2.5 px-3.5 py-3 md:gap-3 md:px-4 md:py-3.5',
  sizes: '(min-width: 1024px) 282px, (min-width: 768px) 45vw, 116px',
}

const LARGE: CardClasses = {
  card: 'flex-col',
  image: 'aspect-3/2 border-b lg:aspect-video',
  body: 'flex-1 gap-3.5 px-4 py-3.5 lg:px-5 lg:pt-4.5 lg:pb-4',
  sizes: '(min-width: 1264px) 588px, (min-width: 768px) 45vw, 92vw',
}

const FORMS: Record<ListingCardForm, CardClasses> = {
  card: CARD,
  tall: { ...CARD, image: `${CARD.image} lg:grow`, body: `${CARD.body} lg:flex-none` },
  large: LARGE,
  wide: {
    ...LARGE,
    card: 'flex-col lg:flex-row',
    image: 'aspect-3/2 border-b lg:aspect-auto lg:min-h-56 lg:w-3/5 lg:border-r lg:border-b-0',
    sizes: '(min-width: 1264px) 353px, (min-width: 768px) 45vw, 92vw',
  },
  row: {
    card: 'flex-row',
    image: 'w-29 border-r md:w-52',
    body: CARD.body,
    sizes: '(min-width: 768px) 208px, 116px',
  },
}

/** One listing. The link of the title covers the whole card. */
export function ListingCard(props: ListingCardProps) {
  const { listing, form = 'card', heading = 'h3', rating, sample, preview, priority } = props
  const classes = FORMS[form]
  const isLinked = !sample && !preview
  return (
    <article
      className={`relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors ${classes.card} ${
        isLinked ? 'hover:border-line-control' : ''
      } has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus`}
    >
      <div className={`relative shrink-0 overflow-hidden border-line ${classes.image}`}>
        <CardPicture listing={listing} sizes={classes.sizes} priority={priority} />
        {sample && (
          <span className="absolute top-2.5 left-2.5 rounded-badge bg-glass px-2 py-0.75 text-12 font-label text-white">
            Sample
          </span>
        )}
        {isLinked && <HeartButton listing={toDevice(listing)} className="absolute top-2 right-2 z-1" />}
      </div>
      <div className={`flex min-w-0 flex-col justify-between ${classes.body}`}>
        <CardHead listing={listing} form={form} heading={heading} rating={rating} isLinked={isLinked} />
        <CardTerms listing={listing} large={isLarge(form)} />
        <div className="flex min-h-8.5 items-center border-t border-line pt-2.5 md:pt-3">
          <UtilityTags access={listing.utility_access} />
        </div>
      </div>
    </article>
  )
}

const isLarge = (form: ListingCardForm) => form === 'large' || form === 'wide'

const toDevice = ({ slug, landowner_name, place, price, price_type, image }: CardListing) => ({
  slug,
  title: landowner_name,
  place,
  price: formatPrice(price, price_type),
  picture: image,
})

function CardPicture(props: { listing: CardListing; sizes: string; priority?: boolean }) {
  const { listing, sizes, priority } = props
  const fill = 'absolute inset-0 size-full bg-sunken object-cover'
  if (!listing.image) return <ParcelPlaceholder seed={listing.slug} className={fill} />
  return (
    <Picture
      bucket="listing-media"
      path={listing.image}
      alt={listing.image_alt ?? ''}
      sizes={sizes}
      className={fill}
      priority={priority}
    />
  )
}

type HeadProps = Required<Pick<ListingCardProps, 'listing' | 'form' | 'heading'>> &
  Pick<ListingCardProps, 'rating'> & { isLinked: boolean }

function CardHead({ listing, form, heading: Heading, rating, isLinked }: HeadProps) {
  const size = isLarge(form) ? 'text-18 tracking-[-0.016em]' : 'text-15 leading-5 tracking-[-0.01em]'
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Heading className={`wrap-anywhere ${size}`}>
          {isLinked ? (
            <Link
              to={href('/listings/:slug', { slug: listing.slug })}
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              {listing.landowner_name}
            </Link>
          ) : (
            listing.landowner_name
          )}
        </Heading>
        <p className="mt-0.5 text-13 text-ink-3">
          {listing.place}
          {listing.distance_km !== null && <span className="num"> · {formatMiles(listing.distance_km)}</span>}
        </p>
      </div>
      {rating !== undefined && <ScoreBadge score={rating} />}
      {listing.score && <IntervalBadge score={listing.score} />}
    </div>
  )
}

function CardTerms({ listing, large }: { listing: CardListing; large: boolean }) {
  const { amount, suffix } = priceParts(listing.price, listing.price_type)
  return (
    <div className="grid gap-0.5 num">
      <p className={large ? 'text-18 font-semibold' : 'text-15 leading-5 font-semibold'}>
        {amount}
        <span className="text-13 font-normal text-ink-3">{suffix}</span>
      </p>
      <p className={`flex min-w-0 gap-2 text-ink-2 ${large ? 'text-14' : 'text-13'}`}>
        <span className="whitespace-nowrap">{formatAcres(listing.parcel_size_acres)}</span>
        {listing.zoning_info && (
          <span className="my-0.5 truncate border-l border-line-strong pl-2 leading-4">{listing.zoning_info}</span>
        )}
      </p>
    </div>
  )
}
