import { plainCharacters } from '../../domain/text/printable.ts'

/** A longitude and latitude, and maybe an elevation. */
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const POINT = new RegExp(`^${NUMBER},${NUMBER}(?:,[^,]*)?$`, 'i')

/** Line ends and spaces as some programs write them. */
const BLANK = /&#(?:x0*(?:9|a|d|20)|0*(?:9|10|13|32));/gi

/**
 * The points of `<coordinates>`. Blanks separate points, and only points, but people write them behind commas too, and
 * commas behind points. Lines end points if all are points then; otherwise, one behind a comma doesn't.
 * @returns null if they can’t be told apart
 */
export function pointsOf(coordinates: string): string[] | null {
  const text = plainCharacters(coordinates).replace(BLANK, ' ').replaceAll('−', '-').trim()
  if (text === '') return []
  const points = allPoints(text.replace(/[^\S\r\n]*,[^\S\r\n]*/g, ',')) ?? allPoints(text.replace(/\s*,\s*/g, ','))
  return points && hasDecimalCommas(points) ? null : points
}

/** “-97,41 30,57” is one point then. A ring of those ends with its first two. */
function hasDecimalCommas(points: readonly string[]): boolean {
  const [first, second] = points
  return (
    points.length > 4 &&
    first !== second &&
    points.every((point) => /^-?\d{1,3},\d+$/.test(point)) &&
    first === points.at(-2) &&
    second === points.at(-1)
  )
}

function allPoints(text: string): string[] | null {
  const points = text.split(/\s+/).map((point) => point.replace(/,$/, ''))
  return points.every((point) => POINT.test(point)) ? points : null
}
