import { spansOf, type TextSpan } from './text-span.ts'

/** Letters and digits of an IBAN by country (IBAN Registry, SWIFT). */
const IBAN_LENGTHS = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 ES24 FI18 FR27 GB22 GE22 GI23 GR27 HR21 HU28 IE22 IL23 IS26 IT27 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 MU30 NL18 NO15 PK24 PL28 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VG24'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const IBAN_START = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?=[ -]?[A-Z0-9])/gi

const WALLETS = /(?<!\w)(?:bc1[a-z0-9]{25,62}|0x[a-f0-9]{40})(?!\w)/gi
/** Base58, which has no 0, O, I and l. Plain numbers aren’t wallets. */
const BITCOIN_WALLETS = /(?<!\w)[13](?=\w{0,34}[A-Za-z])(?=\w{0,34}\d)[1-9A-HJ-NP-Za-km-z]{25,34}(?!\w)/g

/** Tax accounts and those of utilities are facts of a parcel. */
const ACCOUNTS =
  /\b(?:(?:bank|checking|savings)\s+(?:account|acct)|(?<!\b(?:tax|property|appraisal|cad|utility|customer|electric|water|gas|county)\s)(?:account|acct\.?)\s*(?:number|no\.?|#)|routing(?:\s+(?:number|no\.?|#))?|aba(?:\s+(?:number|no\.?|#))?|sort\s+code)\W{0,3}(?:is\s+|number\s+|no\.?\s+|#\s*)?\d[\d -]{4,20}\d|\b(?:swift|bic)(?:\s+code)?\W{1,3}(?:is\s+)?[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/gi

const CRYPTO = '(?:bitcoin|btc|ethereum|eth|usdt|tether|crypto(?:currency)?)'
const MONEY = '(?:deposit|payment|money|funds|earnest|fee|balance|down payment)'
const REQUESTS = new RegExp(
  [
    String.raw`\bwire\s+(?:transfers?|funds|money|instructions|(?:the|your|a|us)\s+(?:\w{1,12}\s+)?${MONEY})\b`,
    String.raw`\b(?:zelle|venmo|cash\s?app|moneygram|western\s+union|paypal)\b`,
    String.raw`\bgift\s?cards?\b`,
    String.raw`\b(?:pay|payment|payable|paid|send|accepts?|accepted|accepting|deposit)\s+(?:\w{1,12}\s+){0,3}${CRYPTO}\b(?!\s+min)`,
    String.raw`\b${CRYPTO}\s+(?:payments?|deposits?|only|is\s+accepted|accepted|wallet)\b`,
    String.raw`\bdeposit\s+(?:of\s+\S{1,15}\s+)?(?:(?:is|now|today|required|needed|due|will|be|paid|in|advance)\s+){0,4}to\s+(?:hold|reserve|secure|view|tour)\b`,
    String.raw`\b(?:send|pay|transfer)\s+(?:a|the|your|us)\s+(?:\w{1,12}\s+){0,2}(?:deposit|holding\s+fee|reservation\s+fee|viewing\s+fee)\b`,
  ].join('|'),
  'gi',
)

/** Account numbers, wallets and requests to pay. */
export function findPaymentDetails(text: string): TextSpan[] {
  return [
    ...findIbans(text),
    ...[WALLETS, BITCOIN_WALLETS, ACCOUNTS, REQUESTS].flatMap((pattern) => spansOf(pattern, text)),
  ]
}

function findIbans(text: string): TextSpan[] {
  return Array.from(text.matchAll(IBAN_START), ({ index }) => ibanAt(text, index)).filter((span) => span !== null)
}

function ibanAt(text: string, start: number): TextSpan | null {
  const length = IBAN_LENGTHS.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return null
  let [end, iban] = [start, '']
  // The groups of a printed IBAN are separated by one space each.
  for (; iban.length < length && /[a-z0-9 -]/i.test(text[end] ?? ''); end++) iban += text[end]!.replace(/[ -]/, '')
  const isWhole = iban.length === length && !/[a-z0-9]/i.test(text[end] ?? '')
  return isWhole && hasValidChecksum(iban.toUpperCase()) ? { quote: text.slice(start, end), start, end } : null
}

/** ISO 7064 MOD 97-10, as ISO 13616 has it: letters count from 10. */
function hasValidChecksum(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
