import { GRID_OPERATORS, GRID_VALUES, UTILITY_COMPANIES, UTILITY_VALUES } from '../power-suppliers.ts'
import type { Groups } from './amounts.ts'
import type { SearchParse } from './search-parse.ts'

const NOT = String.raw`(?<not>(?:not|non|no|without|outside|excluding|except)[\s-]+(?:(?:in|of|for)\s+)?(?:the\s+)?)?`
const AREA = String.raw`(?:\s+(?:energy|electric(?:\s+delivery|\s+power)?))?(?:(?:'s|’s)?\s+(?:service\s+)?(?:territory|area|footprint|region|market|zone|grid|interconnection))?`
const pattern = (words: string) => new RegExp(String.raw`(?<![\w-])${NOT}(?:${words})${AREA}(?![\w-])`, 'giu')

const OPERATORS = GRID_VALUES.map((value) => ({ value, pattern: pattern(GRID_OPERATORS[value].words) }))
const COMPANIES = UTILITY_VALUES.map((value) => ({ value, pattern: pattern(UTILITY_COMPANIES[value].words) }))

/** Reads grid operators and utilities, some of which are named like places: “ERCOT”, “PJM or MISO”, “Oncor territory”. */
export function readSuppliers(parse: SearchParse): void {
  readGridOperators(parse)
  for (const { value, phrase, start } of find(parse, COMPANIES)) parse.set({ utility_company: value }, phrase, start)
}

/** One of several grid operators is enough, so they are set together. */
export function readGridOperators(parse: SearchParse): void {
  const operators = find(parse, OPERATORS)
  const [first] = operators
  if (first) parse.set({ grid: [...new Set(operators.map(({ value }) => value))] }, first.phrase, first.start)
}

function find<Value>(parse: SearchParse, each: readonly { value: Value; pattern: RegExp }[]) {
  const found: { value: Value; phrase: string; start: number }[] = []
  for (const { value, pattern } of each) {
    parse.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
      if ((groups as Groups).not) parse.ignore(phrase, start)
      else found.push({ value, phrase, start })
      return true
    })
  }
  return found.sort((a, b) => a.start - b.start)
}
