import { Cable, Database, LandPlot, Layers, type LucideIcon, Timer, Zap } from 'lucide-react'
import type { Dataset } from '../../domain/dataset.ts'
import { formatShortDate } from '../../domain/format.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

const TYPE_LOOKS: Record<string, { icon: LucideIcon; tone: Tone }> = {
  land: { icon: LandPlot, tone: 'accent' },
  power: { icon: Zap, tone: 'power' },
  fiber: { icon: Cable, tone: 'fiber' },
  latency: { icon: Timer, tone: 'fiber' },
  zoning: { icon: Layers, tone: 'neutral' },
}

const UNKNOWN = <span className="text-ink-3">Unknown</span>

/** A table; below 768 px each row is a card. */
export function DatasetTable({ datasets }: { datasets: Dataset[] }) {
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">Public datasets</caption>
      <thead className="text-left text-12 text-ink-3 max-md:sr-only">
        <tr>
          <Head>Dataset</Head>
          <Head>Type</Head>
          <Head>Region</Head>
          <Head>Publisher and licence</Head>
          <Head>Added</Head>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {datasets.map((dataset) => (
          <Row key={dataset.id} dataset={dataset} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="px-4 py-3 font-label whitespace-nowrap">
      {children}
    </th>
  )
}

const CELL = 'md:px-4 md:py-3.5 align-top'

function Row({ dataset }: { dataset: Dataset }) {
  const { name, description, type, region, publisher, licence, created_at } = dataset
  return (
    <tr className="border-t border-line max-md:grid max-md:grid-cols-[auto_1fr] max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:px-4 max-md:py-4 max-md:first:border-t-0">
      <th scope="row" className={`${CELL} text-left font-normal max-md:col-span-2`}>
        <span className="block text-15 font-semibold tracking-[-0.01em]">{name}</span>
        {description && <span className="mt-0.5 block max-w-[62ch] text-13 text-ink-2">{description}</span>}
      </th>
      <td className={CELL}>{type ? <TypeTag type={type} /> : UNKNOWN}</td>
      <td className={`${CELL} max-md:text-13 max-md:text-ink-2 md:whitespace-nowrap`}>{region ?? UNKNOWN}</td>
      <td className={`${CELL} max-md:col-span-2 max-md:text-13`}>
        {publisher ?? UNKNOWN}
        <span className="block text-12 text-ink-3">{licence ?? 'Licence unknown'}</span>
      </td>
      <td className={`${CELL} num max-md:col-span-2 max-md:text-12 max-md:text-ink-3 md:whitespace-nowrap`}>
        <span className="md:hidden">Added </span>
        <time dateTime={created_at}>{formatShortDate(created_at)}</time>
      </td>
    </tr>
  )
}

function TypeTag({ type }: { type: string }) {
  const key = type.trim().toLowerCase()
  const { icon, tone } = (Object.hasOwn(TYPE_LOOKS, key) && TYPE_LOOKS[key]) || { icon: Database, tone: 'neutral' }
  return (
    <Tag tone={tone} icon={icon}>
      {type}
    </Tag>
  )
}
