import { type Bucket, PICTURE_FORMATS, PICTURE_WIDTHS, pictureUrl } from '../../domain/media.ts'

interface PictureProps {
  bucket: Bucket
  /** Storage path, a file of the site itself (“/samples/one.webp”) or a URL. */
  path: string
  alt: string
  /** How wide the picture is shown, as of `<img sizes>`: “(min-width: 768px) 50vw, 100vw”. */
  sizes: string
  /** Proportions in pixels, so that the room is kept before the picture comes. */
  width?: number
  height?: number
  className?: string
  /** For the one picture that the first screenful is about: fetched at once, before others. */
  priority?: boolean
}

/** A stored picture in the formats and widths that the server makes of it; lazy unless it has priority. */
export function Picture({
  bucket,
  path,
  alt,
  sizes,
  width = 960,
  height = 640,
  className = '',
  priority,
}: PictureProps) {
  const image = {
    alt,
    width,
    height,
    className: `daylight ${className}`,
    decoding: 'async' as const,
    ...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  }
  // biome-ignore lint/a11y/useAltText: it is in `image`
  if (/^(\/|https?:)/.test(path)) return <img src={path} {...image} />
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={PICTURE_WIDTHS.map((w) => `${pictureUrl(bucket, path, w, format)} ${w}w`).join(', ')}
        />
      ))}
      {/* biome-ignore lint/a11y/useAltText: it is in `image` */}
      <img src={pictureUrl(bucket, path, 960, 'webp')} {...image} />
    </picture>
  )
}
