/** What a form says, as the values that schemas take: texts stay texts, ticks are booleans, an empty number is null. */
export function formReader(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    text,
    ticked: (name: string) => form.has(name) && text(name) !== 'false',
    /** NaN for what is no number: the schema says so. Thousands may be told apart by commas. */
    number: (name: string) => {
      const value = text(name).trim()
      if (value === '') return null
      return /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^[+-]?\.\d+$/.test(value)
        ? Number(value.replaceAll(',', ''))
        : Number.NaN
    },
    /** Of a select with the options “yes”, “no” and an empty one: not known. */
    yesNoUnknown: (name: string) => (text(name) === 'yes' ? true : text(name) === 'no' ? false : null),
    all: (name: string) =>
      form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== ''),
    /** JSON in a hidden field; null when it is empty. What is no JSON becomes a text, which no schema takes for it. */
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
