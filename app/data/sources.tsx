import { href, Link } from 'react-router'
import type { PublicLayer } from '../../domain/layer/layer.ts'
import { isRedistributable, MAX_DOWNLOAD_FEATURES } from '../../domain/layer/layer-license.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { formatCount, formatNumber } from '../../domain/text/format.ts'
import { services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { PageHeading, Section, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/sources'

export const loader = cacheable({ tables: ['layers'] }, async ({ context }: Route.LoaderArgs) => {
  const { layers: service } = context.get(services)
  const [layers, loading] = await Promise.all([
    service.listPublic(context.get(viewer)),
    service.listLoading(context.get(viewer)),
  ])
  return {
    canonical: context.get(website).publicUrl + href('/data/sources'),
    layers: layers.map((layer) => ({ ...layer, kind: layerTypeOf(layer.type).label, noDownload: noDownload(layer) })),
    loading,
  }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Data sources | ${websiteName}`,
    description: 'Where the map layers come from: source, license, date, coverage and known gaps of each.',
    canonical: loaderData.canonical,
  })
}

const INTRO =
  'Every layer of the maps, with its source, license, date, coverage and known gaps. Outside a layer’s coverage, a map says “No data here”.'

const BASE_MAP =
  'Land, borders, water, railroads, parks, urban areas, airports and places: Natural Earth (public domain) and GeoNames (CC BY 4.0). Counties, states and roads: US Census Bureau (public domain).'

export default function Sources({ loaderData: { layers, loading } }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="pt-6 md:pt-8">
        <Breadcrumb crumbs={[{ label: 'Data', to: href('/data') }, { label: 'Data sources' }]} />
        <div className="mt-4">
          <PageHeading heading="Data sources" intro={INTRO} />
          <p className="mt-3 text-15 text-ink-2">
            How facts and scores follow from these layers is on the{' '}
            <Link to={href('/method')} className="link">
              method page
            </Link>
            .
          </p>
        </div>
        {loading.length > 0 && (
          <p className="num mt-8 text-ink-2">
            We’re loading the map layers: {formatNumber(layers.length)} of{' '}
            {formatNumber(layers.length + loading.length)} are ready. Still to come: {loading.join(', ')}.
          </p>
        )}
        {layers.length === 0 && loading.length === 0 && <p className="mt-8 text-ink-2">There are no map layers yet.</p>}
        {layers.length > 0 && (
          <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:mt-10">
            {layers.map((layer) => (
              <li key={layer.slug} className="grid gap-x-8 gap-y-3 bg-surface px-5 py-5 md:grid-cols-[1fr_2fr] md:px-6">
                <LayerSource layer={layer} />
              </li>
            ))}
          </ul>
        )}
      </Wrap>
      <Section heading="Base map">
        <p className="max-w-[70ch] text-15 text-ink-2">{BASE_MAP}</p>
      </Section>
    </>
  )
}

/** Why a layer isn’t offered for download; null if it is. */
function noDownload({ license, featureCount }: PublicLayer): string | null {
  if (!isRedistributable(license)) return 'Its license doesn’t allow us to pass it on.'
  return featureCount > MAX_DOWNLOAD_FEATURES ? 'It’s too large to download here.' : null
}

interface SourceProps {
  layer: PublicLayer & { kind: string; noDownload: string | null }
}

function LayerSource({ layer }: SourceProps) {
  const { name, kind, featureCount, tilesUrl, source, sourceUrl, license, vintage, coverage, quality } = layer
  const facts: [label: string, value: string | null][] = [
    ['License', license],
    ['Date of the data', vintage],
    ['Coverage', coverage],
    ['Known limits', quality],
  ]
  return (
    <>
      <div>
        <h2 className="text-17 leading-6">{name}</h2>
        <p className="num mt-1 text-13 text-ink-3">
          {kind} · {formatCount(featureCount, 'feature')}
        </p>
        {tilesUrl === null && <p className="mt-1 text-13 text-ink-2">Not on the map yet. We’re preparing it.</p>}
      </div>
      <dl className="grid gap-x-4 gap-y-1.5 text-14 sm:grid-cols-[9rem_1fr]">
        <dt className="text-ink-3">Source</dt>
        <dd>
          {sourceUrl ? (
            <a href={sourceUrl} rel="noreferrer" className="link">
              {source}
            </a>
          ) : (
            source
          )}
        </dd>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <dt className="text-ink-3">Download</dt>
        <dd>
          <Download layer={layer} />
        </dd>
      </dl>
    </>
  )
}

function Download({ layer: { slug, name, license, attribution, noDownload } }: SourceProps) {
  if (noDownload !== null) return noDownload
  return (
    <>
      <a href={`/data/layers/${slug}/download`} aria-label={`Download ${name} as GeoJSON`} className="link">
        GeoJSON (.gz)
      </a>
      {`: ${license}, credit ${attribution}`}
    </>
  )
}
