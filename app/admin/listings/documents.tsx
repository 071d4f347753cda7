import { href, Link } from 'react-router'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { documentSummary } from '../../../domain/listing/document-text.ts'
import { accessOf, isLocked, listingDocumentPath } from '../../../domain/listing/listing-document.ts'
import { FormPart } from '../content/editor/editor.tsx'

/** The documents of a saved listing with who can see each. The landowner, or the API, changes them. */
export function DocumentsPart({ item }: { item: AdminListing | null }) {
  if (!item || item.documents.length === 0) return null
  return (
    <FormPart heading="Documents">
      <ul className="grid gap-2">
        {item.documents.map((document) => (
          <li key={document.path}>
            <a href={listingDocumentPath(item.slug, document.path)} className="link wrap-anywhere">
              {documentSummary(document)}
            </a>
          </li>
        ))}
      </ul>
      {item.documents.some((document) => isLocked(accessOf(document))) && (
        <p className="text-13">
          <Link to={href('/my/listings/:id/documents', { id: item.id })} className="link">
            Who can see these documents
          </Link>
        </p>
      )}
    </FormPart>
  )
}
