import { About } from './about.tsx'
import { Categories } from './categories.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { HeroChart } from './hero-chart.tsx'
import type { HomeView } from './load-home.ts'
import { Steps } from './steps.tsx'

export interface SectionProps {
  view: HomeView
  siteName: string
}

/** Behind the text of the hero. */
export const Chart = ({ view }: SectionProps) => <HeroChart map={view.map} />

/** Above the cities. */
export const Explore = ({ view }: SectionProps) => (
  <>
    <Featured cards={view.featured} />
    {view.categories.length > 0 && <Categories categories={view.categories} />}
  </>
)

/** Below the cities. */
export const Explain = ({ view, siteName }: SectionProps) => (
  <>
    <Steps />
    <About siteName={siteName} />
    <Faq questions={view.questions} />
  </>
)
