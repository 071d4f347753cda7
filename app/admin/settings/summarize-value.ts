const LONGEST = 160

/** A setting in a few words, for who is told that somebody else changed it. */
export function valueWords(value: unknown): string {
  if (value === null || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!Array.isArray(value)) return shortened(String(value))
  if (value.length === 0) return 'None'
  const names = value.map((row) => (typeof row === 'object' && row !== null ? nameOf(row) : null))
  return names.every((name) => name !== null) ? shortened(names.join('; ')) : `${value.length} chosen`
}

const nameOf = (row: object): string | null => {
  const { question, figure, label } = row as { question?: string; figure?: string; label?: string }
  return question ?? (figure ? `${figure} ${label}` : (label ?? null))
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text)
