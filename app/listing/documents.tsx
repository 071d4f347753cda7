import { Lock } from 'lucide-react'
import { DOCUMENT_LINKS } from '../../domain/listing/document-links.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { isLocked } from '../../domain/listing/listing-document.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Block } from '../ui/layout/block.tsx'
import { ASK } from './ask.tsx'

/** Surveys, title reports and the like. Visitors ask or sign for those that aren't public. */
export function Documents({ listing: { documents } }: { listing: Listing }) {
  if (documents.length === 0) return null
  return (
    <Block heading="Documents">
      <ul className="mt-3 border-t border-line">
        {documents.map(({ title, access, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <a
              href={url ?? `#${ASK}`}
              rel={isLocked(access) ? 'nofollow' : undefined}
              className="link shrink-0 text-13"
            >
              {isLocked(access) && <Icon of={Lock} size={13} className="mr-1.5 inline" />}
              {DOCUMENT_LINKS[access]}
              <span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}
