import { plainCharacters } from '../text/printable.ts'
import { isUnknown } from '../text/unknown-values.ts'

/** What people write instead of a place that they don't have, besides what stands for any unknown value, and headers of columns. */
const MISSING = new RegExp(
  `^(?:${[
    String.raw`no\s+(?:(?:street|situs|site|physical|known)\s+)?(?:address|location|data|situs|place)(?:\s+(?:available|assigned|yet|on\s+file|given|found))?`,
    String.raw`(?:address|location)\s+(?:not\s+available|n\/a|unavailable|unknown|withheld|undisclosed|tbd|tba|pending|on\s+request|upon\s+request)`,
    String.raw`(?:unknown|undisclosed)\s+(?:address|location|street|city)|pending|withheld|undisclosed|confidential|private|unassigned|unavailable`,
    String.raw`(?:the\s+)?same(?:\s+(?:as|address)(?:\s+\w+)?)?|ditto|idem|as\s+above|(?:see|refer\s+to)\s+(?:the\s+)?(?:map|above|below|attached|attachment|notes?|file|plat|survey|deed|pdf|legal|description|comments?|exhibit(?:\s+\w)?)`,
    String.raw`various|several|multiple|many|other|others|misc|miscellaneous|varies|(?:various|multiple|several)\s+(?:locations?|addresses|places|sites|parcels|counties|states)`,
    String.raw`(?:call|ask|contact|email)(?:\s+(?:me|us|owner|agent|for\s+(?:address|location|details)))?|on\s+request|upon\s+request|test|x{2,}|0+|9{5}(?:-9{4})?|[-–—_.*?/\\]+`,
    // “N / A”, “n\d”, “S/N”: letters alone are no place, whatever they begin.
    String.raw`\p{L}\s?[/\\]\s?\p{L}`,
    String.raw`(?:street\s+|full\s+|site\s+)?address|city|town|county|state|zip(?:\s*code)?|postal\s*code|country|location|place|street|latitude|longitude|coordinates`,
  ].join('|')})$`,
  'iu',
)

