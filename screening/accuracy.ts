/**
 * How accurate screenings are. `/method` shows these figures, and tests compare them with docs/screening.md and with new
 * measurements: tests/integration/screening-accuracy.test.ts prints those that differ.
 */
export const ACCURACY = {
  /** Against other libraries and other engines. */
  checks: [
    { what: 'distances between 20,000 pairs of points, against GeographicLib', result: 'within 1 mm' },
    { what: 'distances from 1,000 points to lines, against densified geodesics', result: 'within 1 cm' },
    { what: 'areas of 500 polygons up to 100 km across, against GeographicLib', result: 'within 0.02%' },
    {
      what: 'overlap shares of 100 pairs of shapes with holes that cross themselves, against a counted grid',
      result: 'within 0.1%',
    },
    {
      what: '1,000 random parcels in Node.js 24 and in Chromium 156 (`tests/e2e/screening-engine.test.ts`)',
      result: 'identical',
    },
  ],
  /** Shares of sites whose distance is within half a mile of the one that EPA published. */
  epa: {
    lines: { sites: 1_564, likeForLikePercent: 89, fromPointPercent: 62 },
    substations: { sites: 1_558, likeForLikePercent: 82, fromPointPercent: 59 },
    /** Known distances to a substation of 345 kV or more, and those where EPA names one that is over half a mile nearer. */
    known345: { known: 41, contradicted: 1 },
  },
  /** How often the AI profile prefers a data center to a rural point of the same state. */
  pairs: { pairs: 100, preferred: 93 },
} as const

/**
 * In what share of the land of the states each fact that scores, gates or warns is known, or lies between bounds, in percent of
 * 1,000 random places, with the shipped layers.
 */
export const KNOWN_SHARES: Readonly<Record<string, { known: number; bounded: number }>> = {
  on_land: { known: 98, bounded: 2 },
  lake: { known: 99, bounded: 1 },
  river: { known: 100, bounded: 0 },
  wetlands: { known: 0, bounded: 0 },
  people_2: { known: 2, bounded: 98 },
  dense_city: { known: 100, bounded: 0 },
  city_center: { known: 73, bounded: 27 },
  airfield: { known: 100, bounded: 0 },
  line_100: { known: 83, bounded: 17 },
  line_220: { known: 61, bounded: 39 },
  substation_69: { known: 71, bounded: 14 },
  substation_138: { known: 39, bounded: 46 },
  interconnection_138: { known: 87, bounded: 13 },
  retired_plant: { known: 76, bounded: 24 },
  plants_25: { known: 96, bounded: 4 },
  data_center: { known: 0, bounded: 85 },
  data_centers_25: { known: 0, bounded: 10 },
  gas_pipeline: { known: 0, bounded: 85 },
  fiber: { known: 0, bounded: 85 },
  queue_years: { known: 0, bounded: 0 },
  price_industrial: { known: 100, bounded: 0 },
  flood_100: { known: 0, bounded: 0 },
  peak_acceleration: { known: 99, bounded: 0 },
  disasters: { known: 99, bounded: 0 },
  tribal_land: { known: 100, bounded: 0 },
  park_land: { known: 100, bounded: 0 },
  wilderness: { known: 100, bounded: 0 },
  refuge: { known: 85, bounded: 0 },
  forest: { known: 100, bounded: 0 },
  military: { known: 85, bounded: 0 },
  superfund: { known: 0, bounded: 100 },
  slope: { known: 0, bounded: 0 },
  relief: { known: 1, bounded: 84 },
  swamp: { known: 84, bounded: 1 },
  floodplain: { known: 84, bounded: 1 },
  wet_lowland: { known: 85, bounded: 0 },
  federal_site: { known: 85, bounded: 0 },
  blm_land: { known: 83, bounded: 2 },
  reclamation_land: { known: 85, bounded: 0 },
  tva_land: { known: 85, bounded: 0 },
  military_site: { known: 89, bounded: 11 },
  interstate: { known: 0, bounded: 100 },
  water: { known: 0, bounded: 100 },
  population_25: { known: 96, bounded: 4 },
  urban_area: { known: 0, bounded: 85 },
}

/** The table of docs/screening.md. */
export const accuracyRows = (): { what: string; result: string }[] => [
  ...ACCURACY.checks,
  {
    what: 'distances to lines that EPA published for RE-Powering sites, for lines of the voltage it names and from the edge of the site',
    result: `${ACCURACY.epa.lines.likeForLikePercent}% within half a mile`,
  },
  {
    what: 'the same for substations, whose layer is of 2020',
    result: `${ACCURACY.epa.substations.likeForLikePercent}%`,
  },
  {
    what: 'known distances to a substation of 345 kV or more where EPA names one much nearer',
    result: `${ACCURACY.epa.known345.contradicted} of ${ACCURACY.epa.known345.known}`,
  },
]
