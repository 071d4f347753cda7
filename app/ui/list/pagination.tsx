import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

interface PaginationProps {
  page: number
  /** Null if the number of pages is unknown. */
  pages: number | null
  hasNext: boolean
  /** URL of a page. */
  toPage: (page: number) => string
  /** Accessible name, such as “Search results”. */
  label?: string
}

/** The page numbers to link: first, last, and those next to the current one; null for a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const gap = index > 0 ? n - (numbers[index - 1] ?? n) : 1
    if (gap === 2) return [n - 1, n]
    return gap > 2 ? [null, n] : [n]
  })
}

const NUMBER = 'num grid size-9 place-items-center rounded-control font-medium'

export function Pagination({ page, pages, hasNext, toPage, label = 'Pages' }: PaginationProps) {
  if (page <= 1 && !hasNext) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <Step to={page > 1 ? toPage(page - 1) : null} rel="prev" />
      <ol className="hidden items-center gap-1 sm:flex">
        {(pages ? pageWindow(page, pages) : [page]).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null && <span className={`${NUMBER} text-ink-3`}>…</span>}
            {n === page && (
              <span aria-current="page" className={`${NUMBER} bg-accent-soft text-accent-ink`}>
                {n}
              </span>
            )}
            {n !== null && n !== page && (
              <Link to={toPage(n)} aria-label={`Page ${n}`} className={`${NUMBER} text-ink-2 hover:bg-hover`}>
                {n}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <span className="num text-13 text-ink-3 sm:hidden">
        Page {page}
        {pages ? ` of ${pages}` : ''}
      </span>
      <Step to={hasNext ? toPage(page + 1) : null} rel="next" />
    </nav>
  )
}

function Step({ to, rel }: { to: string | null; rel: 'prev' | 'next' }) {
  if (to === null) return <span className="w-24" />
  const previous = rel === 'prev'
  return (
    <Link to={to} rel={rel} className={`${buttonClass({ size: 'md' })} w-26`}>
      {previous && <Icon of={ChevronLeft} />}
      {previous ? 'Previous' : 'Next'}
      {!previous && <Icon of={ChevronRight} />}
    </Link>
  )
}
