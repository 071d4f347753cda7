/**
 * Makes a URL slug: lower case letters and digits with single hyphens between words. Accents are removed first, so that
 * “São Paulo” becomes `sao-paulo` and not `so-paulo`.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
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