/** Whether a text stands for a place that isn't known, such as “N/A”, “see map” or “same”. A blank one does too. */
export function isMissingPlace(text: string): boolean {
  const plain = plainCharacters(text).trim()
  const bare = plain.replace(/^[-–—*("'[<{\s]+|[-–—*)"'\]>}.,;:!\s]+$/g, '').replace(/\s+/g, ' ')
  return isUnknown(plain) || isUnknown(bare) || MISSING.test(bare)
}

const QUARTER = String.raw`(?:[NS][EW]|[NSEW])\s*(?:\/\s*[24]|1\/[24]|¼|½)`
/** A section, township and range: “NE/4 Sec. 12, T3N R5W”, “Section 14, Township 2 South, Range 3 West”. */
const SURVEY_SECTION = new RegExp(
  [
    String.raw`\bT(?:ownship|wp\.?)?\s*\.?\s*\d{1,3}\s*[NS](?:orth|outh)?\b[\s,.;/-]*R(?:ange|ge?\.?)?\s*\.?\s*\d{1,3}\s*[EW](?:ast|est)?\b`,
    String.raw`\b${QUARTER}\s+(?:of\s+)?(?:${QUARTER}\s+(?:of\s+)?)*S(?:ection|ec\.?|\.)?\s*\d{1,2}\b`,
    String.raw`^S(?:ection|ec\.?)\s*\d{1,2}$`,
    String.raw`^\d{1,2}\s*-\s*\d{1,3}[NS]\s*-\s*\d{1,3}[EW]$`,
  ].join('|'),
  'i',
)

const BRITISH_GRID = /^[HJNOST][A-HJ-Z]\s?(?:\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})$/i
const PLUS_CODE =
  /^(?:https?:\/\/plus\.codes\/)?(?:[23456789CFGHJMPQRVWX]{4}){1,2}\+[23456789CFGHJMPQRVWX]{0,3}(?:[\s,].*)?$/i
const WHAT3WORDS =
  /^(?:\/{3}|(?:what3words|w3w)\s*:\s*\/*|(?:https?:\/\/)?(?:www\.)?(?:w3w\.co|what3words\.com)\/)?\p{L}{3,}\.\p{L}{3,}\.\p{L}{3,}$/iu
const LOT_WORD = '(?:lots?|tracts?|blocks?|blk|units?|section|phase|plat|parcel|suite|ste|apt|space|store|bldg)'
/** A lot and block of a plat, or a part of a building, without a town behind it. */
const LOT = new RegExp(
  String.raw`^${LOT_WORD}\.?\s*#?\s*(?:\d{1,6}[A-Z]?|[A-Z])(?:[\s,&-]+(?:(?:and|${LOT_WORD})\.?\s*#?\s*)*(?:\d{1,6}[A-Z]?|[A-Z]))*$`,
  'i',
)
const MILE = /^(?:mile(?:\s*(?:marker|post))?|mm|mp|exit)\s*#?\s*\d+(?:\.\d+)?$/i
const PHONE =
  /^(?:(?:tel|phone|ph|call|cell|mobile)[.:\s]*)?(?:\+?1[-.\s]*)?(?:\(\d{3}\)\s*|\d{3}[-.\s])\d{3}[-.\s]\d{4}$/i
const PARCEL_NUMBER =
  /^(?:(?:apn|ain|pin|parcel(?:\s+(?:id|no|number))?|tax\s+(?:id|map|parcel)|prop(?:erty)?\s+id|account|acct|folio)\s*[.:#]*\s*[\dA-Z][\d.A-Z\s/-]*\d[\d.A-Z\s/-]*|R\d{4,}|\d{2,}(?:[-.]\d{2,}){2,})$/i
const PRICE = /^(?:US|CA)?[$€£]\s*\d[\d.,]*\s*(?:[km]|thousand|million)?$/i
const PO_BOX = /^(?:p\.?\s*o\.?\s*)?box\s*#?\s*\d+$/i

const UTM_WITHOUT_LETTER =
  /^(?:UTM\s*:?\s*)?(?:(?:zone\s*)?\d{1,2}[\s,;:]+)?\d{6}(?:\.\d+)?\s*(?:m?\s*E)?[\s,;]+\d{6,7}(?:\.\d+)?\s*(?:m?\s*N)?$/i

const KINDS: readonly (readonly [RegExp, string])[] = [
  [SURVEY_SECTION, 'a section of the Public Land Survey System'],
  [BRITISH_GRID, 'a British grid reference'],
  [PLUS_CODE, 'a Plus Code'],
  [WHAT3WORDS, 'a what3words address'],
  [PHONE, 'a phone or parcel number'],
  [PARCEL_NUMBER, 'a parcel number'],
  [LOT, 'a lot without a town'],
  [MILE, 'a mile of a road without a town'],
  [PO_BOX, 'a PO box'],
  [PRICE, 'a price'],
  [UTM_WITHOUT_LETTER, 'a UTM position without the letter of its zone'],
]

/** What a text is that says where something is, but not in a way that we can find: “a parcel number”. Null for other texts. */
export function unreadablePlaceKind(text: string): string | null {
  const bare = plainCharacters(text).trim().replace(/\s+/g, ' ')
  return KINDS.find(([pattern]) => pattern.test(bare))?.[1] ?? null
}

/** Why a text leads to no place, and what to do: “N/A” is no address, “98.5, 200” no latitude. Null where nothing special is known. */
export function placeProblem(text: string): string | null {
  const shown = `“${text.trim().slice(0, 60)}”`
  if (isMissingPlace(text)) return `${shown} isn’t a place. Add an address or coordinates.`
  const kind = unreadablePlaceKind(text)
  if (kind !== null) return `${shown} is ${kind}, which we can’t find. Add an address, a town or coordinates.`
  return rangeProblem(text)
}

/** Two plain decimals, latitude first. */
const DECIMALS = /^\s*([+-]?\d{1,4}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,4}(?:\.\d+)?)\s*$/

function rangeProblem(text: string): string | null {
  const [, latitude, longitude] = DECIMALS.exec(plainCharacters(text).replace(/[−–]/g, '-')) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const isPair = /[.,;]/.test(text)
  if (isPair && Math.abs(Number(latitude)) > 90)
    return `Latitude ${latitude} is out of range. Latitude goes from -90 to 90, longitude from -180 to 180.`
  if (isPair && Math.abs(Number(longitude)) > 180)
    return `Longitude ${longitude} is out of range. Latitude goes from -90 to 90, longitude from -180 to 180.`
  return null
}
