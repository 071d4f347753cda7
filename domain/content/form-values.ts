import { plainCharacters } from '../text/printable.ts'

/**
 * The number that was typed, with or without commas between thousands. Null for an empty text; NaN for what isn't a number,
 * which schemas reject.
 */
export function typedNumber(text: string): number | null {
  const value = plainCharacters(text).trim()
  if (value === '') return null
  return /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^[+-]?\.\d+$/.test(value)
    ? Number(value.replaceAll(',', ''))
    : Number.NaN
}

/** Reads form fields as the values that schemas take: checkboxes as booleans, an empty number as null. */
export function formReader(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    text,
    ticked: (name: string) => form.has(name) && text(name) !== 'false',
    number: (name: string) => typedNumber(text(name)),
    /** A select with the options “yes”, “no” and an empty one for unknown. */
    yesNoUnknown: (name: string) => (text(name) === 'yes' ? true : text(name) === 'no' ? false : null),
    all: (name: string) =>
      form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== ''),
    /** JSON in a hidden field; null when empty. Invalid JSON stays a string, which the schema rejects. */
    json: (name: string): unknown => {
      const value = text(name)
      if (value === '') return null
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    },
  }
}
