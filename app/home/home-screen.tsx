import { ServerSection } from '../ui/server-section.tsx'
import { Cities } from './cities.tsx'
import { sections } from './deferred-sections.ts'
import { Hero } from './hero.tsx'
import type { HomeView } from './load-home.ts'

export function HomeScreen({ view }: { view: HomeView }) {
  return (
    <>
      <Hero view={view} />
      <ServerSection of={sections} name="Explore" view={view} isCached />
      {view.cities.length > 0 && <Cities view={view} />}
      <ServerSection of={sections} name="Explain" view={view} isCached />
    </>
  )
}
