import { Expand, type LucideIcon, Map as MapIcon, Sun, Zap } from 'lucide-react'
import { Link } from 'react-router'
import type { CategoryId } from '../../domain/settings/setting-limits.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { InstantDeployIcon } from '../ui/icon/icons.ts'
import { Section } from '../ui/layout/section.tsx'
import type { ShownCategory } from './load-home.ts'

const ICONS: Record<CategoryId, LucideIcon> = {
  small: Expand,
  large: MapIcon,
  power: Zap,
  renewable: Sun,
  'instant-deploy': InstantDeployIcon,
}

/** On wide screens all categories share one row. */
const COLUMNS_BY_COUNT = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5']

export function Categories({ categories }: { categories: ShownCategory[] }) {
  const isOdd = categories.length % 2 === 1
  return (
    <Section heading="Explore by Category">
      <ul
        className={`grid overflow-hidden rounded-card border border-line bg-line gap-px max-lg:grid-cols-2 max-md:grid-cols-1 ${COLUMNS_BY_COUNT[categories.length]}`}
      >
        {categories.map(({ id, to, label, note }, index) => (
          <li key={id} className={isOdd && index === 0 ? 'flex max-lg:col-span-2 max-md:col-span-1' : 'flex'}>
            <Link
              to={to}
              className="grid flex-1 grid-cols-[20px_1fr] items-center gap-x-3.5 bg-surface px-4 py-3.5 transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] lg:block lg:p-5"
            >
              <Icon of={ICONS[id]} size={20} className="text-accent-ink max-lg:row-span-2 lg:mb-3" />
              <span className="block text-15 leading-5 font-semibold">{label}</span>
              <span className="block text-13 text-ink-3 lg:mt-1">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
