import { Download, FileText } from 'lucide-react'
import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import type { LockedDocument } from '../../domain/listing/document-grant.ts'
import { listingDocumentPath, signedNdaPath } from '../../domain/listing/listing-document.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { ASK } from './ask.tsx'

/** Whether the reader has access, and the link that opens the document. */
export function AccessState({ document, opensNow }: { document: LockedDocument; opensNow: boolean }) {
  const { key, isOwn, listing, grant } = document
  if (isOwn)
    return (
      <State heading="This is your listing" text="You can see who has access to this document and when they opened it.">
        <ButtonLink to={href('/my/listings/:id/documents', { id: listing.id })} kind="primary">
          See who has access
        </ButtonLink>
      </State>
    )
  if (!grant?.opens)
    return grant?.state === 'requested' ? (
      <State heading="You asked for this document" text="We’ll email you when the landowner decides." />
    ) : (
      <State
        heading="You can’t open this document"
        text="The landowner doesn’t share it with you. You can still send them a question."
      >
        <ButtonLink to={`${href('/listings/:slug', { slug: listing.slug })}#${ASK}`}>Ask about this parcel</ButtonLink>
      </State>
    )
  const copy = listingDocumentPath(listing.slug, key)
  return (
    <State
      heading={grant.signed_at ? 'You signed the NDA' : 'You have access'}
      text="Your copy is watermarked with your name and email address. The landowner sees when you open it."
    >
      {opensNow && (
        <OpenNow url={copy} screen={href('/listings/:slug/access/:document', { slug: listing.slug, document: key })} />
      )}
      <ButtonLink to={copy} reloadDocument kind="primary" icon={FileText}>
        Open document
      </ButtonLink>
      {grant.signed_at && (
        <ButtonLink to={signedNdaPath(grant.id)} reloadDocument icon={Download}>
          Signed NDA
        </ButtonLink>
      )}
    </State>
  )
}

interface StateProps {
  heading: string
  text: string
  children?: React.ReactNode
}

const State = ({ heading, text, children }: StateProps) => (
  <>
    <h2 className="text-17">{heading}</h2>
    <p className="mt-1.5 text-ink-2">{text}</p>
    {children && <div className="mt-5 flex flex-wrap gap-2">{children}</div>}
  </>
)

/** Downloads the copy once, by replacing the address with one without `?open`. */
function OpenNow({ url, screen }: { url: string; screen: string }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy is opened once
  useEffect(() => {
    window.location.assign(url)
    void navigate(screen, { replace: true, preventScrollReset: true })
  }, [])
  return null
}
