import type { SearchFilters } from '../search.ts'
import { readAmounts, readInnerDistances, readRadius } from './read-amounts.ts'
import { readCoordinates } from './read-coordinates.ts'
import { readDistances } from './read-distances.ts'
import { type FindPlace, readDirectedStates, readPlace } from './read-places.ts'
import { readProfiles, readScores } from './read-profiles.ts'
import { readSuppliers } from './read-suppliers.ts'
import { readExceptions, readVocabulary } from './read-vocabulary.ts'
import { SearchParse } from './search-parse.ts'

/** How the words of a search are understood. */
export interface SearchIntent {
  /** The filters of the search and those read from its words; `q` is what stays text. */
  filters: SearchFilters
  /** Phrases without effect, as typed: no filter expresses them, or another filter overrides them. */
  ignored: string[]
  /** False when all words stay text. */
  isRead: boolean
}

/** Words that say nothing about a site; dropped once something else was read. */
const FILLERS =
  /(?<![\w-])(?:lands?|property|properties|parcels?|lots?|tracts?|sites?|acreage|real\s+estate|listings?|locations?|areas?|(?<=in\s+)place|i|we|i'm|need|needs|needed|want|wanted|looking|find|search|searching|show|me|please|with|w\/|and|has|have|having|which|that|is|are|available|near|nearby|in|at|on|of|the|an?|to|by|from|around|some|any|plus|includes?|including|located|for|or|must|least|close(?=\s+to)|within)(?![\w-])|[&,;+]|(?<!\d)\/|\/(?!\d)/giu

/**
 * Reads the words of a search into filters: “40 acres texas fiber”, “100 MW near Dallas”. Filters that are already set
 * win. Text in quotation marks, and all that isn't understood, stays text.
 */
export function readIntent(explicit: SearchFilters, findPlace: FindPlace): SearchIntent {
  const { q } = explicit
  if (q === null) return { filters: explicit, ignored: [], isRead: false }
  const parse = parseWords(q, explicit, findPlace)
  if (!parse.isRead) return { filters: explicit, ignored: [], isRead: false }
  const ignored = parse.ignored.toSorted((a, b) => a.start - b.start).map(({ phrase }) => phrase)
  return { filters: { ...parse.filters, q: restOf(parse, findPlace) }, ignored, isRead: true }
}

function parseWords(q: string, explicit: SearchFilters, findPlace: FindPlace): SearchParse {
  const parse = new SearchParse(q, explicit)
  readSuppliers(parse)
  readCoordinates(parse)
  readScores(parse)
  readInnerDistances(parse)
  readDistances(parse)
  readExceptions(parse)
  readAmounts(parse)
  readProfiles(parse)
  readDirectedStates(parse, findPlace)
  readPlace(parse, findPlace, { isFull: true })
  readVocabulary(parse)
  readPlace(parse, findPlace, { isFull: false })
  const hasTypedPlace = parse.filters.location !== null && parse.filters.location !== explicit.location
  readRadius(parse, hasTypedPlace)
  return parse
}

/** Quoted if it would be read as a filter by itself, as “near a substation” without its first words. */
function restOf(parse: SearchParse, findPlace: FindPlace): string | null {
  const rest = parse.rest()
  const plain = withoutFillers(rest)
  if (!/[\p{L}\p{N}]/u.test(plain)) return null
  const isQuoted = plain.includes('"')
  if (isQuoted || !parseWords(plain, parse.filters, findPlace).isRead) return plain
  return `"${plain}"`
}

const withoutFillers = (text: string) =>
  text
    .split(/("[^"]*"?)/)
    .map((part) => (part.startsWith('"') ? part : part.replace(FILLERS, ' ')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-.:]+\s*|\s*[-.:]+$/g, '')
