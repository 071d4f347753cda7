import type { SearchFilters } from '../search.ts'
import { ZONING_TYPES, type ZoningType } from '../search-choices.ts'
import type { SearchParse } from './search-parse.ts'

type Apply = (match: string) => Partial<SearchFilters>

interface Rule {
  /** Source of a regular expression. */
  words: string
  apply: Apply
}

/** Optional words after a utility that don’t change the filter. */
const ON_SITE = String.raw`(?:\s+(?:access|service|connections?|connectivity|hookups?|availability|available|on[\s-]?site|at\s+(?:the\s+)?(?:street|road|site|lot\s+line)))?`

const UTILITIES: readonly Rule[] = [
  {
    words: String.raw`all\s+utilities${ON_SITE}`,
    apply: () => ({ utility: ['power', 'fiber', 'water', 'sewer', 'gas'] }),
  },
  {
    words: String.raw`(?:(?:dark|lit)\s+)?fib(?:er|re)(?:[\s-]+optics?)?(?:\s+(?:internet|lines?|cable))?${ON_SITE}`,
    apply: () => ({ utility: ['fiber'] }),
  },
  {
    words: String.raw`(?:(?:city|municipal|public|county)\s+)?water(?!\s*-?\s*(?:rights?|towers?|tanks?|wells?|views?|front|table|treatment|park|cooling|cooled|street|road))${ON_SITE}`,
    apply: () => ({ utility: ['water'] }),
  },
  {
    words: String.raw`(?:(?:city|sanitary|municipal|public)\s+)?(?:sewers?|sewage)(?!\s+treatment)${ON_SITE}`,
    apply: () => ({ utility: ['sewer'] }),
  },
  {
    words: String.raw`on[\s-]?site\s+substations?|substations?(?:\s+(?:on[\s-]?site|on\s+(?:the\s+)?(?:property|land|parcel)))?`,
    apply: () => ({ utility: ['substation'] }),
  },
]

const ENERGY: readonly Rule[] = [
  {
    words: String.raw`renewables?(?:\s+(?:energy|power|sources?|electricity))?|(?:green|clean)\s+(?:energy|power|electricity)`,
    apply: () => ({ energy: ['renewable'] }),
  },
  {
    words: String.raw`solar(?!\s+(?:farms?|leases?|projects?|field))(?:[\s-]+(?:power|energy|powered|panels?|pv|generation))?`,
    apply: () => ({ energy: ['solar'] }),
  },
  {
    words: String.raw`wind(?!\s+(?:farms?|leases?|projects?|rights))(?:[\s-]+(?:power|energy|powered|turbines?|generation))?`,
    apply: () => ({ energy: ['wind'] }),
  },
  {
    words: String.raw`hydro(?:[\s-]?(?:electric(?:ity)?|power))?(?:\s+(?:power|energy))?`,
    apply: () => ({ energy: ['hydro'] }),
  },
  { words: String.raw`geothermal(?:\s+(?:power|energy|heat))?`, apply: () => ({ energy: ['geothermal'] }) },
  { words: String.raw`nuclear(?!\s+plants?)(?:\s+(?:power|energy))?`, apply: () => ({ energy: ['nuclear'] }) },
  {
    words: String.raw`(?:natural\s+)?gas[\s-]+(?:fired|powered|generation|power)(?:\s+(?:power|energy|generation))?`,
    apply: () => ({ energy: ['gas'] }),
  },
  {
    words: String.raw`(?<!\b(?:off|micro)[\s-]?)grid(?:[\s-]+(?:power|connected|connection|tied|tie|access|energy))?`,
    apply: () => ({ energy: ['grid'] }),
  },
]

/** After energy, because “solar power” and “gas power” are sources. */
const POWER_AND_GAS: readonly Rule[] = [
  {
    words: String.raw`(?:(?:electric(?:al)?|utility)\s+)?power(?!\s*-?\s*(?:lines?|plants?|stations?|poles?|purchase|corridors?|lines|house))(?:\s+supply)?${ON_SITE}|powered(?=\s+(?:land|sites?|parcels?|lots?))|electricity${ON_SITE}|electric(?:al)?(?:\s+(?:service|utility))?(?!\s+(?:lines?|co-?op|vehicles?|cars?))${ON_SITE}`,
    apply: () => ({ utility: ['power'] }),
  },
  {
    words: String.raw`(?:natural\s+)?gas(?!\s+(?:stations?|wells?|plants?|turbines?|pipelines?|city|leases?|rights))(?:\s+(?:lines?|mains?))?${ON_SITE}`,
    apply: () => ({ utility: ['gas'] }),
  },
]

const TYPES: readonly Rule[] = [
  {
    words: String.raw`instant(?:ly)?[\s-]*deploy(?:ment|able)?|immediate(?:ly)?\s+deploy(?:ment|able)|ready\s+to\s+deploy|deploy(?:ment)?[\s-]ready`,
    apply: () => ({ type: 'instant-deploy' }),
  },
]

