import { ChevronLeft, ChevronRight, Download, Scale } from 'lucide-react'
import { href, Link } from 'react-router'
import { parcelName } from '../../../domain/screening/parcel-name.ts'
import { formatCoordinates } from '../../../domain/text/format.ts'
import { amountOf } from '../../../screening/facts/fact.ts'
import { ButtonLink, buttonClass } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import type { ParcelView } from './load-parcel.ts'

interface HeadingProps {
  view: ParcelView
  /** The query of what the parcel is scored by. */
  scoring: URLSearchParams
}

/** The parcel, where it is, its neighbors in the list, and what can be done with it. */
export function Heading({ view, scoring }: HeadingProps) {
  const { id, runName, parcel, name, document } = view
  const acreage = document?.facts.find(({ key }) => key === 'acreage')
  const where = [
    parcel.place,
    acreage && acreage.state !== 'unknown' && amountOf(acreage),
    formatCoordinates(parcel.latitude, parcel.longitude),
  ].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Breadcrumb
          crumbs={[
            { label: 'Screen', to: href('/screen') },
            { label: runName, to: `${href('/screen/:id', { id })}?${scoring}` },
            { label: name },
          ]}
        />
        <Neighbors view={view} scoring={scoring} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-32 font-title break-words">{name}</h1>
          <p className="mt-1 flex flex-wrap gap-x-3 text-ink-2 num">
            {where.map((text) => (
              <span key={String(text)}>{text}</span>
            ))}
          </p>
          {parcel.note && <p className="mt-1 text-13 text-caution-ink">{parcel.note}</p>}
        </div>
        {document && <Actions view={view} scoring={scoring} />}
      </div>
    </>
  )
}

/** Links to the parcels before and after it, the best first. */
function Neighbors({ view: { id, standing }, scoring }: HeadingProps) {
  if (!standing) return null
  const pathOf = ({ number }: { number: number }) =>
    `${href('/screen/:id/:parcel', { id, parcel: String(number) })}?${scoring}`
  const { previous, next } = standing
  return (
    <nav aria-label="Parcels of this screening" className="flex max-w-full gap-4 text-13 print:hidden">
      {previous && (
        <Link to={pathOf(previous)} rel="prev" className="link flex min-w-0 items-center gap-1 py-0.5">
          <Icon of={ChevronLeft} size={14} />
          <span className="sr-only">Previous: </span>
          <span className="max-w-48 truncate">{parcelName(previous)}</span>
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className="link flex min-w-0 items-center gap-1 py-0.5">
          <span className="sr-only">Next: </span>
          <span className="max-w-48 truncate">{parcelName(next)}</span>
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </nav>
  )
}

function Actions({ view: { id, parcel, name, total, share }, scoring }: HeadingProps) {
  const number = String(parcel.number)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {total > 1 && (
        <ButtonLink to={`${href('/screen/:id', { id })}?${scoring}&p=${number}`} size="sm" icon={Scale}>
          Compare
        </ButtonLink>
      )}
      {share.isNew ? (
        <Form method="post" preventScrollReset>
          <SubmitButton kind="plain" size="sm" pending="Creating link..." name="do" value="share">
            Create Link to Share
          </SubmitButton>
        </Form>
      ) : (
        <ShareButton title={name} size="sm" {...(share.url && { url: `${share.url}?${scoring}` })} />
      )}
      <a
        href={`${href('/screen/:id/:parcel/report.pdf', { id, parcel: number })}?${scoring}`}
        download
        className={buttonClass({ size: 'sm', kind: 'primary' })}
      >
        <Icon of={Download} />
        PDF Report
      </a>
    </div>
  )
}
