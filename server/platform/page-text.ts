import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const read = (weight: number) =>
  readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))

export type FontName = 'regular' | 'bold'

let fonts: Record<FontName, Buffer> | undefined
/** Inter, for Latin text. */
export function pageFonts(): Record<FontName, Buffer> {
  fonts ??= { regular: read(400), bold: read(600) }
  return fonts
}

/** Outside of these, the fonts have no characters. */
const MISSING =
  /[^\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/gu

/** Replaces letters that the fonts lack by plain ones where there are any, and leaves out other characters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(MISSING, (character) => character.normalize('NFKD').replaceAll(MISSING, ''))
    .replaceAll(/ {2,}/g, ' ')
