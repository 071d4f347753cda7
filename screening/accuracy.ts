/**
 * How accurate screenings are. `/method` shows these figures, and tests compare them with docs/screening.md and with what
 * `npm run bench -- screening` measures.
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
  },
  /** How often the AI profile prefers a data center to a rural point of the same state. */
  pairs: { pairs: 100, preferred: 95 },
} as const

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
]
