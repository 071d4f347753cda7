import { csv } from './table.ts'

/** Rules of thumb for one customer; the utility's study decides. */
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
    'A boundary survey to the common standard of title insurers, with easements and encroachments shown.',
  ],
  ['Behind the meter', 'Power', 'Generation or load connected on the customer side of the revenue meter.'],
  ['By right', 'Zoning', 'A use the code permits without a hearing, when the plan meets the written standards.'],
  [
    'Conditional use',
    'Zoning',
    'A use the code permits after a hearing, with conditions; also special use or special exception.',
  ],
  ['Curtailment', 'Power', 'An order or a price that makes a generator or a load reduce.'],
  ['Dark fiber', 'Fiber', 'Strands leased without equipment; the tenant lights them.'],
  ['Demarcation', 'Fiber', 'The point at which the carrier hands over and its duty ends.'],
  ['Easement', 'Land', 'A right of another to use part of the land, for a line, a pipe or a road.'],
  ['Energization', 'Power', 'The day on which the utility applies voltage to the new service.'],
  ['Facilities study', 'Power', 'The last study before the agreement: names the equipment, the cost and the time.'],
  ['Floodway', 'Land', 'The channel and the strip that must stay clear so that the base flood passes.'],
  ['Ground lease', 'Law', 'A long lease of bare land; the tenant builds and owns the building during the term.'],
  ['Handhole', 'Fiber', 'A small buried box at which cable is pulled or spliced.'],
  ['In-line amplifier hut', 'Fiber', 'A building every 50 to 60 miles on a long-haul route; a usual place to join it.'],
  ['Interconnection agreement', 'Power', 'The contract that fixes equipment, cost, dates and duties of both sides.'],
  [
    'Large-load tariff',
    'Power',
    'Published terms for loads above a size: minimum bill, collateral, length of contract.',
  ],
  ['Load factor', 'Power', 'Average demand divided by peak demand over the same time.'],
  ['Load ramp', 'Power', 'The schedule by which the demand grows, year by year, until the full request.'],
  ['Meet-me room', 'Fiber', 'The room in a building at which carriers and tenants are cross-connected.'],
  ['Mineral rights', 'Law', 'Ownership of what lies below; in many states it can be severed from the surface.'],
  ['N-1', 'Power', 'The rule that the grid must stand the loss of any one element.'],
  ['Option', 'Law', 'A paid right to buy or lease at set terms until a date.'],
  ['Overlay district', 'Zoning', 'A second layer of rules on top of the base district.'],
  ['Phase I', 'Land', 'An environmental site assessment from records and a visit, without sampling.'],
  ['Point of interconnection', 'Power', 'The place on the grid at which the new service is connected.'],
  ['Power usage effectiveness', 'Power', 'Energy of the whole facility divided by energy of the computing equipment.'],
  ['Private wire', 'Power', 'A line from a generator to a customer that does not pass over the public network.'],
  ['Queue', 'Power', 'The ordered list of requests that wait for study.'],
  ['Radial service', 'Power', 'One line to the customer; its loss is an outage.'],
  ['Right of way', 'Land', 'The strip in which a road, railway or line may lie.'],
  ['Rollback tax', 'Law', 'Tax due for past years when land leaves agricultural valuation.'],
  ['Setback', 'Zoning', 'The least distance from a lot line to a building or a generator.'],
  ['Stranded energy', 'Power', 'Energy that cannot reach a market, for want of a line or a pipe.'],
  ['Substation', 'Power', 'The yard at which voltage is changed and circuits are switched and protected.'],
  ['System impact study', 'Power', 'The study of what the request does to the grid as a whole.'],
  ['Title commitment', 'Law', 'The insurer’s list of what it will and will not cover.'],
  ['Vesting', 'Zoning', 'The moment from which later changes of the code no longer bind the project.'],
  ['Wetland delineation', 'Land', 'A field survey that marks wetlands for the permit authority.'],
  ['Will-serve letter', 'Power', 'A utility’s statement that it intends to serve; read what it makes conditional.'],
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
