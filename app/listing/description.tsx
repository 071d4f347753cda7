import type { Listing } from '../../domain/listing/listing.ts'
import { mediaUrl } from '../../domain/upload/media.ts'
import { Block } from '../ui/layout/block.tsx'
import { paragraphs } from './facts.ts'

export function Description({ listing: { description } }: { listing: Listing }) {
  const texts = paragraphs(description ?? '')
  return (
    <Block heading="Description">
      {texts.length === 0 ? (
        <p className="mt-3 text-ink-3">The landowner hasn’t added a description yet.</p>
      ) : (
        <div className="mt-3 grid max-w-[68ch] gap-4 text-15 leading-6.25 text-ink-reading">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change order
            <p key={index} className="break-words whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      )}
    </Block>
  )
}

export function Videos({ listing: { videos, landowner_name } }: { listing: Listing }) {
  if (videos.length === 0) return null
  return (
    <Block heading={videos.length === 1 ? 'Video' : 'Videos'}>
      <div className="mt-4 grid gap-3">
        {[...new Set(videos)].map((path, index) => (
          // biome-ignore lint/a11y/useMediaCaption: landowners upload what their camera recorded
          <video
            key={path}
            src={mediaUrl('listing-media', path)}
            controls
            preload="none"
            aria-label={`Video ${index + 1} of ${landowner_name}`}
            className="aspect-video w-full rounded-card border border-line bg-sunken"
          />
        ))}
      </div>
    </Block>
  )
}
