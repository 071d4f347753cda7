import { setImmediate } from 'node:timers/promises'
import { formatAcres, formatCoordinates, formatDate } from '../../../domain/text/format.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import type { LocatorMap } from '../../land/maps/service.ts'
import { drawAttributes, drawFacts, drawGaps, drawKeyFacts, drawSources } from './draw-facts.ts'
import { drawMap } from './draw-map.ts'
import { drawContributions, drawScores } from './draw-score.ts'
import { COLORS, MARGIN, Paper, WIDTH } from './page.ts'

export interface ParcelPdf {
  screening: ScreeningDocument
  /** ISO 8601. */
  screenedAt: string
  /** Where the parcel is, from `MapsService.getLocator`; null leaves the map out. */
  map: LocatorMap | null
  /** The place in words, such as “Taylor, Texas”. */
  place: string | null
  /** What the reader should know about the place. */
  note?: string | null
  /** What the file says about the parcel, in its order. */
  attributes?: readonly (readonly [column: string, value: string])[]
  websiteName: string
  /** The address of the parcel’s page, for the footer. */
  url: string
}

/** A PDF about one parcel: where it is, its scores and how they add up, the facts with their sources, gaps and method. */
export async function drawParcelPdf(content: ParcelPdf): Promise<Buffer> {
  const { screening, map } = content
  const { facts, scores, profiles } = screening
  const name = screening.input.name ?? 'Parcel'
  const paper = await Paper.open({
    title: `${name}: screening report`,
    kind: `Screening report · ${formatDate(content.screenedAt)}`,
    websiteName: content.websiteName,
    date: content.screenedAt,
    footer: content.url,
  })
  paper.write(name, { x: MARGIN, y: paper.y, width: WIDTH, height: 30 }, { font: 'bold', size: 22 })
  paper.y += 32
  paper.paragraph(whereText(content), { color: COLORS.ink2, after: content.note ? 4 : 10 })
  if (content.note) paper.paragraph(content.note, { font: 'bold', color: COLORS.caution, after: 10 })
  if (map) drawMap(paper, map)
  paper.heading('Scores')
  drawScores(paper, scores, profiles)
  if (profiles[0]) drawKeyFacts(paper, screening, profiles[0])
  for (const [i, score] of scores.entries()) {
    drawContributions(paper, score, profiles[i]!, facts)
    // Laying out text takes long enough to let other requests in between.
    await setImmediate()
  }
  drawFacts(paper, screening)
  await setImmediate()
  if (content.attributes && content.attributes.length > 0) drawAttributes(paper, content.attributes)
  drawGaps(paper, screening)
  drawSources(paper, screening)
  drawMethod(paper, screening)
  return paper.finish()
}

/** “Taylor, Texas · 40.00 acres · 30.5818° N, 97.3266° W”. */
function whereText({ screening: { facts, input }, place }: ParcelPdf): string {
  const acreage = facts.find(({ key }) => key === 'acreage')?.value ?? null
  const [longitude, latitude] = createParcel(input.geometry).inside
  const acres = acreage === null ? 'Acreage unknown' : formatAcres(acreage)
  return [place, acres, formatCoordinates(latitude, longitude)].filter(Boolean).join(' · ')
}

function drawMethod(paper: Paper, { engine, profiles }: ScreeningDocument): void {
  const versions = profiles.map(({ name, version }) => `${name} ${version}`).join(', ')
  paper.heading('Method')
  for (const words of [
    'Each fact is measured from public layers: distances are geodesics on the WGS 84 ellipsoid from the boundary of the parcel, and shares are areas on it. Where the data ends, a fact is a bound or unknown, never zero.',
    'A profile turns facts into points by a curve and a weight each. The low end of a score takes the worst case of everything that isn’t known, the high end the best. Gates come first: a failed gate rules a parcel out. Warnings don’t change the score. Outside the United States, and while nothing is known of power, there is no score.',
    `Profiles: ${versions}. Engine ${engine}. Download the screening as JSON and run “npm run screen -- FILE” to compute it again: the result reads “identical” or lists every difference.`,
    'A screening doesn’t replace a survey, a title search or an answer from the utility. Verify power, fiber, water, zoning and boundaries before you sign, pay or build.',
  ])
    paper.paragraph(words, { color: COLORS.ink2 })
}
