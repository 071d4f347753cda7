export type RouteNetwork = 'interstate' | 'us' | 'state'

/** A numbered road, such as I-35E: the shield that it has and what is on it. */
export interface Route {
  network: RouteNetwork
  number: string
}

/** Hawaii’s are `H-1`; business loops aren’t interstates. */
const INTERSTATE = /^I[- ]?(H(?:[- ]?\d+)?|\d+[A-Z]?)(?![^;]*\b(?:bus|business|bl|bs)\b)/i
const US_HIGHWAY = /^US[- ]?(\d+[A-Z]?)\b/i
/** Roads that a state numbers: SR 267, TX 71, FM 1431 and lettered ones such as SR AA; not those of counties and townships. */
const STATE_ROAD =
  /^(?!C|CO|CR|CSAH|CTH|TR|TWP|I|US)[A-Z]{1,4}[- ]([A-Z]?\d+[A-Z]?|[A-Z]{1,2})(?= |$)|^(?:Loop|Spur) (\d+)/i

const IMPORTANCE: readonly RouteNetwork[] = ['interstate', 'us', 'state']

/** The most important numbered road of a name such as `I 35E; US 77`; null if it names none. */
export function readRoute(name: string): Route | null {
  const routes = name.split(';').flatMap((part) => readOne(part.trim()) ?? [])
  return IMPORTANCE.flatMap((network) => routes.filter((route) => route.network === network))[0] ?? null
}

function readOne(name: string): Route | null {
  const interstate = INTERSTATE.exec(name)?.[1]
  if (interstate !== undefined)
    return { network: 'interstate', number: interstate.toUpperCase().replace(/^H[- ]/, 'H') }
  const highway = US_HIGHWAY.exec(name)?.[1]
  if (highway !== undefined) return { network: 'us', number: highway.toUpperCase() }
  const [, state, texas] = STATE_ROAD.exec(name) ?? []
  const number = state ?? texas
  return number === undefined ? null : { network: 'state', number: number.toUpperCase() }
}
