interface Release {
  /** ISO 8601 date. */
  date: string
  /** The engine, or the name of a shipped profile. */
  subject: string
  version: string
  /** What changed, as a sentence. */
  change: string
}

/** Versions of the engine and of the shipped profiles, newest first. A test checks that the current ones are listed. */
export const RELEASES: readonly Release[] = [
  {
    date: '2026-11-29',
    subject: 'Engine',
    version: '1.5.0',
    change:
      'The capacity of planned power plants within 25 miles is new. The nearest interstate has bounds where a closer road may have become one since its map was made. Business loops aren’t interstates, and those of Hawaii are. The distance to the nearest interstate, US highway or state road is new, and so is the average industrial price of the utility, as a range where several may serve the parcel. Of several utilities, the largest is named first, as the likely one. Gates for military land, federal sites, refuges and swamps from nationwide maps; warnings for public land, wet regions and military sites. Elevation, relief and landform are facts. The error of a layer counts for shares, too. Fiber is at most as far as the nearest mapped data center. AI campuses are facts of their own, and those that draw power count as the nearest data center. Cities of Alaska, Hawaii and Puerto Rico no longer stand in for their urban areas.',
  },
  ...['AI campus', 'Crypto mine', 'Edge site'].map((subject) => ({
    date: '2026-11-29',
    subject,
    version: '1.2.0',
    change:
      'Fiber has an upper bound where data centers are mapped.' +
      (subject === 'AI campus' ? ' Relief takes the place of slope, which isn’t known anywhere.' : ''),
  })),
  {
    date: '2026-11-29',
    subject: 'Engine',
    version: '1.4.0',
    change:
      'Where fewer than 3 census tracts are centered within 2 miles, the people there have bounds: they may live up to 5 miles from the center of their tract.',
  },
  {
    date: '2026-11-28',
    subject: 'Engine',
    version: '1.3.0',
    change:
      'Where only the town or ZIP code of a parcel is known, its facts are bounds that hold wherever within that distance the parcel is. Gates say where a parcel is or isn’t, such as “In a national park”.',
  },
  {
    date: '2026-11-27',
    subject: 'Engine',
    version: '1.2.1',
    change: 'Facts and their reasons in plainer words. No value changes.',
  },
  {
    date: '2026-11-25',
    subject: 'Engine',
    version: '1.2.0',
    change:
      'Gates for the sea, lakes, airfields, built-up land, parks, wilderness and refuges come before those of a profile; what rarely ends well is a warning. Distances from incomplete or coarse layers are bounds. Places outside the United States have no score, and neither have places where all bounds of power leave all points open. Shapes and lines cut by edges of several miles are found, and every part of a parcel counts.',
  },
  ...['AI campus', 'Crypto mine', 'Edge site'].map((subject) => ({
    date: '2026-11-25',
    subject,
    version: '1.1.0',
    change:
      'Gates that hold for every use moved into the engine. A plant that is connected to the grid is no longer taken for a substation. Hazards are counted as disaster declarations instead of FEMA’s risk score, which weighs people and buildings.',
  })),
  {
    date: '2026-11-23',
    subject: 'Engine',
    version: '1.1.0',
    change: 'Marginal emissions are a fact, and people within 25 miles are counted by city.',
  },
  ...['AI campus', 'Crypto mine', 'Edge site'].map((subject) => ({
    date: '2026-11-23',
    subject,
    version: '1.0.0',
    change: 'First version.',
  })),
  { date: '2026-11-23', subject: 'Engine', version: '1.0.0', change: 'First version.' },
]