const PRICE_TYPES: readonly Rule[] = [
  {
    words: String.raw`(?<!sale[\s-])(?:(?:for|to|on)\s+)?(?:(?:long[\s-]term\s+)?(?:ground|land)[\s-]+)?(?:leases?|leasing|rent|rental)(?![\s-]?back)`,
    apply: () => ({ deal: 'lease' }),
  },
  {
    words: String.raw`(?:(?:for|on)\s+)?sale(?![\s-]*lease)|(?:to\s+)?(?:buy|buying|purchase|purchasing)`,
    apply: () => ({ deal: 'sale' }),
  },
  { words: String.raw`(?:price\s+)?negotiable(?:\s+price)?`, apply: () => ({ price_type: 'negotiable' }) },
]

const AVAILABILITY: readonly Rule[] = [
  { words: String.raw`under\s+(?:offer|contract)`, apply: () => ({ availability: 'under-offer' }) },
  {
    words: String.raw`(?:currently|immediately)\s+available|available\s+(?:now|today|immediately)`,
    apply: () => ({ availability: 'available' }),
  },
]

/** Before energy, because “cheap power” is about its price. */
const POWER_ORDERS: readonly Rule[] = [
  {
    words: String.raw`(?:cheap(?:est)?|inexpensive|affordable|low(?:est)?[\s-]+(?:cost|price[ds]?))\s+(?:power|electricity|energy)(?:\s+(?:price|cost|rate)s?)?`,
    apply: () => ({ sort: 'power-price' }),
  },
]

const FLOOD = String.raw`flood(?:[\s-]*(?:plain|zone|way)s?)?`
const FLOOD_FREE: readonly Rule[] = [
  {
    words: String.raw`(?:no|not\s+in|outside(?:\s+of)?|out\s+of|free\s+of|without)\s+(?:an?\s+|the\s+|any\s+)?(?:fema\s+)?(?:100[\s-]year\s+)?${FLOOD}(?:\s+risk)?|${FLOOD}[\s-]+free`,
    apply: () => ({ max_flood: 0 }),
  },
]

const ORDERS: readonly Rule[] = [
  {
    words: String.raw`(?:cheap(?:est)?|least\s+expensive|lowest[\s-]+price[ds]?)(?:\s+(?:land|sites?|parcels?))?\s+(?:per|by\s+the|an)\s+acre`,
    apply: () => ({ sort: 'price', price_unit: 'acre' }),
  },
  {
    words: String.raw`cheap(?:est)?|inexpensive|affordable|least\s+expensive|lowest[\s-]+price[ds]?`,
    apply: () => ({ sort: 'price' }),
  },
  { words: String.raw`most\s+expensive|highest[\s-]+price[ds]?`, apply: () => ({ sort: '-price' }) },
  { words: 'largest|biggest', apply: () => ({ sort: '-acres' }) },
  { words: 'smallest', apply: () => ({ sort: 'acres' }) },
  { words: String.raw`newest|latest|most\s+recent`, apply: () => ({ sort: 'newest' }) },
]

const ZONING_NAMES = String.raw`(?:light|heavy|general|limited|planned)\s+industrial|rural\s+residential|industrial(?!\s+park)|agricultur(?:al|e)|ag(?=\s+(?:land|zon))|commercial|manufacturing|mixed[\s-]use|residential|unzoned`
const ZONING_CODES = String.raw`[a-z]{1,3}-?\d{1,2}[a-z]?`
const ZONED = String.raw`(?:is\s+)?zon(?:ed|ing)(?:\s*:|\s+(?:for|as|is|of))?`

const ZONING: readonly Rule[] = [
  { words: String.raw`no\s+zoning`, apply: () => zoningFilter('unzoned') },
  {
    words: String.raw`${ZONED}\s+(?:${ZONING_NAMES}|${ZONING_CODES})(?![\w-])(?:\s+use)?|(?:${ZONING_NAMES}|${ZONING_CODES})[\s-]+zon(?:ed|ing)|${ZONING_NAMES}`,
    apply: (match) => zoningFilter(zoningOf(match)),
  },
]

/** A kind of zoning, or else words in the zoning such as “light industrial” and “M-1”. */
const zoningFilter = (name: string): Partial<SearchFilters> =>
  (ZONING_TYPES as readonly string[]).includes(name) ? { zoning_type: [name as ZoningType] } : { zoning: name }

function zoningOf(match: string): string {
  const name = match
    .toLowerCase()
    .replace(/\b(?:is|zon(?:ed|ing)|for|as|of|use$)\b:?/g, ' ')
    .replace(/^ag$|agriculture/, 'agricultural')
    .trim()
    .replace(/\s+/g, ' ')
  if (/\bag\b/.test(name)) return 'agricultural'
  if (/\d/.test(name)) return name.toUpperCase()
  return /mixed/.test(match.toLowerCase()) ? 'mixed use' : name
}

