import type { Listing } from '../../domain/listing/listing.ts'
import { Block } from '../ui/layout/block.tsx'
import { ASK } from './ask.tsx'

/** Surveys, title reports and the like. Visitors ask for those that aren't public. */
export function Documents({ listing: { documents } }: { listing: Listing }) {
  if (documents.length === 0) return null
  return (
    <Block heading="Documents">
      <ul className="mt-3 border-t border-line">
        {documents.map(({ title, access, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <a href={(access === 'public' && url) || `#${ASK}`} className="link shrink-0 text-13">
              {access === 'public' ? 'Open document' : 'On request'}
              <span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}
