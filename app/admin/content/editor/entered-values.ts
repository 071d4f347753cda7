import { RENDERED_FOR } from '../../../../domain/rendered-for.ts'

/** The values of form fields by name, as they are submitted: an unchecked box is absent. */
export type EnteredValues = Record<string, string[]>

/** Hidden fields, which are neither stored in the browser nor counted as a change. */
const NOT_ENTERED = new Set(['do', 'key', 'version', 'newer_version', 'time_zone', 'id', RENDERED_FOR.field])

export function readEnteredValues(form: FormData): EnteredValues {
  const entered: EnteredValues = {}
  for (const [name, value] of form) {
    // Names such as `constructor` would collide with Object.prototype.
    if (typeof value !== 'string' || NOT_ENTERED.has(name) || name in Object.prototype) continue
    entered[name] = [...(entered[name] ?? []), value.replaceAll('\0', '').replaceAll('\r\n', '\n')]
  }
  return entered
}

export const firstValue = (entered: EnteredValues, name: string) => entered[name]?.[0] ?? ''

/** Stored values as form fields; lists and objects need specific code. */
export function toEnteredValues(values: object): EnteredValues {
  const entered: EnteredValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') entered[name] = value ? ['on'] : []
    else if (typeof value === 'string' || typeof value === 'number') entered[name] = [String(value)]
  }
  return entered
}
