/** Words of public registers that stay in capitals. */
const ACRONYMS = new Set(
  `AES AFB AFS AGCC BNSF BP CEG CEV COE CSX DEQ DOD DOE DRMO DTSC EPA FBT FLF FMC FUDS GE GSA HQ HTRW II III IR IV LF
    LLC LLP LP LTV MCLB MGP MMRP MWTC NAS NASA NAWS NE NPGS NSC NTC NW NWS NY PCB POW PPG RCRA SE SLF SW TNT UPRR US
    USA USAADACENFB USACE USAF USAG USAR USCG USDA USMC USN USS VA WW WWII`.split(/\s+/),
)
const SMALL_WORDS = new Set(['and', 'at', 'between', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to'])

/**
 * Text of registers that are written in capitals, as a title: “NAVAL AIR STATION, ALAMEDA” as “Naval Air Station,
 * Alameda”. Text with lower-case letters stays as it is.
 */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text.replace(/[\p{L}\p{N}.'’]+/gu, (word, index: number) => {
    const isAbbreviation = text[index - 1] === '(' && text[index + word.length] === ')' && word.length <= 6
    if (isAbbreviation || ACRONYMS.has(word) || /\p{N}/u.test(word) || /^(\p{L}\.)+$/u.test(word)) return word
    const lower = word.toLowerCase()
    if (index > 0 && SMALL_WORDS.has(lower)) return lower
    const capitalized = lower.replace(/(^|\.)\p{L}/gu, (start) => start.toUpperCase())
    return capitalized.replace(/^Mc\p{L}/u, (start) => `Mc${start.slice(2).toUpperCase()}`)
  })
}
