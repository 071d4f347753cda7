import { useSiteName } from '../ui/site/site-name.ts'
import { StaticHtml } from '../ui/static-html.tsx'
import { Cities } from './cities.tsx'
import { Hero } from './hero.tsx'
import type { HomeView } from './load-home.ts'
import { ServerSection } from './server-section.tsx'

export function HomeScreen({ view }: { view: HomeView }) {
  const siteName = useSiteName()
  return (
    <>
      <Hero view={view} siteName={siteName} />
      <ServerSection section="Explore" view={view} siteName={siteName} />
      {view.cities.length > 0 && (
        <StaticHtml as="div" name="cities" data={view}>
          <Cities cities={view.cities} />
        </StaticHtml>
      )}
      <ServerSection section="Explain" view={view} siteName={siteName} />
    </>
  )
}
