/** Words of public registers that stay in capitals. */
const ACRONYMS = new Set(
  `AEP AES AFB AFS AGCC BNSF BP CAISO CEG CEV COE CPS CSX DEQ DOD DOE DRMO DTE DTSC EMC EPA ERCOT FBT FLF FMC FUDS GE
    GSA HQ HTRW IBM II III IR ISO IV JEA KV LCRA LF LLC LLP LP LTV MCLB MGP MISO MMRP MWTC NAS NASA NAWS NE NPGS NPPD
    NSC NTC NV NW NWS NY NYISO OPPD PCB PJM PNM POW PPG PPL PUD RCRA REA REMC SE SLF SMUD SPP SR SW TDX TNMP TNT TVA
    UGI UPRR US USA USAADACENFB USACE USAF USAG USAR USCG USDA USMC USN USS VA WW WWII`.split(/\s+/),
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
