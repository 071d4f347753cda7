const MAX_LENGTH = 40

/** Shortens an ignored value and makes it printable: no control characters, no half of a surrogate pair. */
export function printable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const cleaned = value.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim()
  const short = cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH - 1)}…` : cleaned
  return short.toWellFormed()
}
