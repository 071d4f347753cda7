import type { ScreeningDocument } from '../../../screening/document.ts'
import { type Gap, gapsOf } from '../../../screening/wording/gaps.ts'

/** What the screening can’t say, in plain words: first what isn’t known here, then the gaps of the layers, which open. */
export function KnownGaps({ facts, layers }: Pick<ScreeningDocument, 'facts' | 'layers'>) {
  const { unknown, ofLayers } = gapsOf({ facts, layers })
  if (unknown.length + ofLayers.length === 0) return null
  return (
    <section>
      <h2 className="text-24">What this screening can’t tell</h2>
      <p className="mt-1 max-w-[68ch] text-ink-2">
        Where a fact is unknown, the score is a range: the low end gives it no points, the high end all of them.
      </p>
      <Gaps gaps={unknown} />
      {ofLayers.length > 0 && (
        <details className="mt-4">
          <summary className="link w-fit cursor-pointer py-1 text-13">
            {ofLayers.length === 1
              ? 'Known gaps in the map layer used here'
              : `Known gaps in the ${ofLayers.length} map layers used here`}
          </summary>
          <Gaps gaps={ofLayers} />
        </details>
      )}
    </section>
  )
}

const Gaps = ({ gaps }: { gaps: readonly Gap[] }) => (
  <dl className="mt-4 grid gap-4 md:grid-cols-2 md:gap-x-12">
    {gaps.map(({ title, text }) => (
      <div key={title} className="border-t border-line pt-3 print:break-inside-avoid">
        <dt className="font-label">{title}</dt>
        <dd className="mt-0.5 max-w-[68ch] text-13 text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
)
