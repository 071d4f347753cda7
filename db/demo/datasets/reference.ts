import { csv } from './table.ts'

/** Rules of thumb for a single customer. The utility's study has the last word. */
export function voltageTable(): string {
  return csv(
    ['voltage_kv', 'class', 'single_customer_load_mw', 'corridor_width_ft', 'substation_pad_acres', 'usual_structure'],
    [
      [12.47, 'Distribution', 'up to 10', '10 to 30', '', 'Wood pole, one crossarm'],
      [24.9, 'Distribution', 'up to 20', '10 to 30', '', 'Wood pole, one crossarm'],
      [34.5, 'Distribution or subtransmission', 'up to 25', '20 to 50', '0.5 to 2', 'Wood or steel pole'],
      [46, 'Subtransmission', 'up to 25', '50 to 75', '1 to 2', 'Wood pole'],
      [69, 'Subtransmission', 'up to 30', '50 to 75', '2 to 4', 'Wood pole or H-frame'],
      [115, 'Transmission', '30 to 120', '75 to 100', '4 to 8', 'H-frame or steel pole'],
      [138, 'Transmission', '30 to 150', '75 to 100', '4 to 8', 'H-frame or steel pole'],
      [161, 'Transmission', '50 to 200', '100 to 125', '5 to 9', 'H-frame or lattice'],
      [230, 'Transmission', '100 to 400', '100 to 150', '6 to 12', 'Lattice or steel pole'],
      [345, 'Extra-high voltage', '300 and more', '150 to 175', '10 to 25', 'Lattice or steel pole'],
      [500, 'Extra-high voltage', '500 and more', '175 to 200', '20 to 40', 'Lattice'],
      [765, 'Extra-high voltage', '1000 and more', '200 to 225', '40 and more', 'Guyed or lattice'],
    ],
  )
}

const GLOSSARY: [term: string, field: string, meaning: string][] = [
  [
    'ALTA survey',
    'Land',
    'A boundary survey to the standard title insurers accept, showing easements and encroachments.',
  ],
  ['Behind the meter', 'Power', 'Generation or load connected on the customer side of the revenue meter.'],
  ['By right', 'Zoning', 'A use the code permits without a hearing if the plan meets the written standards.'],
  [
    'Conditional use',
    'Zoning',
    'A use the code permits after a hearing, with conditions. Also called special use or special exception.',
  ],
  ['Curtailment', 'Power', 'A reduction in generation or load in response to an order or a price.'],
  ['Dark fiber', 'Fiber', 'Fiber strands leased without equipment; the customer lights them.'],
  ['Demarcation', 'Fiber', 'The point where the carrier’s network and responsibility end.'],
  ['Easement', 'Land', 'Another party’s right to use part of the land for a line, a pipe or a road.'],
  ['Energization', 'Power', 'The date when the utility first applies voltage to the new service.'],
  ['Facilities study', 'Power', 'The last study before the agreement. It specifies the equipment, cost and schedule.'],
  ['Floodway', 'Land', 'The channel and adjacent land that must stay clear to let the base flood pass.'],
  [
    'Ground lease',
    'Law',
    'A long-term lease of bare land. The tenant builds on it and owns the building during the term.',
  ],
  ['Handhole', 'Fiber', 'A small underground box where cable is pulled or spliced.'],
  [
    'In-line amplifier hut',
    'Fiber',
    'A building every 50 to 60 miles along a long-haul route, and a common place to connect to it.',
  ],
  [
    'Interconnection agreement',
    'Power',
    'The contract that sets the equipment, cost, dates and obligations of both parties.',
  ],
  [
    'Large-load tariff',
    'Power',
    'Published terms for loads above a set size: minimum bill, collateral and contract length.',
  ],
  ['Load factor', 'Power', 'Average demand divided by peak demand over the same period.'],
  ['Load ramp', 'Power', 'The year-by-year schedule on which demand grows to the full request.'],
  ['Meet-me room', 'Fiber', 'The room in a building where carriers and tenants are cross-connected.'],
  ['Mineral rights', 'Law', 'Ownership of the minerals below. In many states it can be severed from the surface.'],
  ['N-1', 'Power', 'The rule that the grid must withstand the loss of any single element.'],
  ['Option', 'Law', 'A paid right to buy or lease on set terms until a certain date.'],
  ['Overlay district', 'Zoning', 'A layer of additional rules on top of the base district.'],
  ['Phase I', 'Land', 'An environmental site assessment based on records and a site visit, without sampling.'],
  ['Point of interconnection', 'Power', 'The place on the grid where the new service connects.'],
  [
    'Power usage effectiveness',
    'Power',
    'Energy used by the whole facility divided by energy used by its computing equipment (PUE).',
  ],
  ['Private wire', 'Power', 'A line from a generator to a customer that does not use the public grid.'],
  ['Queue', 'Power', 'The ordered list of requests waiting to be studied.'],
  ['Radial service', 'Power', 'Service over a single line, so that losing the line causes an outage.'],
  ['Right of way', 'Land', 'The strip of land in which a road, railroad or line may be built.'],
  ['Rollback tax', 'Law', 'Tax for past years that comes due when land loses its agricultural valuation.'],
  ['Setback', 'Zoning', 'The minimum distance from a lot line to a building or generator.'],
  ['Stranded energy', 'Power', 'Energy that cannot reach a market for lack of a line or pipe.'],
  ['Substation', 'Power', 'The yard where voltage is transformed and circuits are switched and protected.'],
  ['System impact study', 'Power', 'The study of how the request affects the grid as a whole.'],
  ['Title commitment', 'Law', 'The insurer’s list of what it will and will not cover.'],
  ['Vesting', 'Zoning', 'The point after which later code changes no longer apply to the project.'],
  ['Wetland delineation', 'Land', 'A field survey that marks wetland boundaries for the permitting agency.'],
  ['Will-serve letter', 'Power', 'A utility’s statement that it intends to serve the site. Check its conditions.'],
]

export const glossaryTable = (): string => csv(['term', 'field', 'meaning'], GLOSSARY)

export function timeZoneTable(): string {
  return csv(
    ['time_zone', 'utc_offset_winter', 'utc_offset_summer', 'call_from', 'call_until', 'markets'],
    [
      ['America/New_York', '-05:00', '-04:00', '09:00', '17:00', 'Virginia, Ohio, North Carolina, Georgia, New York'],
      ['America/Chicago', '-06:00', '-05:00', '09:00', '17:00', 'Texas, Illinois, Iowa, Nebraska, Wisconsin'],
      ['America/Denver', '-07:00', '-06:00', '09:00', '17:00', 'Colorado, Utah, Wyoming, Idaho'],
      ['America/Phoenix', '-07:00', '-07:00', '09:00', '17:00', 'Arizona'],
      ['America/Los_Angeles', '-08:00', '-07:00', '09:00', '17:00', 'Nevada, Oregon, California'],
      ['Europe/Dublin', '+00:00', '+01:00', '09:00', '17:00', 'Ireland'],
      ['Europe/Berlin', '+01:00', '+02:00', '09:00', '17:00', 'Germany, Norway'],
      ['Asia/Tokyo', '+09:00', '+09:00', '10:00', '17:00', 'Japan'],
      ['Australia/Sydney', '+11:00', '+10:00', '09:00', '17:00', 'New South Wales'],
    ],
  )
}
