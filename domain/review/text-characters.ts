import { spansOf, type TextSpan } from './text-span.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const LATIN = /\p{Script=Latin}/u
/** Scripts with letters that pass for Latin ones (Unicode Technical Standard 39, confusables). */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Only Greek letters that pass for Latin ones: μ, Ω and Δ stand in units and formulas. */
const GREEK_LOOK_ALIKE = /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυϲϳ]/u
/** A word of nothing but these reads as a Latin one. */
const ALL_LOOK_ALIKES = /^[АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναρ]{2,}$/u
/** Fullwidth letters, and the bold, script and other letters for formulas. */
const STYLED = /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/u

/** Words of more than one script, words of look-alike letters in a Latin text, and letters of another width or style. */
export function findMixedScripts(text: string): TextSpan[] {
  const isLatinText = (text.match(/\p{Script=Latin}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) / 2
  return spansOf(WORD, text).filter(({ quote }) => {
    const isMixed = LATIN.test(quote) && (FOREIGN.test(quote) || GREEK_LOOK_ALIKE.test(quote))
    return isMixed || STYLED.test(quote) || (isLatinText && ALL_LOOK_ALIKES.test(quote))
  })
}

/** Zero-width and bidirectional control characters, and soft hyphens. Emoji are joined by one, which is fine there. */
const HIDDEN =
  /(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

export const findHiddenCharacters = (text: string): TextSpan[] => spansOf(HIDDEN, text)
