const MAX_LENGTH = 160

/** Describes the value of a setting in a few words, for conflict messages. */
export function summarizeValue(value: unknown): string {
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!Array.isArray(value)) return truncate(String(value))
  if (value.length === 0) return 'None'
  const names = value.map((row) => (typeof row === 'object' && row !== null ? nameOf(row) : null))
  return names.every((name) => name !== null) ? truncate(names.join('; ')) : `${value.length} chosen`
}

const nameOf = (row: object): string | null => {
  const { question, figure, label } = row as { question?: string; figure?: string; label?: string }
  return question ?? (figure ? `${figure} ${label}` : (label ?? null))
}

const truncate = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text)
