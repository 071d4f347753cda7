/** A grid operator or utility that a search can be limited to. */
export interface PowerSupplier {
  label: string
  /** Source of a regular expression of how people write it. */
  words: string
}

/** Grid operators (ISO or RTO) of the United States, by the value of the filter. */
export const GRID_OPERATORS = {
  ercot: { label: 'ERCOT', words: String.raw`ercot|electric\s+reliability\s+council\s+of\s+texas` },
  pjm: { label: 'PJM', words: String.raw`pjm(?:\s+interconnection)?` },
  miso: { label: 'MISO', words: String.raw`miso|midcontinent\s+(?:iso|independent\s+system\s+operator)` },
  spp: { label: 'SPP', words: String.raw`spp|southwest\s+power\s+pool` },
  caiso: { label: 'CAISO', words: String.raw`caiso|california\s+(?:iso|independent\s+system\s+operator)` },
  nyiso: { label: 'NYISO', words: String.raw`nyiso|new\s+york\s+(?:iso|independent\s+system\s+operator)` },
  'iso-ne': { label: 'ISO-NE', words: String.raw`iso[\s-]?ne|iso[\s-]new[\s-]england` },
} as const satisfies Record<string, PowerSupplier>
export type GridOperator = keyof typeof GRID_OPERATORS

/** Large electric utilities, by the value of the filter. “Georgia power” alone may be power in Georgia. */
export const UTILITY_COMPANIES = {
  'aep-texas': { label: 'AEP Texas', words: String.raw`aep\s+texas` },
  'alabama-power': {
    label: 'Alabama Power',
    words: String.raw`alabama\s+power\s+co(?:mpany)?|alabama\s+power(?=\s+(?:service\s+)?(?:territory|area))`,
  },
  ameren: { label: 'Ameren', words: 'ameren' },
  'appalachian-power': { label: 'Appalachian Power', words: String.raw`appalachian\s+power` },
  aps: { label: 'Arizona Public Service', words: String.raw`arizona\s+public\s+service` },
  'austin-energy': { label: 'Austin Energy', words: String.raw`austin\s+energy` },
  centerpoint: { label: 'CenterPoint Energy', words: String.raw`centerpoint|center\s+point\s+energy` },
  comed: { label: 'ComEd', words: String.raw`com\s?ed|commonwealth\s+edison` },
  'consumers-energy': { label: 'Consumers Energy', words: String.raw`consumers\s+energy` },
  dominion: { label: 'Dominion Energy', words: 'dominion' },
  dte: { label: 'DTE Electric', words: 'dte' },
  duke: { label: 'Duke Energy', words: String.raw`duke\s+energy` },
  'el-paso-electric': { label: 'El Paso Electric', words: String.raw`el\s+paso\s+electric` },
  entergy: { label: 'Entergy', words: 'entergy' },
  evergy: { label: 'Evergy', words: 'evergy' },
  fpl: { label: 'Florida Power & Light', words: String.raw`fpl|florida\s+power\s+(?:&|and)\s+light` },
  'georgia-power': {
    label: 'Georgia Power',
    words: String.raw`georgia\s+power\s+co(?:mpany)?|georgia\s+power(?=\s+(?:service\s+)?(?:territory|area))`,
  },
  'idaho-power': {
    label: 'Idaho Power',
    words: String.raw`idaho\s+power\s+co(?:mpany)?|idaho\s+power(?=\s+(?:service\s+)?(?:territory|area))`,
  },
  midamerican: { label: 'MidAmerican Energy', words: String.raw`mid\s?american` },
  'nv-energy': { label: 'NV Energy', words: String.raw`nv\s+energy` },
  oncor: { label: 'Oncor', words: 'oncor' },
  pacificorp: { label: 'PacifiCorp', words: 'pacificorp' },
  peco: { label: 'PECO', words: 'peco' },
  pge: { label: 'Pacific Gas & Electric', words: String.raw`pg&e|pacific\s+gas\s+(?:&|and)\s+electric` },
  'portland-general': { label: 'Portland General Electric', words: String.raw`portland\s+general` },
  ppl: { label: 'PPL Electric', words: String.raw`ppl\s+electric` },
  'puget-sound': { label: 'Puget Sound Energy', words: String.raw`puget\s+sound\s+energy` },
  sce: { label: 'Southern California Edison', words: String.raw`southern\s+california\s+edison|so\s?cal\s+edison` },
  srp: { label: 'Salt River Project', words: String.raw`salt\s+river\s+project|srp` },
  tnmp: { label: 'Texas-New Mexico Power', words: String.raw`tnmp|texas[\s-]new\s+mexico\s+power` },
  xcel: { label: 'Xcel Energy', words: 'xcel' },
} as const satisfies Record<string, PowerSupplier>
export type UtilityCompany = keyof typeof UTILITY_COMPANIES

export const GRID_VALUES = Object.keys(GRID_OPERATORS) as GridOperator[]
export const UTILITY_VALUES = Object.keys(UTILITY_COMPANIES) as UtilityCompany[]
