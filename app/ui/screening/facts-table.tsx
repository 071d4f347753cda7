import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../domain/text/format.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Confidence } from '../../../screening/wording/confidence.ts'
import { DISTANCES_TEXT } from '../../../screening/wording/distances-text.ts'
import { type FactRow, factRows } from '../../../screening/wording/fact-row.ts'
import { type FactTopic, topicsOf } from '../../../screening/wording/topics.ts'
import { Icon } from '../icon/icon.tsx'
import { TOPIC_LOOKS } from './topic-icons.ts'

const HEADS = [
  ['Fact', 'md:w-[24%]'],
  ['Value', ''],
  ['Source', 'md:w-[18%]'],
  ['Vintage', 'md:w-[14%]'],
  ['Confidence', 'md:w-[16%] lg:w-[13%]'],
] as const

interface FactsTableProps extends Pick<ScreeningDocument, 'facts' | 'layers'> {
  /** Whether it starts folded under its heading. */
  isFolded?: boolean
}

/** All facts by topic, each with its source. Below 768 px each row is a small card. */
export function FactsTable({ facts, layers, isFolded = false }: FactsTableProps) {
  const content = (
    <>
      <p className="mt-1 max-w-[68ch] text-ink-2">{DISTANCES_TEXT}</p>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {topicsOf(facts).map((topic, i) => (
          <Topic key={topic.key} topic={topic} layers={layers} hasHead={i === 0} />
        ))}
      </div>
    </>
  )
  if (!isFolded)
    return (
      <section>
        <h2 className="text-24">Facts</h2>
        {content}
      </section>
    )
  return (
    <details className="group/facts print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex cursor-pointer items-center gap-3">
        <h2 className="text-24">Facts</h2>
        <span className="text-13 text-ink-2 num">{`${formatCount(facts.length, 'fact')} with sources`}</span>
        <Icon of={ChevronDown} className="text-ink-3 group-open/facts:rotate-180 print:hidden" />
      </summary>
      {content}
    </details>
  )
}

/** From this width a topic is a table. */
const WIDE = '(min-width: 48rem)'

interface TopicProps {
  topic: FactTopic
  layers: readonly LayerInfo[]
  /** Whether it shows the heads of the columns, which are the same for all topics. */
  hasHead: boolean
}

/** Phones fold it, since all rows fill ten screens. */
function Topic({ topic: { key, name, facts }, layers, hasHead }: TopicProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (panel.current && !window.matchMedia(WIDE).matches) panel.current.open = false
  }, [])
  const { icon, tint } = TOPIC_LOOKS[key]
  const rows = factRows(facts, layers)
  return (
    <details ref={panel} open className="group/topic border-t border-line first:border-t-0">
      <summary className="flex cursor-pointer items-center gap-2 bg-sunken px-4 py-2 text-13 max-md:min-h-11 print:break-after-avoid print:bg-transparent">
        <Icon of={icon} className={tint} />
        <span className="font-semibold">{name}</span>
        <span className="text-ink-3">{formatCount(rows.length, 'fact')}</span>
        <Icon of={ChevronDown} className="ml-auto transition-transform group-open/topic:rotate-180 print:hidden" />
      </summary>
      <table className="w-full border-t border-line text-left max-md:block md:table-fixed">
        <caption className="sr-only">{name}</caption>
        <colgroup>
          {HEADS.map(([head, width]) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className={`text-12 text-ink-3 ${hasHead ? 'max-md:sr-only' : 'sr-only'}`}>
          <tr>
            {HEADS.map(([head]) => (
              <th key={head} scope="col" className="px-4 py-2.5 font-label">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <FactLine key={row.key} row={row} method={facts.find(({ key }) => key === row.key)!.method} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

const CELL = 'px-4 py-2.5 align-top max-md:p-0'

function FactLine({ row, method }: { row: FactRow; method: string }) {
  const { label, state, value, note, sources, confidence } = row
  const unknown = 'text-ink-3 underline decoration-dashed decoration-line-control underline-offset-3'
  return (
    <tr className="border-t border-line max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-2.5 print:break-inside-avoid">
      <th scope="row" className={`${CELL} font-medium text-ink-2 max-md:w-full max-md:text-13`}>
        {label}
      </th>
      <td className={`${CELL} font-medium break-words num max-md:w-full`}>
        {state === 'unknown' ? <span className={unknown}>{value}</span> : value}
        {note && <span className="block text-12 font-normal text-ink-3">{note}</span>}
      </td>
      <td className={`${CELL} text-13 text-ink-2 max-md:text-12 max-md:text-ink-3 max-md:empty:hidden`}>
        {sources.map((layer) => (
          <Source key={layer.key} layer={layer} method={method} />
        ))}
      </td>
      <td className={`${CELL} text-13 text-ink-2 num max-md:text-12 max-md:text-ink-3 max-md:empty:hidden`}>
        {[...new Set(sources.map(({ vintage }) => vintage))].join(', ')}
      </td>
      <td className={`${CELL} text-12 text-ink-2 num ${confidence.bars === 0 ? 'max-md:hidden' : ''}`}>
        <ConfidenceMark confidence={confidence} />
      </td>
    </tr>
  )
}

/** Up to three bars, and the words. */
const ConfidenceMark = ({ confidence: { bars, text } }: { confidence: Confidence }) => (
  <span className="inline-flex items-baseline gap-2">
    {bars > 0 && (
      <svg viewBox="0 0 13 11" aria-hidden="true" className="h-2.75 w-3.25 shrink-0">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={5 * bar}
            width="3"
            height="11"
            rx="0.5"
            className={bar < bars ? 'fill-ink-2' : 'fill-line-strong'}
          />
        ))}
      </svg>
    )}
    {text}
  </span>
)

/** Opens to the license, the version and how it was measured; needs no JavaScript. */
function Source({ layer: { name, source, license, version, quality }, method }: { layer: LayerInfo; method: string }) {
  return (
    <details className="group">
      <summary className="underline decoration-dotted decoration-line-control underline-offset-3 hover:text-ink">
        {name}
      </summary>
      <dl className="mt-1 mb-1 grid gap-1 text-12 text-ink-3">
        {(
          [
            ['Publisher', source],
            ['License', license],
            ['Version', version],
            ['Method', method],
            ['Known gaps', quality],
          ] as const
        ).map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="inline font-label">{term}: </dt>
                <dd className="inline">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
