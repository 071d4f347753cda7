import { Cable, Droplets, LandPlot, Layers, type LucideIcon, ShieldAlert, Zap } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatCount } from '../../domain/text/format.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { CATEGORIES, type Category, type CategoryLayer, type LayersByCategory } from './layers-by-category.ts'

const LOOKS: Record<Category, { name: string; icon: LucideIcon; tint: string }> = {
  power: { name: 'Power', icon: Zap, tint: 'text-power' },
  fiber: { name: 'Fiber', icon: Cable, tint: 'text-fiber' },
  zoning: { name: 'Zoning', icon: Layers, tint: 'text-ink-2' },
  water: { name: 'Water', icon: Droplets, tint: 'text-water' },
  hazards: { name: 'Hazards', icon: ShieldAlert, tint: 'text-caution' },
  land: { name: 'Land', icon: LandPlot, tint: 'text-accent-ink' },
}

/** Available layers per category, and known gaps. */
export function Categories({ categories }: { categories: LayersByCategory }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {CATEGORIES.map((category) => {
        const { name, icon, tint } = LOOKS[category]
        const layers = categories[category]
        const gap = gapIn(category, layers)
        return (
          <li key={category} className="bg-surface px-5 py-5 md:px-6 md:py-6">
            <h3 className="flex items-center gap-2.5 text-17 leading-6">
              <Icon of={icon} size={20} className={tint} />
              {name}
            </h3>
            <ul className="mt-3 grid gap-3">
              {layers.map((layer) => (
                <li key={layer.slug}>
                  <LayerName layer={layer} />
                  <p className="num text-13 text-ink-3">
                    {[formatCount(layer.featureCount, 'feature'), layer.vintage, layer.coverage]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
            {gap && <p className="mt-3 text-13 text-ink-2">{gap}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Candidate sites have pages. */
function LayerName({ layer: { type, name } }: { layer: CategoryLayer }) {
  if (type !== 'candidate-sites') return <p className="font-medium">{name}</p>
  return (
    <p className="font-medium">
      <Link to={href('/candidate-sites')} className="link">
        {name}
      </Link>
    </p>
  )
}

/** What a category doesn't have. */
function gapIn(category: Category, layers: readonly CategoryLayer[]): string | null {
  if (category === 'zoning' && layers.length === 0) {
    return 'No zoning layer yet. A listing states the zoning of its parcel where the owner gave it.'
  }
  if (category === 'fiber' && !layers.some(({ type }) => type === 'fiber')) {
    return 'No fiber routes yet. Listings say whether fiber is available.'
  }
  return layers.length === 0 ? 'No layers yet.' : null
}
