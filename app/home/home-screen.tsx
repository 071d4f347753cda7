import { useSiteName } from '../ui/site/site-name.ts'
import { StaticHtml } from '../ui/static-html.tsx'
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
      <StaticHtml as="div" name={`home of ${siteName}`} data={view}>
        <Featured cards={view.featured} />
        {view.categories.length > 0 && <Categories categories={view.categories} />}
        {view.cities.length > 0 && <Cities cities={view.cities} />}
        <Steps />
        <About siteName={siteName} />
        <Faq questions={view.questions} />
      </StaticHtml>
    </>
  )
}
