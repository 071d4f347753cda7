import { Images } from 'lucide-react'
import { formatCount } from '../../domain/text/format.ts'
import { mediaUrl } from '../../domain/upload/media.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ParcelPlaceholder } from '../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { altOf, imagesOf, type Pictured, sizesAt } from './image-alt.ts'

const SHOWN = 3
const FRAME = 'relative block overflow-hidden rounded-card border border-line bg-sunken'
const COVER = 'absolute inset-0 size-full object-cover'

const fileOf = (path: string) => mediaUrl('listing-media', path)

/** The first image large, and two beside it. Each links to its file. */
export function Photos({ listing }: { listing: Pictured }) {
  const images = imagesOf(listing)
  const [first, ...others] = images
  if (first === undefined) return <NoPhotos slug={listing.slug} />
  const side = others.slice(0, SHOWN - 1)
  return (
    <div className={`grid gap-3 ${side.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}>
      <div className={`relative ${side.length > 0 ? 'h-60 md:h-105 lg:h-125' : 'aspect-3/2 md:aspect-[12/5]'}`}>
        <a href={fileOf(first)} data-image={0} className={`${FRAME} size-full`}>
          <Photo alt={altOf(listing, 0)} path={first} index={0} />
        </a>
        <a href={fileOf(first)} data-image={0} className={`${buttonClass({ size: 'sm' })} absolute right-3 bottom-3`}>
          <Icon of={Images} />
          {formatCount(images.length, 'image')}
        </a>
      </div>
      {side.length > 0 && (
        <div className={`hidden gap-3 md:grid lg:grid-cols-1 ${side.length === 1 ? '' : 'md:grid-cols-2'}`}>
          {side.map((path, index) => (
            <a key={path} href={fileOf(path)} data-image={index + 1} className={`${FRAME} h-55 lg:h-auto`}>
              <Photo alt={altOf(listing, index + 1)} path={path} index={index + 1} />
            </a>
          ))}
        </div>
      )}
      {images.length > 1 && <ImageLinks listing={listing} />}
    </div>
  )
}

function NoPhotos({ slug }: { slug: string }) {
  return (
    <div className={`${FRAME} aspect-3/2 md:aspect-[3/1]`}>
      <ParcelPlaceholder seed={slug} className={COVER} />
      <p className="absolute bottom-3 left-3 rounded-badge bg-glass px-2 py-0.75 text-12 font-label text-white">
        No photos yet
      </p>
    </div>
  )
}

function Photo({ alt, path, index }: { alt: string; path: string; index: number }) {
  return (
    <Picture
      bucket="listing-media"
      path={path}
      alt={alt}
      sizes={sizesAt(index)}
      className={COVER}
      priority={index === 0}
    />
  )
}

/** Without JavaScript the viewer can't open, so images are plain links. */
function ImageLinks({ listing }: { listing: Pictured }) {
  return (
    <noscript>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {imagesOf(listing).map((path, index) => (
          <li key={path}>
            <a href={fileOf(path)} className="link">
              {altOf(listing, index)}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
