import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../domain/bytes.ts'
import { FORMAT_LABELS } from '../../domain/dataset.ts'
import type { DatasetDetail, DownloadFormat } from '../../domain/dataset-catalogue.ts'
import { formatLongDate, formatNumber } from '../../domain/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { DownloadFailed } from './download-failed.tsx'
import { useDownload } from './use-download.ts'
import { downloadPath, formatLabel } from './wording.ts'

/** How to get it, and what is known of it. */
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
  const link = (format: DownloadFormat, look: string, words: string) => {
    const address = downloadPath(dataset.slug, format)
    const isPending = download.pending === address
    return (
      <a href={address} onClick={download.onClick} aria-busy={isPending} className={look}>
        {isPending ? <span className="spinner" aria-hidden="true" /> : <Icon of={Download} />}
        {words}
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
        <p className="num text-center text-13 text-ink-3">{formatBytes(dataset.bytes)}, as it was published</p>
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
      <p className="text-12 text-ink-3">Downloads are free for everybody with an account.</p>
    </section>
  )
}

function Facts({ dataset }: { dataset: DatasetDetail }) {
  const { publisher, licence, period, region, updated_at, created_at, row_count, columns, sha256, id } = dataset
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 text-13 sm:max-lg:grid-cols-2">
      <Fact label="Publisher">{publisher}</Fact>
      <Fact label="Licence">{licence}</Fact>
      <Fact label="Period">{period}</Fact>
      <Fact label="Region">{region}</Fact>
      <Fact label="Updated">{formatLongDate(updated_at)}</Fact>
      <Fact label="Added">{formatLongDate(created_at)}</Fact>
      <Fact label="Format">{FORMAT_LABELS[dataset.original_format]}</Fact>
      <Fact label="Rows">{row_count === null ? null : formatNumber(row_count)}</Fact>
      <Fact label="Columns">{columns.length === 0 ? null : formatNumber(columns.length)}</Fact>
      <Fact label="SHA-256 of the original" isWide>
        {sha256 && <code className="block font-mono text-12 break-all">{sha256}</code>}
      </Fact>
      <Fact label="Rows by API" isWide>
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
