import { href, Link } from 'react-router'
import { UTILITIES, type Utility } from '../../domain/listing/listing.ts'
import { UTILITY_ICONS } from '../ui/icon/icons.ts'
import { FilterChip, IgnoredChip } from '../ui/list/chip.tsx'
import type { SearchView } from './load-search.ts'

/** The applied filters, each with a link that removes it. */
export function Chips({ view: { chips, ignored } }: { view: SearchView }) {
  if (chips.length === 0 && ignored.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="mt-3.5 flex flex-wrap items-center gap-2">
      {chips.map(({ name, value, label, to }) => (
        <li key={`${name} ${value}`} className="flex max-w-full">
          <FilterChip icon={chipIcon(name, value)} label={label} removeTo={to} />
        </li>
      ))}
      {ignored.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be ignored twice
        <li key={index} className="flex max-w-full">
          <IgnoredChip>{value === '' ? name : `${name}=${value}`}</IgnoredChip>
        </li>
      ))}
      <li>
        <Link to={href('/search')} preventScrollReset className="link px-1.5 py-1 text-13">
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function chipIcon(name: string, value: string | null) {
  return name === 'utility' && UTILITIES.includes(value as Utility) ? UTILITY_ICONS[value as Utility] : undefined
}
