import type { TypedSettings } from './typed.ts'

const ROW_CHANGES = ['add', 'remove', 'up', 'down'] as const
export type RowChange = (typeof ROW_CHANGES)[number]

const ROW_LISTS = ['home_faq', 'learn_faq', 'categories', 'featured_cities'] as const
export type RowList = (typeof ROW_LISTS)[number]

/** Applies a change to the row at `index`. An impossible move returns the list unchanged. */
export function changeRows<Row>(rows: readonly Row[], change: RowChange, index: number, empty?: Row): Row[] {
  if (change === 'add') return empty === undefined ? [...rows] : [...rows, empty]
  const row = rows[index]
  const to = change === 'up' ? index - 1 : index + 1
  if (row === undefined || (change !== 'remove' && (to < 0 || to >= rows.length))) return [...rows]
  const rest = rows.toSpliced(index, 1)
  return change === 'remove' ? rest : rest.toSpliced(to, 0, row)
}

const EMPTY = { home_faq: { question: '', answer: '' }, learn_faq: { question: '', answer: '' }, featured_cities: '' }

/** Applies the command of a button, such as `up home_faq 2`, to the form. Null for an unknown command. */
export function changeTyped<Known extends Partial<TypedSettings>>(
  typed: Known,
  command: readonly string[],
): Known | null {
  const [verb, name, at] = command
  const change = ROW_CHANGES.find((known) => known === verb)
  const list = ROW_LISTS.find((known) => known === name)
  const rows = list && (typed[list] as unknown[] | undefined)
  if (!change || !list || !rows) return null
  const empty = list === 'categories' ? undefined : EMPTY[list]
  return { ...typed, [list]: changeRows(rows, change, Number(at), empty) }
}
