/** Words that a street address has and a place rarely does. `placeKey` writes “St” as “saint”, “Ste” as “sainte”. */
const ROAD_WORDS = new Set(
  `road rd street saint avenue ave av boulevard blvd highway hwy route rte fm rm cr sr lane ln drive dr way
  parkway pkwy ct circle cir loop trail trl terrace ter turnpike tpke pike interstate expressway expy
  freeway fwy frontage exit box suite sainte unit apt bldg crossing lot lots block blk tract parcel apn pin
  str allee rue calle via viale avenida estrada rodovia carretera camino chemin weg`.split(/\s+/),
)

/** German, Dutch and Nordic streets are one word. */
const ROAD_WORD = /^\d+(?:st|nd|rd|th)$|(?:strasse|straat|gatan|gade|vej|veien)$/

const isRoadWord = (word: string) => ROAD_WORDS.has(word) || ROAD_WORD.test(word)

/** Whether a word after an address starts a place, rather than continues the road as “street” in “100 main street”. */
export const isPlaceStart = (word: string | undefined) => word === 'saint' || !isRoadWord(word ?? '')

/** “100 congress ave”, “county road 404”, “us 290”, “i 35 and parmer ln”. */
export function isStreetAddress(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const isHouseNumber = /^\d+[a-z]?$/.test(first)
  const isRoadNumber = /^[a-z]{1,3}$/.test(first) && /^\d{1,4}[a-z]?$/.test(second)
  return isHouseNumber || isRoadNumber || words.some(isRoadWord)
}
