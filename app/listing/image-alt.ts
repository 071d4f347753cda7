import type { Listing } from '../../domain/listing/listing.ts'

export type Pictured = Pick<Listing, 'landowner_name' | 'slug' | 'images' | 'image_alts'>

export const imagesOf = ({ images }: Pictured): string[] => [...new Set(images)]

/** The alternative text of an image: the one entered, or its number. */
export function altOf(listing: Pictured, index: number): string {
  const images = imagesOf(listing)
  const { landowner_name: name, image_alts } = listing
  const standard = images.length === 1 ? name : `${name}, image ${index + 1} of ${images.length}`
  return image_alts[images[index] ?? ''] || standard
}

/** The `sizes` of an image on the page. */
export const sizesAt = (index: number) =>
  index === 0 ? '(min-width: 1264px) 804px, 100vw' : '(min-width: 1024px) 384px, 50vw'
