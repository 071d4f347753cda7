import { describeFeature } from './feature-text.ts'
import type { ShownFeature } from './map-layers.ts'

/** What the map shows, as a table whose rows move the map. */
export function FeatureTable({
  features,
  onOpen,
}: {
  features: readonly ShownFeature[]
  onOpen(feature: ShownFeature): void
}) {
  if (features.length === 0) return <p className="p-4 text-13 text-ink-2">No features of the layers are in view.</p>
  return (
    <table className="w-full text-left text-12">
      <caption className="sr-only">Features in view, the most important first</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="px-4 py-2 font-label">
            Feature
          </th>
          <th scope="col" className="py-2 pr-4 font-label">
            Class
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {features.map((feature) => {
          const { title, label, rows } = describeFeature(feature.type, feature.properties)
          const owner = rows.find((row) => /owner|operator/i.test(row.label))?.value
          return (
            <tr key={feature.key}>
              <td className="px-4 py-1.5">
                <button type="button" onClick={() => onOpen(feature)} className="link text-left break-words">
                  {title}
                </button>
                {owner && <span className="block text-ink-3">{owner}</span>}
              </td>
              <td className="num py-1.5 pr-4 align-top text-ink-2">{label}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
