import type { MethodView } from './load-method.ts'
import { Part, Text } from './part.tsx'

export function Facts({ view: { measures } }: { view: Pick<MethodView, 'measures'> }) {
  return (
    <Part id="facts" heading="Facts">
      <Text>
        A fact is a measured value, such as the distance to the nearest substation of 138 kV or more. It carries its
        unit, the method, and for each source the layer, version, feature, license and date of the data. A fact has one
        of three states.
      </Text>
      <ul className="grid max-w-[68ch] list-disc gap-1.5 pl-5 text-15 text-ink-2">
        <li>
          <strong className="font-label text-ink">Known.</strong> There is a value.
        </li>
        <li>
          <strong className="font-label text-ink">Bounded.</strong> The value lies within limits. If coverage ends
          closer than the nearest feature, the distance is “at least 12 mi: coverage ends there”. If the voltage of a
          closer substation is missing from the data, the distance lies between the two.
        </li>
        <li>
          <strong className="font-label text-ink">Unknown.</strong> There is no data here. Unknown is never counted as
          zero or as “none”.
        </li>
      </ul>
      <Text>
        Distances are geodesics on the WGS 84 ellipsoid, from the boundary of the parcel to the nearest edge or point of
        the feature, and 0 if the feature is on the parcel. A parcel given as a point is measured from that point.
        Published distances are rounded to 0.01 mi and shares to 0.1%. Features more than 500 mi away aren’t looked for.
        What an owner says about a site never changes a fact.
      </Text>
      {measures.map(({ heading, method, facts }) => (
        <div key={heading} className="grid gap-2">
          <h3 className="text-17">{heading}</h3>
          <Text>{method}</Text>
          <ul className="grid gap-x-8 gap-y-1 text-14 text-ink-2 sm:grid-cols-2">
            {facts.map(({ key, label, unit, hasLayer }) => (
              <li key={key}>
                {label} <span className="text-ink-3">({unit})</span>
                {!hasLayer && <span className="text-caution-ink"> Unknown everywhere: no layer yet.</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Part>
  )
}
