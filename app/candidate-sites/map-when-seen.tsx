import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useNear } from '../ui/map/use-near.ts'
import type { SitesView } from './load-sites.ts'
import type { SitesMapProps } from './sites-map.tsx'

/** If its code can't be loaded, the drawing stays. */
const SitesMap = lazy<ComponentType<SitesMapProps>>(() =>
  import('./sites-map.tsx').then(
    (module) => ({ default: module.SitesMap }),
    () => ({ default: ({ drawing }) => drawing }),
  ),
)

/** The map of the sites found: a drawing until the code of the map has loaded. */
export function MapWhenSeen({ view: { filters, map } }: { view: SitesView }) {
  const container = useRef<HTMLElement>(null)
  const isNear = useNear(container)
  if (!map) return null
  const drawing = <Drawing html={map.drawing} />
  return (
    <section
      ref={container}
      id="map"
      aria-label="Map"
      className="h-96 scroll-mt-20 overflow-hidden rounded-card border border-line-strong bg-map-land max-sm:h-72 xl:sticky xl:top-17 xl:h-[min(30rem,calc(100dvh-6rem))] print:hidden"
    >
      {isNear ? (
        <Suspense fallback={drawing}>
          <SitesMap filters={filters} bounds={map.bounds} drawing={drawing} />
        </Suspense>
      ) : (
        drawing
      )}
    </section>
  )
}

function Drawing({ html }: { html: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it
  return <div className="grid size-full content-center" dangerouslySetInnerHTML={{ __html: html }} />
}
