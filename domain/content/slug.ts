import { transliterate } from '../text/transliterate.ts'

/**
 * Makes a URL slug: lower case letters and digits with single hyphens between words. “São Paulo” becomes `sao-paulo`, and
 * “Łódź” `lodz`. Where letters would be lost, as of “東京”, an id of the text ends the slug. See
 * docs/decisions/061-slugs-of-other-scripts.md.
 */
export function slugify(text: string): string {
  const spelled = transliterate(text.normalize('NFKC').toLowerCase())
  const words = spelled
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
  const isCut = /(?![\0-\x7f])[\p{L}\p{N}]/u.test(spelled)
  return isCut ? [words, idOf(spelled)].filter(Boolean).join('-') : words
}

/** Seven characters that are the same for the same text: FNV-1a, 32 bits. */
function idOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** The slug of a city page, such as `austin-texas`. */
export function citySlug(cityName: string, stateName: string): string {
  return slugify(`${cityName} ${stateName}`)
}

export const SLUG_RULE =
  'A slug has lower-case letters, digits and single hyphens between them, such as ground-lease-or-sale.'

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const MAX_SLUG = 200

/**
 * The slug at the end of a path, without a trailing slash. Null if it cannot be one: PostgreSQL rejects NUL and lone
 * surrogates.
 */
export function slugOfPath(rest: string | undefined): string | null {
  const slug = (rest ?? '').replace(/\/+$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  const impossible = slug === '' || slug.length > MAX_SLUG || !slug.isWellFormed() || /[\u0000-\u001f\u007f]/.test(slug)
  return impossible ? null : slug
}
