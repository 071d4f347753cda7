import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../ui/icon/icon.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { altOf, imagesOf, type Pictured, sizesAt } from './image-alt.ts'

/** The version of the page, which the browser usually has already, shown until the large one is ready. */
function SmallPhoto({ path, index }: { path: string; index: number }) {
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

export interface ViewerProps {
  listing: Pictured
  /** Null while closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

const ROUND =
  'grid size-11 place-items-center rounded-full bg-white/12 text-white transition-colors hover:bg-white/24 focus-visible:outline-white'

/** A full-screen image viewer: arrow keys switch images, Escape closes. */
export function Viewer({ listing, index, onIndex }: ViewerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const shown = index !== null
  useEffect(() => {
    if (shown) ref.current?.showModal()
  }, [shown])

  const { landowner_name: name } = listing
  const images = imagesOf(listing)
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
              alt={altOf(listing, index)}
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
