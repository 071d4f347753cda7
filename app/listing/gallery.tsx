import { ChevronLeft, ChevronRight, Images, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../domain/format.ts'
import { mediaUrl } from '../../domain/media.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ParcelPlaceholder } from '../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../ui/media/picture.tsx'

interface GalleryProps {
  name: string
  slug: string
  images: string[]
  /** Alternative texts by path, where one was entered. */
  alts: Record<string, string>
}

const SHOWN = 3
const FRAME = 'relative block overflow-hidden rounded-card border border-line bg-sunken'
const COVER = 'absolute inset-0 size-full object-cover'

/** The first image large, two beside it, and a full-screen viewer. Each image also links to its file. */
export function Gallery({ name, slug, images, alts }: GalleryProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (images.length === 0) {
    return (
      <div className={`${FRAME} aspect-3/2 md:aspect-[3/1]`}>
        <ParcelPlaceholder seed={slug} className={COVER} />
        <p className="absolute bottom-3 left-3 rounded-badge bg-glass px-2 py-0.75 text-12 font-label text-white">
          No photos yet
        </p>
      </div>
    )
  }
  const view = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(index)
  }
  const altOf: AltOf = (index) => alts[images[index] ?? ''] || defaultAlt(name, index, images.length)
  const side = images.slice(1, SHOWN)
  const first = mediaUrl('listing-media', images[0] ?? '')
  return (
    <div className={`grid gap-3 ${side.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}>
      <div className={`relative ${side.length > 0 ? 'h-60 md:h-105 lg:h-125' : 'aspect-3/2 md:aspect-[12/5]'}`}>
        <a href={first} onClick={view(0)} className={`${FRAME} size-full`}>
          <Photo alt={altOf(0)} path={images[0] ?? ''} index={0} />
        </a>
        <a href={first} onClick={view(0)} className={`${buttonClass({ size: 'sm' })} absolute right-3 bottom-3`}>
          <Icon of={Images} />
          {formatCount(images.length, 'image')}
        </a>
      </div>
      {side.length > 0 && (
        <div className={`hidden gap-3 md:grid lg:grid-cols-1 ${side.length === 1 ? '' : 'md:grid-cols-2'}`}>
          {side.map((path, index) => (
            <a
              key={path}
              href={mediaUrl('listing-media', path)}
              onClick={view(index + 1)}
              className={`${FRAME} h-55 lg:h-auto`}
            >
              <Photo alt={altOf(index + 1)} path={path} index={index + 1} />
            </a>
          ))}
        </div>
      )}
      {images.length > 1 && <ImageLinks images={images} altOf={altOf} />}
      <Viewer name={name} images={images} altOf={altOf} index={open} onIndex={setOpen} />
    </div>
  )
}

interface PhotoProps {
  alt: string
  path: string
  index: number
}

type AltOf = (index: number) => string

/** Alternative text of an image without one. */
function defaultAlt(name: string, index: number, count: number): string {
  return count === 1 ? name : `${name}, image ${index + 1} of ${count}`
}

const sizesAt = (index: number) =>
  index === 0 ? '(min-width: 1264px) 804px, 100vw' : '(min-width: 1024px) 384px, 50vw'

function Photo({ alt, path, index }: PhotoProps) {
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
function ImageLinks({ images, altOf }: { images: string[]; altOf: AltOf }) {
  return (
    <noscript>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {images.map((path, index) => (
          <li key={path}>
            <a href={mediaUrl('listing-media', path)} className="link">
              {altOf(index)}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}

/** The version of the page, which the browser usually has already, shown until the large one is ready. */
function SmallPhoto({ path, index }: Pick<PhotoProps, 'path' | 'index'>) {
  return (
    <Picture
      bucket="listing-media"
      path={path}
      alt=""
      sizes={sizesAt(index)}
      className="!filter-none absolute inset-0 size-full object-contain px-3 pb-3 md:px-20 md:pb-8"
      priority
    />
  )
}

interface ViewerProps extends Pick<GalleryProps, 'name' | 'images'> {
  altOf: AltOf
  /** Null while closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

const ROUND =
  'grid size-11 place-items-center rounded-full bg-white/12 text-white transition-colors hover:bg-white/24 focus-visible:outline-white'

/** A full-screen image viewer: arrow keys switch images, Escape closes. */
function Viewer({ name, images, altOf, index, onIndex }: ViewerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const shown = index !== null
  useEffect(() => {
    if (shown) ref.current?.showModal()
  }, [shown])

  const count = images.length
  const turn = (by: number) => index !== null && onIndex((index + by + count) % count)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <dialog
      ref={ref}
      aria-label={`Images of ${name}`}
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overscroll-contain border-0 bg-[#0a0f16] p-0 text-white open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      {index !== null && (
        <>
          <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
            <p className="min-w-0 truncate font-label" aria-live="polite">
              {name}
              <span className="num font-normal text-white/75">
                {' '}
                · {index + 1} of {count}
              </span>
            </p>
            <button type="button" className={ROUND} aria-label="Close" onClick={() => ref.current?.close()}>
              <Icon of={X} size={20} />
            </button>
          </div>
          <div className="relative min-h-0 px-3 pb-3 md:px-20 md:pb-8">
            <SmallPhoto key={`small ${images[index]}`} path={images[index] ?? ''} index={index} />
            <Picture
              key={images[index]}
              bucket="listing-media"
              path={images[index] ?? ''}
              alt={altOf(index)}
              sizes="100vw"
              className="!filter-none relative size-full object-contain"
              priority
            />
            {count > 1 && (
              <>
                <button
                  type="button"
                  className={`${ROUND} absolute bottom-6 left-4 md:top-1/2 md:bottom-auto`}
                  aria-label="Previous image"
                  onClick={() => turn(-1)}
                >
                  <Icon of={ChevronLeft} size={20} />
                </button>
                <button
                  type="button"
                  className={`${ROUND} absolute right-4 bottom-6 md:top-1/2 md:bottom-auto`}
                  aria-label="Next image"
                  onClick={() => turn(1)}
                >
                  <Icon of={ChevronRight} size={20} />
                </button>
              </>
            )}
          </div>
        </>
      )}
    </dialog>
  )
}
