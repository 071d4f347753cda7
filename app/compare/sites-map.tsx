import type { CompareView } from './load-comparison.ts'
import { SiteNumber } from './site-number.tsx'

/** One map of all the sites, and the list that explains its numbers. */
export function SitesMap({ overview, sites }: Pick<CompareView, 'sites'> & { overview: CompareView['overview'] }) {
  return (
    <section aria-labelledby="map-heading" className="mt-10 print:break-inside-avoid">
      <h2 id="map-heading" className="mb-4 text-24">
        Where the sites are
      </h2>
      <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_320px] print:grid-cols-[minmax(0,1fr)_13rem]">
        {overview && (
          <div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
            <div dangerouslySetInnerHTML={{ __html: overview.drawing }} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise */}
            <div dangerouslySetInnerHTML={{ __html: overview.legend }} />
          </div>
        )}
        <ol className="grid content-start gap-4 border-line p-5 max-lg:border-t lg:border-l print:border-t-0">
          {sites.map(({ path, name, place }, i) => (
            <li key={path} className="flex gap-3">
              <SiteNumber>{i + 1}</SiteNumber>
              <span className="min-w-0">
                <span className="block font-label break-words">{name}</span>
                <span className="block text-12 text-ink-3">
                  {place !== name && place}
                  {overview?.unlocated.includes(i + 1) && ' Not on the map: its location is unknown.'}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
