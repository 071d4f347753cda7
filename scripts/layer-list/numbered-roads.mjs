// The numbered roads of the Census Bureau of about 2015, with what has become of them since.

/**
 * Routes of which the part in a box (west, south, east, north; null for all of it) has become an interstate since, or may have.
 * The box is larger than the part, so that what is drawn somewhat off is in it.
 */
const LATER_INTERSTATES = [
  ['AL', ['US 78', 'SR 4'], 'I-22', null],
  ['AR', ['US 71', 'SR 549'], 'I-49', null],
  ['AR', ['US 63'], 'I-555', [-91, 35.1, -90, 36]],
  ['AR', ['US 67', 'US 167'], 'I-57', [-92.4, 34.7, -90.7, 36.3]],
  ['HI', ['SR 78'], 'I-H-201', null],
  ['HI', ['SR 63', 'SR 61'], 'I-H-3', null],
  ['IL', ['US 41'], 'I-41', [-88.1, 42.4, -87.8, 42.6]],
  ['IN', ['SR 37'], 'I-69', [-86.8, 39, -86, 39.9]],
  ['IN', ['SR 265'], 'I-265', null],
  ['KY', ['I 66'], 'I-69 or I-569', null],
  ['KY', ['SR 841'], 'I-265', null],
  ['KY', ['US 60'], 'I-165', [-87.4, 37.6, -86.9, 37.9]],
  ['MO', ['US 71'], 'I-49', null],
  ['MO', ['US 36'], 'I-72', [-91.6, 39.6, -91.2, 39.8]],
  ['MS', ['US 78'], 'I-22', null],
  ['MS', ['SR 304'], 'I-269 or I-69', null],
  ['NC', ['US 29'], 'I-785', [-80, 36, -79.3, 36.6]],
  ['NC', ['US 52', 'SR 52'], 'I-285 or I-74', [-80.8, 35.7, -80, 36.6]],
  ['NC', ['US 64', 'US 264'], 'I-87 or I-587', [-78.7, 35.4, -77, 36.1]],
  ['NC', ['US 70'], 'I-42', [-78.7, 34.6, -76.5, 35.8]],
  ['NC', ['SR 147', 'US 70'], 'I-885', [-79, 35.8, -78.7, 36.1]],
  ['NC', ['US 74'], 'I-74', [-80, 34.5, -78.7, 35.1]],
  ['NC', ['US 220', 'US 311', 'US 421'], 'I-73, I-74 or I-840', [-80.6, 34.9, -79.5, 36.6]],
  ['NC', ['SR 295', 'SR 540'], 'I-295 or I-540', null],
  ['NV', ['US 93', 'US 95', 'SR 95'], 'I-11', [-115.6, 35.8, -114.7, 36.6]],
  ['NY', ['SR 17'], 'I-86', null],
  ['NY', ['US 15'], 'I-99', null],
  ['NY', ['SR 878'], 'I-878', null],
  ['OK', ['SR 3', 'SR 152'], 'I-240', [-97.8, 35.3, -97.2, 35.7]],
  ['PA', ['SR 576'], 'I-576', null],
  ['PA', ['US 15', 'US 220'], 'I-99', [-78.7, 40, -76.7, 42.1]],
  ['TN', ['SR 840'], 'I-840', null],
  ['TN', ['SR 385'], 'I-269', null],
  ['TN', ['US 51', 'SR 3', 'SR 300', 'US 45W'], 'I-69', [-90.1, 35.1, -88.8, 36.6]],
  ['TX', ['US 83'], 'I-2', [-99, 25.9, -97.4, 26.5]],
  ['TX', ['US 190', 'SR 190'], 'I-14', [-98.1, 30.9, -97.3, 31.3]],
  ['TX', ['US 59'], 'I-69', [-97.4, 28.3, -94.6, 31]],
  ['TX', ['US 59'], 'I-369', [-94.3, 33.1, -93.9, 33.6]],
  ['TX', ['US 59', 'SR 20 Loop'], 'I-69W', [-99.7, 27.4, -99.2, 27.8]],
  ['TX', ['US 77', 'SR 77', 'US 83'], 'I-69E', [-98, 25.8, -97.3, 28.1]],
  ['TX', ['US 281'], 'I-69C', [-98.4, 25.9, -97.9, 28.6]],
  ['TX', ['SR 550'], 'I-169', null],
  ['WI', ['US 41', 'US 45'], 'I-41', [-88.8, 42.4, -87.6, 44.8]],
]

/** Interstates that the roads of 2015 lack, of 2020 and coarse, with the box of what is missing. */
const FROM_2020 = [
  ['I-22', null],
  ['I-69', [-87.7, 37.8, -86.2, 39.4]],
  ['I-269', null],
  ['I-781', null],
]

/** Splits routes where a part of them has become an interstate, and adds the interstates that are missing. */
export const numberedRoadsOf = (features) =>
  features.flatMap(({ geometry, values }) =>
    values.ref === undefined ? from2020(linesOf(geometry), values.route) : splitLater(linesOf(geometry), values),
  )

const linesOf = ({ type, coordinates }) => (type === 'LineString' ? [coordinates] : coordinates)
const roadOf = (coordinates, values) =>
  coordinates.length === 0 ? [] : [{ geometry: { type: 'MultiLineString', coordinates }, values }]

function from2020(lines, route) {
  const found = FROM_2020.find(([name]) => name === route)
  if (!found) return []
  return roadOf(splitBy(lines, found[1]).inside, { ref: route, class: 'interstate', may_be: route })
}

function splitLater(lines, { ref, class: kind, state }) {
  // 20 m of it.
  if (ref === 'I I') return []
  const isBusiness = kind === 'interstate' && ref.endsWith(' Bus')
  const values = isParkway(ref, state)
    ? { class: 'state_road' }
    : { ref: isNumbered(ref, state) ? ref : undefined, class: isBusiness ? 'business' : kind }
  const roads = []
  let rest = lines
  for (const [, , later, box] of LATER_INTERSTATES.filter(([code, refs]) => code === state && refs.includes(ref))) {
    const { inside, outside } = splitBy(rest, box)
    roads.push(...roadOf(inside, { ...values, may_be: later }))
    rest = outside
  }
  return [...roads, ...roadOf(rest, values)]
}

/** The Western Kentucky Parkway, which once was to become I-66. */
const isParkway = (ref, state) => ref === 'I 66' && state === 'KY'

/** Missouri alone has lettered routes; in other states, a name without a number is half of one, such as “SR HWY”. */
const isNumbered = (ref, state) => /\d|^I H$/.test(ref) || (state === 'MO' && /^SR [A-Z]{1,2}$/.test(ref))

/** Splits lines at corners, so that each segment with an end in the box is inside. */
function splitBy(lines, box) {
  if (box === null) return { inside: lines, outside: [] }
  const [west, south, east, north] = box
  const isIn = ([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north
  const parts = { inside: [], outside: [] }
  for (const line of lines) {
    let last = null
    for (let at = 1; at < line.length; at++) {
      const side = isIn(line[at - 1]) || isIn(line[at]) ? 'inside' : 'outside'
      if (side === last) parts[side].at(-1).push(line[at])
      else parts[side].push([line[at - 1], line[at]])
      last = side
    }
  }
  return parts
}
