/** Cells that start like this are run by spreadsheets. */
const START = /^[=+\-@\t\r\n＝＋－＠]/
/** A signed number with separators or an exponent, or a phone number: nothing in it can be run. */
const NUMBER = /^[+-] ?[.,]?\d[\d.,'’ \u00a0\u202f]*(e[+-]?\d+)?$/i
const PHONE = /^\+ ?[\d(][\d ().\u00a0-]*$/

const isFormula = (text: string): boolean => START.test(text) && !NUMBER.test(text) && !PHONE.test(text)

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const escapeFormula = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && isFormula(cell) ? `'${cell}` : cell

/** The text without an apostrophe that some program has put before a sign, so that spreadsheets take it for text. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && START.test(text.slice(1)) ? text.slice(1) : text
