import type { ReactNode } from 'react'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { Contribution, Score } from '../../../screening/score.ts'
import { hasScore, rangeText, weightText } from '../../../screening/wording/score-text.ts'
import { criterionText, criterionValue, type WaterfallRow, waterfallOf } from '../../../screening/wording/waterfall.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import { Icon } from '../icon/icon.tsx'
import { Hatched } from './interval-bar.tsx'
import { groupLook } from './topic-icons.ts'

const one = (points: number) => points.toFixed(1)

const HEADINGS = { h2: 'text-24', h4: 'text-15' } as const
/** Beside a column of a page, the bars leave more room to the text. */
const NARROW = 'md:[&_th]:w-38 md:[&_td:nth-child(3)]:w-1/4 md:[&_td:nth-child(4)]:w-26'

interface ContributionsProps {
  score: Score
  facts: readonly Fact[]
  heading?: keyof typeof HEADINGS
}

/** How the score adds up: a row per group, a subtotal of what is certain, then what unknowns could add. Nothing without a score. */
export function Contributions({ score, facts, heading: Heading = 'h2' }: ContributionsProps) {
  if (!hasScore(score)) return null
  const { known, possible, knownWeight, low, high } = waterfallOf(score)
  return (
    <section>
      <Heading className={HEADINGS[Heading]}>How the score adds up</Heading>
      <p className={Heading === 'h2' ? 'mt-1 text-ink-2' : 'text-13 text-ink-3'}>
        Each bar starts where the one above ends.
      </p>
      <table className={`mt-4 w-full max-md:block ${Heading === 'h4' ? NARROW : ''}`}>
        <caption className="sr-only">Points by group, out of 100</caption>
        <tbody className="max-md:block">
          {known.map((row) => (
            <Row key={row.label} row={row} group={row.label} figure={one(row.to - row.from)}>
              <Details {...row} facts={facts} />
            </Row>
          ))}
          <Row row={{ label: 'Known points', weight: knownWeight, from: 0, to: low }} isTotal figure={one(low)}>
            {knownWeight} of 100 weight points known
          </Row>
          {possible.map((row) => (
            <Row
              key={row.criteria[0]!.criterion}
              row={row}
              group={row.criteria[0]!.group}
              figure={`0–${Math.round(10 * (row.to - row.from)) / 10}`}
              isPossible
            >
              <Details {...row} facts={facts} />
            </Row>
          ))}
          <Row
            row={{ label: 'Score', weight: 100, from: 0, to: low }}
            isTotal
            figure={rangeText({ low, high })}
            end={high}
          >
            Known points, plus what the unknowns could add
          </Row>
        </tbody>
      </table>
    </section>
  )
}

/** Each criterion of a row with its value; one that the row is named after needs no name. */
function Details({ label, criteria, facts }: Pick<WaterfallRow, 'label' | 'criteria'> & { facts: readonly Fact[] }) {
  const factOf = (each: Contribution) => facts.find(({ key }) => key === each.fact)
  const [first] = criteria
  if (criteria.length === 1 && first!.label === label) return capitalized(criterionValue(first!, factOf(first!)))
  return (
    <ul>
      {criteria.map((each) => (
        <li key={each.criterion}>
          {criterionText(each, factOf(each))}
          {criteria.length > 1 && ` (${one(each.low)})`}
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  row: Pick<WaterfallRow, 'label' | 'weight' | 'from' | 'to'>
  figure: string
  children: ReactNode
  /** Decides the icon. */
  group?: string
  isTotal?: boolean
  isPossible?: boolean
  /** Where the hatched part after a total ends. */
  end?: number
}

/** Below 768 px, the name and the figure share a line above the text and the bar. */
function Row({
  row: { label, weight, from, to },
  figure,
  children,
  group,
  isTotal = false,
  isPossible = false,
  end,
}: RowProps) {
  const look = group === undefined ? null : groupLook(group)
  const cell = 'md:px-3 md:py-2.75 align-top'
  return (
    <tr
      className={`border-line border-y max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-1 max-md:px-3 max-md:py-2.5 ${isTotal ? 'bg-sunken print:bg-transparent' : ''}`}
    >
      <th scope="row" className={`text-left ${isTotal ? 'font-figure' : 'font-label'} ${cell} md:w-44`}>
        <span className="flex gap-2.5">
          {look && <Icon of={look.icon} className={`mt-0.5 ${look.tint}`} />}
          {label}
        </span>
      </th>
      <td className={`text-12 text-ink-3 max-md:col-span-2 max-md:row-start-2 ${cell}`}>{children}</td>
      <td className={`max-md:col-span-2 max-md:row-start-3 md:w-1/3 ${cell}`}>
        <svg aria-hidden="true" className="block h-3.5 w-full">
          {[25, 50, 75].map((tick) => (
            <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y2="14" className="stroke-line" />
          ))}
          {isPossible ? (
            <Hatched from={from} to={to} />
          ) : (
            <rect
              x={`${from}%`}
              width={`${to - from}%`}
              height="100%"
              className={isTotal ? 'fill-ink' : 'fill-accent'}
            />
          )}
          {end !== undefined && <Hatched from={to} to={end} />}
        </svg>
      </td>
      <td className={`text-right whitespace-nowrap num max-md:col-start-2 max-md:row-start-1 ${cell} md:w-28`}>
        <b className={isTotal ? 'font-figure' : 'font-semibold'}>{figure}</b>
        <span className="inline-block min-w-11 pl-1 text-right text-12 text-ink-3">
          {isTotal ? '' : weightText(weight)}
        </span>
      </td>
    </tr>
  )
}
