import { SidewaysScroll } from '../ui/list/sideways-scroll.tsx'
import type { MethodView } from './load-method.ts'
import { Part, Text } from './part.tsx'

const HEADS = ['Points', 'Known', 'Between bounds', 'Unknown']

/** Each criterion, and the share of the country where it is known. */
export function KnownShares({ shares }: { shares: MethodView['knownShares'] }) {
  return (
    <Part id="known" heading="What is known where">
      <Text>
        Measured at 1,000 random places on the land of the 50 states, with the layers that VoltAcre ships. A value
        between bounds narrows the score; an unknown one leaves all its points open.
      </Text>
      <SidewaysScroll label="What is known where" className="rounded-card border border-line bg-surface">
        <table className="num w-full text-14">
          <caption className="sr-only">Each criterion and the share of the United States where it is known</caption>
          <thead>
            <tr className="border-b border-line text-left text-13 text-ink-2">
              <th scope="col" className="px-4 py-2.5 font-medium">
                Criterion
              </th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map(({ key, label, points, known, bounded }) => (
              <tr key={key} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="min-w-48 px-4 py-2.5 text-left font-normal">
                  {label}
                </th>
                <td className="min-w-36 px-4 py-2.5 text-13 text-ink-2">{points}</td>
                <td className="px-4 py-2.5">{known}%</td>
                <td className="px-4 py-2.5">{bounded}%</td>
                <td className="px-4 py-2.5">{100 - known - bounded}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
    </Part>
  )
}
