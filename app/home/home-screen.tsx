import { useWebsiteName } from '../ui/layout/website-name.ts'
import { About } from './about.tsx'
import { Categories } from './categories.tsx'
import { Cities } from './cities.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import type { HomeView } from './load-home.ts'
import { ScreenParcel } from './screen-parcel.tsx'
import { Steps } from './steps.tsx'

export function HomeScreen({ view }: { view: HomeView }) {
  return (
    <>
      <Hero view={view} />
      <ScreenParcel />
      <Featured cards={view.featured} />
      {view.categories.length > 0 && <Categories categories={view.categories} />}
      {view.cities.length > 0 && <Cities cities={view.cities} />}
      <Steps />
      <About websiteName={useWebsiteName()} />
      <Faq questions={view.questions} />
    </>
  )
}
