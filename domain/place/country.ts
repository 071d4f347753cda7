import { countryName } from '../listing/listing.ts'
import { placeKey } from './place.ts'

const OTHER_NAMES: Readonly<Record<string, string>> = {
  us: 'US',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
}

let codeByName: ReadonlyMap<string, string> | undefined

/** ISO 3166-1 alpha-2 code of “Ireland”, “IE” or “USA”; null if the text is not a country. */
export function countryCode(text: string): string | null {
  codeByName ??= new Map([...countries(), ...Object.entries(OTHER_NAMES)])
  const key = placeKey(text)
  const code = text.trim().toUpperCase()
  return codeByName.get(key) ?? (/^[A-Z]{2}$/.test(code) && countryName(code) !== code ? code : null)
}

function* countries(): Generator<[string, string]> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) {
    for (const second of letters) {
      const name = countryName(first + second)
      if (name !== first + second) yield [placeKey(name), first + second]
    }
  }
}
