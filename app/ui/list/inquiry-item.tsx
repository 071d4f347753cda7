import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { LocalTime } from '../text/local-time.tsx'

interface InquiryItemProps {
  heading: ReactNode
  /** ISO 8601. */
  time: string
  /** Below the heading. */
  note?: ReactNode
  message: string
  /** Below the message. */
  children: ReactNode
}

/** An inquiry in a list, for the person who asked and for the owner of the listing. */
export function InquiryItem({ heading, time, note, message, children }: InquiryItemProps) {
  return (
    <li className="grid gap-1.5 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-15 wrap-anywhere">{heading}</h2>
        <span className="text-13 text-ink-3">
          <LocalTime iso={time} />
        </span>
      </div>
      {note && <p className="text-13 wrap-anywhere text-ink-2">{note}</p>}
      <p className="max-w-[75ch] wrap-anywhere whitespace-pre-line text-ink-2">{message}</p>
      {children}
    </li>
  )
}

/** The title of a listing, with a link if it is published. */
export function InquiredListing({ title, slug }: { title: string; slug: string | null }) {
  if (slug === null) return title
  return (
    <Link to={href('/listings/:slug', { slug })} className="link">
      {title}
    </Link>
  )
}
