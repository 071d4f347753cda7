import { formatDate } from '../../domain/text/format.ts'
import { Markup } from '../ui/text/marked-up-text.tsx'

interface LegalPageProps {
  heading: string
  /** One-sentence summary. */
  intro: string
  /** ISO 8601 date of the last change. */
  updated: string
  /** The rendered markup. */
  html: string
}

export function LegalPage({ heading, intro, updated, html }: LegalPageProps) {
  return (
    <article className="wrap pt-8 md:pt-12">
      <div className="mx-auto max-w-164">
        <h1 className="text-40 font-title">{heading}</h1>
        <p className="mt-3 text-17 text-ink-2">{intro}</p>
        <p className="mt-4 border-b border-line pb-6 text-13 text-ink-3">
          Last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
        <div className="mt-8">
          <Markup html={html} />
        </div>
      </div>
    </article>
  )
}
