import { Once } from '../ui/once.tsx'
import { useSiteName } from '../ui/site-name.ts'
import { About } from './about.tsx'
import { Categories, Cities } from './explore.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import type { HomeView } from './load-home.ts'
import { Steps } from './steps.tsx'

export function HomeScreen({ view }: { view: HomeView }) {
  const siteName = useSiteName()
  return (
    <>
      <Hero map={view.map} siteName={siteName} />
      <Once as="div" name={`home of ${siteName}`} of={view}>
        <Featured cards={view.featured} />
        {view.categories.length > 0 && <Categories categories={view.categories} />}
        {view.cities.length > 0 && <Cities cities={view.cities} />}
        <Steps />
        <About siteName={siteName} />
        <Faq questions={view.questions} />
      </Once>
    </>
  )
}
