import { Scale } from 'lucide-react'
import { href } from 'react-router'
import { comparePath, sitePath } from '../../../domain/comparison/compared-sites.ts'
import type { SavedListing } from '../../../domain/saved/saved-list.ts'
import { MAX_COMPARED, MIN_COMPARED } from '../../../domain/screening/run.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'

const COMPARE_FORM = 'compare-listings'
const REASON = 'compare-reason'

const siteOf = ({ slug }: SavedListing) => ({ kind: 'listing', slug }) as const

export const canCompare = (items: readonly SavedListing[]): boolean =>
  items.filter(({ is_public }) => is_public).length >= MIN_COMPARED

interface CompareListingsProps {
  items: readonly SavedListing[]
  /** Slugs. Those that aren't in the list anymore don't count. */
  chosen: readonly string[]
}

/** Compares the chosen listings, or the first ones while none is chosen. */
export function CompareListings({ items, chosen }: CompareListingsProps) {
  if (!canCompare(items)) return null
  const open = items.filter(({ is_public }) => is_public)
  const picked = open.filter(({ slug }) => chosen.includes(slug))
  const compared = picked.length > 0 ? picked : open.slice(0, MAX_COMPARED)
  if (compared.length < MIN_COMPARED || compared.length > MAX_COMPARED)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Scale} disabled aria-describedby={REASON}>
          Compare {compared.length}
        </Button>
        <p id={REASON} role="status" className="text-13 text-ink-2">
          Choose {MIN_COMPARED} to {MAX_COMPARED} listings.
        </p>
      </div>
    )
  return (
    <>
      <ButtonLink to={comparePath(compared.map(siteOf))} icon={Scale}>
        Compare {compared.length}
      </ButtonLink>
      <Form id={COMPARE_FORM} method="get" action={href('/compare')}>
        <noscript>
          <Button type="submit">Compare selected</Button>
        </noscript>
      </Form>
    </>
  )
}

interface CompareChoiceProps {
  item: SavedListing
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** Chooses a listing to compare. Before JavaScript arrives, a form of its own sends what is checked. */
export function CompareChoice({ item, chosen, onChange }: CompareChoiceProps) {
  const { slug, landowner_name, is_public } = item
  if (!is_public) return <span className="w-4.5" />
  const isChosen = chosen.includes(slug)
  return (
    <label className="-m-1 flex min-h-6 items-center gap-2 p-1">
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name="site"
        value={sitePath(siteOf(item))}
        checked={isChosen}
        onChange={() => onChange(isChosen ? chosen.filter((other) => other !== slug) : [...chosen, slug])}
        aria-label={`Compare ${landowner_name}`}
        className="size-4.5 accent-accent"
      />
      <span aria-hidden="true" className="text-13 text-ink-2 md:hidden">
        Compare
      </span>
    </label>
  )
}
