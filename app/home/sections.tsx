import type { SectionProps } from '../ui/server-section.tsx'
import { About } from './about.tsx'
import { Categories } from './categories.tsx'
import { CityList } from './city-list.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { FinderFields } from './finder-fields.tsx'
import { HeroChart } from './hero-chart.tsx'
import { HeroLegend, HeroPitch } from './hero-text.tsx'
import type { HomeView } from './load-home.ts'
import { Steps } from './steps.tsx'

type Props = SectionProps<HomeView>

/** Behind the text of the hero. */
export const Chart = ({ view }: Props) => <HeroChart map={view.map} />

export const Pitch = ({ siteName }: Props) => <HeroPitch siteName={siteName} />
export const OtherFields = () => <FinderFields />
export const Legend = ({ view }: Props) => <HeroLegend count={view.map.count} />

/** Above the cities. */
export const Explore = ({ view }: Props) => (
  <>
    <Featured cards={view.featured} />
    {view.categories.length > 0 && <Categories categories={view.categories} />}
  </>
)

export const CitiesToExplore = ({ view }: Props) => <CityList cities={view.cities} />

/** Below the cities. */
export const Explain = ({ view, siteName }: Props) => (
  <>
    <Steps />
    <About siteName={siteName} />
    <Faq questions={view.questions} />
  </>
)
