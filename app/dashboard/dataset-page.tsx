import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { type DatasetDetail, DOWNLOAD_FORMATS } from '../../domain/dataset/dataset-catalog.ts'
import { ERRORS } from '../../domain/errors.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { Route } from './+types/dataset-page'
import { DatasetAside } from './dataset-aside.tsx'
import { DatasetChart } from './dataset-chart.tsx'
import { ColumnTable, PreviewTable } from './dataset-columns.tsx'
import { DatasetHeader } from './dataset-header.tsx'
import { metaDescription } from './dataset-labels.ts'
import { DatasetMap, mapLabel } from './dataset-map.tsx'
import { datasetStructuredData } from './dataset-structured-data.ts'
import { DownloadFailed } from './download-failed.tsx'
import { type FoundDataset, loadDataset } from './load-dataset.ts'
import { StartDownload } from './start-download.tsx'

const STATUS = { found: 200, missing: 404, failed: 503 } as const

const requestedFormat = (url: URL, name: string) =>
  DOWNLOAD_FORMATS.find((format) => format === url.searchParams.get(name)) ?? null

export const loader = cacheable(
  { tables: ['datasets'], query: ['column'] },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const view = await loadDataset(context.get(services), context.get(viewer), {
      slug: params.slug,
      column: url.searchParams.get('column'),
      onError: context.get(report),
    })
    if (view.state === 'missing') {
      const path = (slug: string) => href('/dashboard/:slug', { slug })
      await redirectPreviousSlug(
        context.get(services).redirects,
        { kind: 'dataset', slug: params.slug, path },
        context.get(report),
      )
    }
    // `download` is set after signing in to download, `failed` after a download link that could not be served.
    const download = context.get(viewer).kind === 'user' ? requestedFormat(url, 'download') : null
    const failed = requestedFormat(url, 'failed')
    const status = failed ? ERRORS.dataset_download_failed.status : STATUS[view.state]
    const failure = view.state === 'failed' ? ERRORS.datasets_failed.message : null
    return data({ view, download, failed, failure, publicUrl: context.get(website).publicUrl }, { status })
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (loaderData?.view.state !== 'found') {
    return hiddenMeta(loaderData?.view.state === 'failed' ? 'Dataset unavailable' : 'Dataset Not Found', matches)
  }
  const { dataset } = loaderData.view
  return pageMeta({
    websiteName,
    title: `${dataset.name} | ${websiteName} data`,
    description: metaDescription(dataset),
    canonical: loaderData.publicUrl + href('/dashboard/:slug', { slug: dataset.slug }),
  })
}

export function headExtras({ data: { view }, website: identity }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view.state === 'found' ? datasetStructuredData(view.dataset, identity.publicUrl) : {}
}

export default function Dataset({ loaderData: { view, download, failed, failure } }: Route.ComponentProps) {
  if (view.state !== 'found') return failure === null ? <NotFound /> : <LoadFailed heading={failure} />
  const { dataset } = view
  return (
    <article className="wrap pt-4 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Data Dashboard', to: href('/dashboard') }, { label: dataset.name }]} />
      {failed && (
        <div className="mt-4">
          <DownloadFailed />
        </div>
      )}
      {download && dataset.formats.includes(download) && <StartDownload dataset={dataset} format={download} />}
      <DatasetHeader dataset={dataset} />
      <div className="mt-6 grid items-start gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <DatasetAside dataset={dataset} />
        <div className="grid min-w-0 gap-11 lg:col-start-1 lg:row-start-1">
          {view.isProcessed ? <Contents view={view} /> : <NotProcessed />}
        </div>
      </div>
    </article>
  )
}

function Block({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="text-24">{heading}</h2>
      {intro && <p className="mt-1 text-13 text-ink-2">{intro}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

function Contents({ view }: { view: FoundDataset }) {
  const { dataset, preview, chart, map } = view
  return (
    <>
      <Block heading="First rows" intro={rowsIntro(dataset)}>
        {preview ? <PreviewTable preview={preview} dataset={dataset} /> : <Unavailable>preview</Unavailable>}
      </Block>
      {dataset.bounds && (
        <Block heading="Map" intro={map ? mapIntro(map) : ''}>
          {map ? (
            <DatasetMap
              key={dataset.slug}
              dataset={{ ...dataset, bounds: dataset.bounds }}
              drawing={<LocatorDrawing map={map} name={dataset.name} label={mapLabel(dataset)} />}
            />
          ) : (
            <Unavailable>map</Unavailable>
          )}
        </Block>
      )}
      {(chart === null || chart.columns.length > 0) && (
        <Block heading="Distribution">
          {chart?.histogram ? (
            <DatasetChart slug={dataset.slug} columns={chart.columns} histogram={chart.histogram} />
          ) : (
            <Unavailable>chart</Unavailable>
          )}
        </Block>
      )}
      <Block heading="Columns">
        <ColumnTable dataset={dataset} />
      </Block>
    </>
  )
}

const mapIntro = ({ lines, areas }: LocatorMap): string =>
  lines || areas ? 'Shapes are simplified. Large datasets show a sample.' : 'Showing a sample of up to 1,200 points.'

function rowsIntro({ row_count, bad_row_count }: DatasetDetail): string {
  const all = row_count === null ? '' : `${formatCount(row_count, 'row')} in total.`
  const bad = bad_row_count > 0 ? ` ${formatCount(bad_row_count, 'row')} of the original file couldn’t be read.` : ''
  return all + bad
}

const Unavailable = ({ children }: { children: string }) => (
  <p className="rounded-card border border-line bg-sunken px-5 py-8 text-center text-ink-3">
    We can’t show the {children} right now. Try again in a minute.
  </p>
)

const NotProcessed = () => (
  <p className="rounded-card border border-line bg-sunken px-5 py-8 text-center text-ink-2">
    We’re still processing this file. You can download the original now; rows, columns and other formats will follow.
  </p>
)

function NotFound() {
  return (
    <MessageScreen
      heading="Dataset Not Found"
      action={<ButtonLink to={href('/dashboard')}>Back to the Data Dashboard</ButtonLink>}
    >
      The dataset you’re looking for doesn’t exist or is no longer public.
    </MessageScreen>
  )
}

function LoadFailed({ heading }: { heading: string }) {
  return (
    <MessageScreen
      heading={heading}
      action={
        <>
          <ButtonLink to="." replace kind="primary" icon={RotateCw}>
            Try again
          </ButtonLink>
          <ButtonLink to={href('/dashboard')}>Back to the Data Dashboard</ButtonLink>
        </>
      }
    />
  )
}
