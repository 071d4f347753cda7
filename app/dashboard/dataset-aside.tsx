import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { FORMAT_LABELS } from '../../domain/dataset/dataset.ts'
import type { DatasetDetail, DownloadFormat } from '../../domain/dataset/dataset-catalog.ts'
import { formatBytes } from '../../domain/text/bytes.ts'
import { formatDate, formatNumber } from '../../domain/text/format.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { downloadPath, formatLabel } from './dataset-labels.ts'
import { DownloadFailed } from './download-failed.tsx'
import { useDownload } from './use-download.ts'

/** The download links of a dataset and the facts about it. */
export function DatasetAside({ dataset }: { dataset: DatasetDetail }) {
  return (
    <aside aria-label="Download and details" className="grid gap-5 lg:sticky lg:top-20">
      <Downloads dataset={dataset} />
      <Facts dataset={dataset} />
    </aside>
  )
}

function Downloads({ dataset }: { dataset: DatasetDetail }) {
  const download = useDownload()
  const [original, ...others] = dataset.formats
  const link = (format: DownloadFormat, className: string, label: string) => {
    const path = downloadPath(dataset.slug, format)
    const isPending = download.pending === path
    return (
      <a href={path} onClick={download.onClick} aria-busy={isPending} className={className}>
        {isPending ? <span className="spinner" aria-hidden="true" /> : <Icon of={Download} />}
        {label}
      </a>
    )
  }
  return (
    <section aria-label="Download" className="grid gap-3 rounded-card border border-line bg-surface p-5">
      {download.hasFailed && <DownloadFailed />}
      {original &&
        link(
          original,
          buttonClass({ kind: 'primary', size: 'lg', full: true }),
          `Download ${formatLabel(original, dataset)}`,
        )}
      {dataset.bytes !== null && (
        <p className="num text-center text-13 text-ink-3">Original file, {formatBytes(dataset.bytes)}</p>
      )}
      {others.length > 0 && (
        <div className="border-t border-line pt-3">
          <h2 className="mb-2 text-13 font-label">Other formats</h2>
          <ul className="flex flex-wrap gap-2">
            {others.map((format) => (
              <li key={format}>{link(format, buttonClass({ size: 'sm' }), formatLabel(format, dataset))}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-12 text-ink-3">Free with an account</p>
    </section>
  )
}

/** “4,650 of 4,653; 3 couldn’t be read”. */
const rowsText = (read: number, bad: number): string =>
  bad === 0
    ? formatNumber(read)
    : `${formatNumber(read)} of ${formatNumber(read + bad)}; ${formatNumber(bad)} couldn’t be read`

function Facts({ dataset }: { dataset: DatasetDetail }) {
  const { publisher, license, period, region, updated_at, created_at, row_count, columns, sha256, id } = dataset
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 text-13 sm:max-lg:grid-cols-2">
      <Fact label="Publisher">{publisher}</Fact>
      <Fact label="License">{license}</Fact>
      <Fact label="Period">{period}</Fact>
      <Fact label="Region">{region}</Fact>
      <Fact label="Updated">{formatDate(updated_at)}</Fact>
      <Fact label="Added">{formatDate(created_at)}</Fact>
      <Fact label="Format">{FORMAT_LABELS[dataset.original_format]}</Fact>
      <Fact label="Rows">{row_count === null ? null : rowsText(row_count, dataset.bad_row_count)}</Fact>
      <Fact label="Columns">{columns.length === 0 ? null : formatNumber(columns.length)}</Fact>
      <Fact label="SHA-256 of the original file" isWide>
        {sha256 && <code className="block font-mono text-12 break-all">{sha256}</code>}
      </Fact>
      <Fact label="Rows through the API" isWide>
        <a href={`/api/v1/datasets/${id}/rows`} className="link font-mono text-12 break-all">
          /api/v1/datasets/{id}/rows
        </a>
      </Fact>
    </dl>
  )
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'sm:max-lg:col-span-2' : ''}`}>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="num font-medium wrap-anywhere">
        {children ?? <span className="font-normal text-ink-3">Unknown</span>}
      </dd>
    </div>
  )
}
