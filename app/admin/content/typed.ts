/** What the fields of a form hold, as it would be sent: a box that is not ticked is absent. */
export type Typed = Record<string, string[]>

/** Fields that no person types: not part of a draft, and no change when they differ. */
const NOT_TYPED = new Set(['do', 'key', 'version', 'newer_version', 'time_zone', 'id'])

export function typedOf(form: FormData): Typed {
  const typed: Typed = {}
  for (const [name, value] of form) {
    // What every object has by nature is no field of ours.
    if (typeof value !== 'string' || NOT_TYPED.has(name) || name in Object.prototype) continue
    typed[name] = [...(typed[name] ?? []), value.replaceAll('\0', '').replaceAll('\r\n', '\n')]
  }
  return typed
}

export const firstOf = (typed: Typed, name: string) => typed[name]?.[0] ?? ''

/** The fields of a form that hold the values of a thing; lists and objects are left to who knows them. */
export function typedFrom(values: object): Typed {
  const typed: Typed = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') typed[name] = value ? ['on'] : []
    else if (typeof value === 'string' || typeof value === 'number') typed[name] = [String(value)]
  }
  return typed
}
