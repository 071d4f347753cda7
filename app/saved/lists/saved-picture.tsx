import { ParcelPlaceholder } from '../../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../../ui/media/picture.tsx'

interface SavedPictureProps {
  /** Slug of the listing. */
  seed: string
  image: string | null
  sizes: string
  className: string
}

/** The first picture of a listing, as decoration. It fills a box that `className` sizes. */
export function SavedPicture({ seed, image, sizes, className }: SavedPictureProps) {
  const fill = 'absolute inset-0 size-full object-cover'
  return (
    <div className={`relative overflow-hidden bg-sunken ${className}`}>
      {image ? (
        <Picture bucket="listing-media" path={image} alt="" sizes={sizes} className={fill} />
      ) : (
        <ParcelPlaceholder seed={seed} className={fill} />
      )}
    </div>
  )
}
