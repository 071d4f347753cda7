import { href, Link } from 'react-router'
import { formatCount } from '../../../domain/text/format.ts'
import type { PreviewedListing, PreviewScore, ProfilePreview } from '../../../server/screening/profiles/service.ts'
import { Panel } from '../layers/panel.tsx'

/** How the entered values change the scores of real listings. */
export function PreviewPanel({ preview }: { preview: ProfilePreview }) {
  const { listings, skipped } = preview
  return (
    <Panel id="preview" heading="Preview">
      <p id="preview-result" tabIndex={-1} className="num text-17 leading-6 font-semibold outline-none">
        {headline(preview)}
      </p>
      <p className="num max-w-[68ch] text-13 text-ink-2">
        {methodOf(preview)} The change is that of the middle of the score, halfway between its worst and best case.
        There’s no score where power is unknown.
        {skipped > 0 && ` ${formatCount(skipped, 'listing')} can’t be measured and were left out.`}
      </p>
      {listings.length > 0 && <Scores listings={listings} />}
    </Panel>
  )
}

function headline({ listings, changed, gatesChanged }: ProfilePreview): string {
  if (listings.length === 0) return 'There are no published listings with a location to score.'
  const points = `${changed} of ${formatCount(listings.length, 'listing')} change by more than 10 points`
  return gatesChanged === 0 ? `${points}.` : `${points}, and ${gatesChanged} fail other gates than before.`
}

const methodOf = ({ listings, isSample }: ProfilePreview) =>
  isSample
    ? `The sample is ${listings.length} published listings with a location, in the order of their random IDs, so every preview uses the same ones.`
    : 'All published listings with a location were scored.'

function Scores({ listings }: { listings: PreviewedListing[] }) {
  return (
    <section
      aria-label="Scores before and after"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-control border border-line"
    >
      <table className="num w-full text-13">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-left text-ink-2">
            <th scope="col" className="px-3 py-2 font-medium">
              Listing
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Before
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              After
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map(({ slug, name, before, after }) => (
            <tr key={slug} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-3 py-2 text-left font-normal break-words">
                <Link to={href('/listings/:slug', { slug })} className="link">
                  {name}
                </Link>
                <Gates before={before} after={after} />
              </th>
              <td className="px-3 py-2 text-right whitespace-nowrap">{scoreText(before)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap">{scoreText(after)}</td>
              <td className="px-3 py-2 text-right whitespace-nowrap">{changeText(after.middle - before.middle)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Gates that fail only before or only after. */
function Gates({ before, after }: Pick<PreviewedListing, 'before' | 'after'>) {
  const [cleared, failed] = [
    before.failedGates.filter((gate) => !after.failedGates.includes(gate)),
    after.failedGates.filter((gate) => !before.failedGates.includes(gate)),
  ]
  return (
    <>
      {failed.length > 0 && <span className="block text-12 text-bad-ink">Would fail: {failed.join('; ')}</span>}
      {cleared.length > 0 && <span className="block text-12 text-good-ink">No longer fails: {cleared.join('; ')}</span>}
    </>
  )
}

const scoreText = ({ low, high, isPowerKnown }: PreviewScore) =>
  isPowerKnown ? `${Math.round(low)}–${Math.round(high)}` : 'No score'

function changeText(points: number): string {
  const rounded = Math.round(points * 10) / 10
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0'
}
