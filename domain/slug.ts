/**
 * The part of an address that names a thing: lower case, nothing but letters, digits, spaces and hyphens, spaces as
 * hyphens, one at a time. Accents are taken off first, so that “São Paulo” is `sao-paulo` and not `so-paulo`.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `austin-texas` of a city page. */
export function citySlug(cityName: string, stateName: string): string {
  return slugify(`${cityName} ${stateName}`)
}

export const SLUG_RULE =
  'A slug has lower-case letters, digits and single hyphens between them, such as ground-lease-or-sale.'

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const MAX_SLUG = 200

/**
 * The slug that the rest of a path asks for, or null when nothing can be called that: PostgreSQL refuses NUL and half
 * surrogates. A slash at the end means the same page.
 */
export function slugOfPath(rest: string | undefined): string | null {
  const slug = (rest ?? '').replace(/\/+$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const impossible = slug === '' || slug.length > MAX_SLUG || !slug.isWellFormed() || /[\u0000-\u001f\u007f]/.test(slug)
  return impossible ? null : slug
}
