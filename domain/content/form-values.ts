/** Reads form fields as the values that schemas take: checkboxes as booleans, an empty number as null. */
export function formReader(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    text,
    ticked: (name: string) => form.has(name) && text(name) !== 'false',
    /** NaN for an invalid number, which the schema rejects. Thousands may be separated by commas. */
    number: (name: string) => {
      const value = text(name).trim()
      if (value === '') return null
      return /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^[+-]?\.\d+$/.test(value)
        ? Number(value.replaceAll(',', ''))
        : Number.NaN
    },
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
