import { Download } from 'lucide-react'
import { href } from 'react-router'
import { formatDate } from '../../../domain/text/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { buttonClass } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { ParcelView } from './load-parcel.ts'

interface ReproduceProps {
  view: ParcelView
  document: NonNullable<ParcelView['document']>
  scoring: URLSearchParams
}

/** How to compute the screening again. */
export function Reproduce({ view: { id, parcel, screenedAt, sha256 }, document, scoring }: ReproduceProps) {
  const number = String(parcel.number)
  const command = `npm run screen -- screening-${number}.json`
  const figures = [
    ['Screened', screenedAt && formatDate(screenedAt)],
    ['Engine', document.engine],
    ['Layers', String(document.layers.length)],
    ['SHA-256', sha256 && `${sha256.slice(0, 8)} … ${sha256.slice(-4)}`],
  ].filter(([, value]) => value)
  return (
    <section className="rounded-card border border-line bg-surface p-5 md:p-6 print:hidden">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-20">Reproduce this screening</h2>
          <p className="mt-1 max-w-[60ch] text-ink-2">
            The file holds the outline, the versions of all layers, the profiles, the facts and the scores. Run it
            yourself: the result reads “identical” or lists every difference.
          </p>
        </div>
        <a
          href={`${href('/screen/:id/:parcel/screening.json', { id, parcel: number })}?${scoring}`}
          download
          className={buttonClass({ size: 'sm' })}
        >
          <Icon of={Download} />
          Download this screening
        </a>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-sunken px-3.5 py-2.5">
        <code className="text-13 break-all">{command}</code>
        <CopyButton text={command} label="Copy" />
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-12 text-ink-3 num">
        {figures.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