const KINDS = [
  ZONING,
  POWER_ORDERS,
  FLOOD_FREE,
  UTILITIES,
  ENERGY,
  POWER_AND_GAS,
  TYPES,
  PRICE_TYPES,
  AVAILABILITY,
  ORDERS,
] as const
const word = (source: string) => String.raw`(?<![\w-])(?:${source})(?![\w-])`

const RULES = KINDS.flatMap((rules) =>
  rules.map(({ words, apply }) => ({ pattern: new RegExp(word(words), 'giu'), apply })),
)

/** All vocabulary as one alternation, for patterns such as “without …”. */
const ANY = [...UTILITIES, ...ENERGY, ...POWER_AND_GAS, ...ZONING.slice(1), ...TYPES, ...PRICE_TYPES]
  .map(({ words }) => words)
  .join('|')
const WITHOUT = new RegExp(
  word(String.raw`(?:no|not|non|without|excluding|except(?:\s+for)?|minus)[\s-]+(?:${ANY})`),
  'giu',
)
/** One of several can't be required, because filters are combined with “and”. */
const EITHER = new RegExp(word(String.raw`(?:either\s+)?(?:${ANY})(?:\s+or\s+(?:${ANY}))+`), 'giu')
const NO_ZONING = new RegExp(word(String.raw`no\s+zoning`), 'giu')
/** “Near a substation” doesn’t mean on site, so it stays text that may match a description. */
const NEARBY =
  /\b(?:near(?:by)?|close\s+to|next\s+to|adjacent\s+to|beside|(?<distance>(?:miles?|mi|km)\s+)(?:of|from|to))\s+(?:(?:an?|the)\s+)?(?:\d+\s*kv\s+)?(?<thing>substations?|power|fib(?:er|re)|water|gas|sewer)(?![\w-])/giu
const TRAVEL_TIME =
  /(?<![\w-])(?:(?:with)?in\s+)?(?:an?|\d+)[\s-]*(?:hours?|hrs?|minutes?|mins?)(?:\s+drive)?\s+(?:of|from|to)(?![\w-])/giu

/** What is known of no listing. */
const UNKNOWN_TRAITS = new RegExp(
  word(
    String.raw`(?:relatively|mostly|very)?\s*flat|level(?=\s*(?:$|,|(?:land|ground|site|parcel|tract|terrain|topography|lot|acre)))|(?:(?:by|before|from|until|in)\s+)?(?:the\s+end\s+of\s+)?(?:q[1-4]\s+)?20[2-4]\d(?!\s*acres?)|(?:within|in)\s+\d+\s+(?:months?|years?|weeks?|days?)|\d+[\s-](?:months?|years?|weeks?|days?)|(?:no|without|free\s+of)\s+(?:any\s+)?wetlands?`,
  ),
  'giu',
)

const ONLY_VOCABULARY = new RegExp(`^(?:${ANY})$`, 'iu')
export const isVocabulary = (text: string) => ONLY_VOCABULARY.test(text)

/** Reads what filters don't express: exclusions, alternatives and travel times. */
export function readExceptions(parse: SearchParse): void {
  parse.readAll(NO_ZONING, ({ 0: phrase }, start) => {
    parse.set(zoningFilter('unzoned'), phrase, start)
    return true
  })
  for (const pattern of [WITHOUT, EITHER, TRAVEL_TIME]) {
    parse.readAll(pattern, ({ 0: phrase }, start) => {
      parse.ignore(phrase, start)
      return true
    })
  }
  for (const { 0: phrase, groups, index } of [...parse.remaining.matchAll(NEARBY)]) {
    const thing = index + phrase.length - (groups?.thing?.length ?? 0)
    parse.text.add(thing)
    parse.consume(index + (groups?.distance?.length ?? 0), thing)
  }
}

/** Reads utilities, energy, zoning, the type of site and of price. */
export function readVocabulary(parse: SearchParse): void {
  parse.readAll(UNKNOWN_TRAITS, ({ 0: phrase }, start) => {
    parse.ignore(phrase, start)
    return true
  })
  for (const { pattern, apply } of RULES) {
    parse.readAll(pattern, ({ 0: phrase }, start) => {
      if (parse.text.has(start)) return false
      const values = apply(phrase)
      const { utility = [], energy = [], ...single } = values
      addAll(parse.filters.utility, utility)
      addAll(parse.filters.energy, energy)
      if (Object.keys(single).length > 0) parse.set(single, phrase, start)
      return true
    })
  }
}

function addAll<T>(list: T[], values: readonly T[]): void {
  for (const value of values) if (!list.includes(value)) list.push(value)
}
