import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CitySummary } from '../../domain/content/city-page.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Section } from '../ui/layout/section.tsx'
import { CityList } from './city-list.tsx'
import { FIRST_CITIES } from './first-cities.ts'

export function Cities({ cities }: { cities: CitySummary[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Section heading="Explore by City" intro="Power, fiber and permitting in each market.">
      <nav aria-label="Cities" className="group/cities border-t border-line" data-open={open || undefined}>
        <CityList cities={cities} />
        {cities.length > FIRST_CITIES && <Toggle open={open} onToggle={() => setOpen(!open)} />}
      </nav>
    </Section>
  )
}

/** A `<details>` that reveals the list above it until hydration, then a button with `aria-controls`. */
function Toggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const className = `${buttonClass()} mt-6`
  if (!useHydrated()) {
    return (
      <details className="group/more">
        <summary className={className}>
          <span className="group-open/more:hidden">Show more</span>
          <span className="hidden group-open/more:inline">Show less</span>
          <Icon of={ChevronDown} size={14} className="group-open/more:rotate-180" />
        </summary>
      </details>
    )
  }
  return (
    <button type="button" aria-expanded={open} aria-controls="more-cities" onClick={onToggle} className={className}>
      {open ? 'Show less' : 'Show more'}
      <Icon of={ChevronDown} size={14} className={open ? 'rotate-180' : ''} />
    </button>
  )
}
