import type { SearchFilters } from '../search.ts'

/** Filters that mean the same thing: words never change one of a group that is already set. */
const GROUPS: readonly (readonly (keyof SearchFilters)[])[] = [
  ['size', 'min_acres', 'max_acres'],
  ['min_price', 'max_price'],
  ['deal', 'price_type'],
  ['zoning', 'zoning_type'],
  ['location', 'city'],
]

const RANGES = [
  ['min_acres', 'max_acres'],
  ['min_price', 'max_price'],
] as const

/** Replaces text that has been read. */
const READ = '\u0001'
/** Replaces text in quotation marks, which stays text. */
const QUOTED = '\u0002'

const isEmpty = (value: SearchFilters[keyof SearchFilters]) =>
  value === null || (Array.isArray(value) && value.length === 0)

/** A text that is read part by part into filters. */
export class SearchParse {
  readonly #typed: string
  /** The text with everything that has been read replaced, character by character. */
  remaining: string
  readonly filters: SearchFilters
  /** Phrases that are understood, but that no filter can express or that another filter overrides. */
  readonly ignored: { start: number; phrase: string }[] = []
  /** Positions of words that stay text although they could be read. */
  readonly text = new Set<number>()
  /** Whether anything was read. */
  isRead = false

  constructor(typed: string, explicit: SearchFilters) {
    this.#typed = typed
    // After a digit, a quotation mark means seconds or inches.
    this.remaining = typed.replace(/[–—−]/g, '-').replace(/(?<!\d)"[^"]*"?/g, (quoted) => QUOTED.repeat(quoted.length))
    this.filters = structuredClone(explicit)
  }

  /** Reads every match of a pattern. `read` returns false to leave a match as text. */
  readAll(pattern: RegExp, read: (match: RegExpMatchArray, start: number) => boolean): void {
    for (const match of [...this.remaining.matchAll(pattern)]) {
      const start = match.index ?? 0
      if (match[0] !== '' && this.remaining.startsWith(match[0], start) && read(match, start)) {
        this.consume(start, start + match[0].length)
      }
    }
  }

  consume(start: number, end: number): void {
    this.remaining = this.remaining.slice(0, start) + READ.repeat(end - start) + this.remaining.slice(end)
    this.isRead = true
  }

  /** Sets filters of one group, unless the group is set already; the phrase is then listed as ignored. */
  set(values: Partial<SearchFilters>, phrase: string, start: number): void {
    const names = Object.keys(values) as (keyof SearchFilters)[]
    const group = GROUPS.find((members) => names.some((name) => members.includes(name))) ?? names
    const isSame = (name: keyof SearchFilters) => JSON.stringify(this.filters[name]) === JSON.stringify(values[name])
    if (group.every((name) => isEmpty(this.filters[name]))) Object.assign(this.filters, values)
    else if (this.#completeRange(values)) return
    else if (!names.every(isSame)) this.ignore(phrase, start)
  }

  /** Adds “max 30 acres” to “min 10 acres”, unless that leaves nothing between them. */
  #completeRange(values: Partial<SearchFilters>): boolean {
    const { filters } = this
    return RANGES.some(([min, max]) => {
      const name = values[min] == null ? max : min
      const limit = values[name]
      if (limit == null || filters[name] !== null || values[name === min ? max : min] != null) return false
      const [least, most] = name === min ? [limit, filters[max]] : [filters[min], limit]
      if (least === null || most === null || least > most) return false
      filters[name] = limit
      return true
    })
  }

  ignore(phrase: string, start: number): void {
    this.ignored.push({ start, phrase: phrase.trim().replace(/^[,\s]+|[,\s]+$/g, '') })
  }

  /** What has not been read, with quoted text as typed. */
  rest(): string {
    const characters = [...this.remaining].map((character, index) => {
      if (character === READ) return ' '
      return character === QUOTED ? this.#typed[index] : character
    })
    return characters.join('')
  }
}
