import { Download } from 'lucide-react'
import { href, Link } from 'react-router'
import type { DatasetSummary } from '../../domain/dataset/dataset-catalog.ts'
import { formatBytes } from '../../domain/text/bytes.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { downloadPath, formatLabel } from './dataset-labels.ts'
import { DownloadFailed } from './download-failed.tsx'
import { TypeTag } from './type-tag.tsx'
import { useDownload } from './use-download.ts'

const UNKNOWN = <span className="text-ink-3">Unknown</span>

/** The catalog as a table; below 1,024 px each row becomes a card. */
export function DatasetTable({ datasets }: { datasets: DatasetSummary[] }) {
  const download = useDownload()
  return (
    <>
      {download.hasFailed && (
        <div className="border-b border-line p-3">
          <DownloadFailed />
        </div>
      )}
      <table className="w-full max-lg:block">
        <caption className="sr-only">Public datasets</caption>
        <thead className="text-left text-12 text-ink-3 max-lg:sr-only">
          <tr>
            <Head>Dataset</Head>
            <Head>Type</Head>
            <Head>Region</Head>
            <Head align="text-right">Size</Head>
            <Head>Updated</Head>
            <th scope="col">
              <span className="sr-only">Download</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {datasets.map((dataset) => (
            <Row key={dataset.id} dataset={dataset} download={download} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Head({ align = '', children }: { align?: string; children: string }) {
  return (
    <th scope="col" className={`px-4 py-3 font-label whitespace-nowrap ${align}`}>
      {children}
    </th>
  )
}

const CELL = 'lg:px-4 lg:py-3.5 align-top'
const CARD =
  'max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-2.5 max-lg:px-4 max-lg:py-4'

interface RowProps {
  dataset: DatasetSummary
  download: ReturnType<typeof useDownload>
}

function Row({ dataset, download }: RowProps) {
  const { slug, name, description, type, region, publisher, license, updated_at } = dataset
  return (
    <tr className={`border-t border-line hover:bg-hover ${CARD} max-lg:first:border-t-0`}>
      <th scope="row" className={`${CELL} text-left font-normal max-lg:col-span-3`}>
        <Link
          to={href('/dashboard/:slug', { slug })}
          className="text-15 font-semibold tracking-[-0.01em] underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        {description && <span className="mt-0.5 block max-w-[62ch] text-13 text-ink-2">{description}</span>}
        <span className="mt-1 block text-12 text-ink-3">
          {publisher ?? 'Publisher unknown'}, {license ?? 'license unknown'}
        </span>
      </th>
      <td className={`${CELL} max-lg:empty:hidden`}>{type ? <TypeTag type={type} /> : UNKNOWN}</td>
      <td className={`${CELL} max-lg:col-span-2 max-lg:text-13 max-lg:text-ink-2 lg:whitespace-nowrap`}>
        {region ?? UNKNOWN}
      </td>
      <Size dataset={dataset} />
      <td className={`${CELL} num max-lg:hidden lg:whitespace-nowrap`}>
        <time dateTime={updated_at}>{formatDate(updated_at)}</time>
      </td>
      <td className={`${CELL} text-right`}>
        <DownloadLink dataset={dataset} download={download} />
      </td>
    </tr>
  )
}

function Size({ dataset }: { dataset: DatasetSummary }) {
  const { bytes, row_count, formats, updated_at } = dataset
  const labels = [...new Set(formats.map((format) => formatLabel(format, dataset)))].join(', ')
  return (
    <td className={`${CELL} num max-lg:col-span-2 max-lg:text-13 lg:text-right lg:whitespace-nowrap`}>
      {bytes === null ? UNKNOWN : formatBytes(bytes)}
      <span className="text-ink-3 lg:block lg:text-12">
        <span className="lg:hidden">, </span>
        {row_count === null ? 'Rows unknown' : formatCount(row_count, 'row')}
      </span>
      <span className="block text-12 text-ink-3">{labels}</span>
      <span className="block text-12 text-ink-3 lg:hidden">Updated {formatDate(updated_at)}</span>
    </td>
  )
}

function DownloadLink({ dataset: { slug, name }, download }: RowProps) {
  const path = downloadPath(slug, 'original')
  const isPending = download.pending === path
  return (
    <a href={path} onClick={download.onClick} aria-busy={isPending} className={buttonClass({ size: 'sm' })}>
      {isPending ? <span className="spinner" aria-hidden="true" /> : <Icon of={Download} />}
      Download
      <span className="sr-only"> {name}</span>
    </a>
  )
}
