import { slugify } from '../../../domain/content/slug.ts'
import type { Criterion, Gate, Profile } from '../../../screening/profiles/profile.ts'
import type { FormErrors } from '../../ui/form/read-form.ts'

/** A profile as entered in the form, valid or not. */
export interface TypedProfile {
  name: string
  summary: string
  gates: TypedGate[]
  criteria: TypedCriterion[]
}

const GATE_FIELDS = ['key', 'label', 'fact', 'limit', 'value', 'source'] as const
/** `limit` is `min` or `max`. */
export type TypedGate = Record<(typeof GATE_FIELDS)[number], string>

const CRITERION_FIELDS = [
  ...(['key', 'label', 'group', 'fact', 'direction', 'weight', 'curve', 'source', 'goal_label', 'goal_value'] as const),
  'is_power',
] as const
/** `curve` has one point per line, such as “5, 0.6”; `is_power` is `yes` or `no`. */
export type TypedCriterion = Record<(typeof CRITERION_FIELDS)[number], string>

const EMPTY_GATE: TypedGate = { key: '', label: '', fact: 'acreage', limit: 'min', value: '', source: '' }
const EMPTY_CRITERION: TypedCriterion = {
  key: '',
  label: '',
  group: '',
  fact: 'acreage',
  direction: 'higher',
  weight: '',
  curve: '',
  source: '',
  goal_label: '',
  goal_value: '',
  is_power: 'no',
}

export const typedOf = ({ name, summary, power, gates, criteria }: Profile): TypedProfile => ({
  name,
  summary,
  gates: gates.map(({ key, label, fact, min, max, source }) => ({
    key,
    label,
    fact,
    source,
    limit: max === undefined ? 'min' : 'max',
    value: String(max ?? min ?? ''),
  })),
  criteria: criteria.map(({ key, label, group, fact, direction, weight, curve, source, goal }) => ({
    key,
    label,
    group,
    fact,
    direction,
    source,
    weight: String(weight),
    curve: curve.map((point) => point.join(', ')).join('\n'),
    goal_label: goal?.label ?? '',
    goal_value: String(goal?.value ?? ''),
    is_power: power.includes(key) ? 'yes' : 'no',
  })),
})

export function readTyped(form: FormData): TypedProfile {
  const all = (name: string) =>
    form
      .getAll(name)
      .map((value) => (typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() : ''))
  const rows = <Field extends string>(list: string, fields: readonly Field[]) => {
    const columns = fields.map((field) => all(`${list}.${field}`))
    const count = Math.max(...columns.map(({ length }) => length))
    return Array.from(
      { length: count },
      (_, row) =>
        Object.fromEntries(fields.map((field, i) => [field, columns[i]?.[row] ?? ''])) as Record<Field, string>,
    )
  }
  return {
    name: all('name').at(-1) ?? '',
    summary: all('summary').at(-1) ?? '',
    gates: rows('gates', GATE_FIELDS),
    criteria: rows('criteria', CRITERION_FIELDS),
  }
}

/** The points of a curve; a line that can't be read is left as text. */
export const pointsOf = (curve: string): unknown[] =>
  curve
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const numbers = line.split(/[\s,;]+/).filter((text) => text !== '')
      return numbers.length === 2 && numbers.every((text) => Number.isFinite(Number(text))) ? numbers.map(Number) : line
    })

/** What the schema of profiles checks. */
export function valuesOf({ name, summary, gates, criteria }: TypedProfile) {
  const [gateKeys, criterionKeys] = [keysOf(gates), keysOf(criteria)]
  return {
    name,
    summary,
    power: criteria.flatMap(({ is_power }, i) => (is_power === 'yes' ? [criterionKeys[i]!] : [])),
    gates: gates.map(({ label, fact, limit, value, source }, i) => ({
      key: gateKeys[i]!,
      label,
      fact,
      source,
      ...(limit === 'max' ? { max: numberOf(value) } : { min: numberOf(value) }),
    })) satisfies Partial<Record<keyof Gate, unknown>>[],
    criteria: criteria.map(({ label, group, fact, direction, weight, curve, source, goal_label, goal_value }, i) => ({
      key: criterionKeys[i]!,
      label,
      group,
      fact,
      direction,
      source,
      weight: numberOf(weight),
      curve: pointsOf(curve),
      ...(goal_label !== '' || goal_value !== ''
        ? { goal: { label: goal_label, value: numberOf(goal_value) } }
        : undefined),
    })) satisfies Partial<Record<keyof Criterion, unknown>>[],
  }
}

/** Undefined when empty; the text itself when it isn't a number. */
const numberOf = (text: string) => (text === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : text)

/** New parts get a key from their label. */
function keysOf(parts: readonly { key: string; label: string }[]): string[] {
  const keys = new Set(parts.map(({ key }) => key).filter((key) => key !== ''))
  return parts.map(({ key, label }, i) => {
    if (key !== '') return key
    const base =
      slugify(label)
        .replace(/^[^a-z]+/, '')
        .slice(0, 50) || `part-${i + 1}`
    let unique = base
    for (let number = 2; keys.has(unique); number++) unique = `${base}-${number}`
    keys.add(unique)
    return unique
  })
}

/** The errors of the schema by field of the form. */
export function formErrorsOf(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([path, message]) => formError(path, message))
      .reverse(),
  )
}

function formError(path: string, message: string): [field: string, message: string] {
  const [list, row, field, point] = path.split('.')
  if (field === 'curve' && point !== undefined)
    return [
      `${list}.${row}.curve`,
      `Line ${Number(point) + 1}: enter a value and a score from 0 to 1, such as “5, 0.6”.`,
    ]
  if (field === 'goal') return [`${list}.${row}.goal_${point ?? 'label'}`, message]
  if (list === 'gates' && (field === 'min' || field === 'max')) return [`gates.${row}.value`, message]
  // Rules about a whole criterion are about its curve, and those about a whole gate about its limit.
  if (row !== undefined && field === undefined)
    return [`${list}.${row}.${list === 'gates' ? 'value' : 'curve'}`, message]
  return [path, message]
}

/** Applies the command of a button, such as `remove criteria 2`, to the form. Null for an unknown command. */
export function changeTyped(typed: TypedProfile, [verb, list, at]: readonly string[]): TypedProfile | null {
  if (list !== 'gates' && list !== 'criteria') return null
  const index = Number(at)
  if (verb === 'add' && list === 'gates') return { ...typed, gates: [...typed.gates, EMPTY_GATE] }
  if (verb === 'add') return { ...typed, criteria: [...typed.criteria, EMPTY_CRITERION] }
  if (verb !== 'remove' || !(index in typed[list])) return null
  return { ...typed, [list]: typed[list].toSpliced(index, 1) }
}

/** The sum of the weights as entered, without rounding errors. */
export const sumOfWeights = (weights: readonly string[]): number =>
  Math.round(weights.reduce((sum, weight) => sum + (Number(weight) || 0), 0) * 1e6) / 1e6
