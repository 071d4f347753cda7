/** Cells that start like this are run by spreadsheets, if no apostrophe comes before it. */
const START = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A signed number with separators or an exponent, or a phone number: nothing in it can be run. */
const NUMBER = /^[+-] ?[.,]?\d[\d.,'’ \u00a0\u202f]*(e[+-]?\d+)?$/i
const PHONE = /^\+ ?[\d(][\d ().\u00a0-]*$/

const isFormula = (text: string): boolean => START.test(text) && !NUMBER.test(text) && !PHONE.test(text)

/** Puts an apostrophe before text that a spreadsheet would run as a formula, or that has one of its own there. */
export const escapeFormula = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && isFormula(cell) ? `'${cell}` : cell

/** The text without what some program has put around it, so that spreadsheets take it for text: `'-5`, `="0012"`. */
export function unescapeFormula(text: string): string {
  const [, quoted] = /^="([^"]*)"$/.exec(text) ?? []
  return quoted ?? (text.startsWith("'") && START.test(text.slice(1)) ? text.slice(1) : text)
}
