import { type Bucket, PICTURE_FORMATS, PICTURE_WIDTHS, pictureUrl } from '../../../domain/upload/media.ts'

interface PictureProps {
  bucket: Bucket
  /** Storage path, static file (“/samples/one.webp”) or URL. */
  path: string
  alt: string
  /** As in `<img sizes>`: “(min-width: 768px) 50vw, 100vw”. */
  sizes: string
  /** Intrinsic size, which reserves space before the image loads. */
  width?: number
  height?: number
  className?: string
  /** For the main image above the fold: loads eagerly, before others. */
  priority?: boolean
}

/** A stored image in the formats and widths that the server generates; lazy unless it has priority. */
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
