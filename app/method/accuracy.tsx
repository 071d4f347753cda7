import type { MethodView } from './load-method.ts'
import { Part, Text } from './part.tsx'

export function Accuracy({ accuracy: { rows, epa, pairs } }: { accuracy: MethodView['accuracy'] }) {
  const { lines, substations } = epa
  return (
    <Part id="accuracy" heading="Accuracy">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="num w-full text-14">
          <caption className="sr-only">Checks of the engine and their results</caption>
          <thead>
            <tr className="border-b border-line text-left text-13 text-ink-2">
              <th scope="col" className="px-4 py-2.5 font-medium">
                Check
              </th>
              <th scope="col" className="px-4 py-2.5 font-medium">
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, result }) => (
              <tr key={what} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="px-4 py-2.5 text-left font-normal text-ink-2">
                  {what.charAt(0).toUpperCase() + what.slice(1)}
                </th>
                <td className="px-4 py-2.5">{result}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className="text-17">Agreement with EPA</h3>
      <Text>
        EPA publishes the distance to the nearest transmission line and substation for its RE-Powering sites. We
        compared ours where our coverage reaches that far: {lines.sites.toLocaleString('en-US')} sites for lines and{' '}
        {substations.sites.toLocaleString('en-US')} for substations. Measured from the point of a site to a feature of
        any voltage, {lines.fromPointPercent}% of the lines and {substations.fromPointPercent}% of the substations agree
        within half a mile. Measured as EPA does, to a feature of the voltage it names and from the edge of the site,
        it’s {lines.likeForLikePercent}% and {substations.likeForLikePercent}%.
      </Text>
      <Text>
        Three things can explain the rest. EPA measured from site boundaries that it doesn’t publish with the sites; we
        use a circle of the same acreage, which is wrong for long or divided sites. Its lines and substations are of
        another date than ours. And public substation layers are incomplete, so the nearest substation in our data may
        not be the nearest one. We haven’t checked each remaining site.
      </Text>
      <h3 className="text-17">Do scores tell good sites from others?</h3>
      <Text>
        We drew {pairs.pairs} pairs at random: a public data center, and a point outside urban areas in the same state.
        With data centers left out of the facts, the AI campus profile as shipped scores the data center higher in{' '}
        {pairs.preferred} of {pairs.pairs} pairs. The test shows that the profile finds where data centers have been
        built. It doesn’t show that a site with a high score will get power.
      </Text>
    </Part>
  )
}
