type Cell = string | number | boolean | null | undefined

const quote = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as in RFC 4180. An unknown value is an empty field, never zero. */
export function csv(head: string[], rows: Cell[][]): string {
  return `${[head, ...rows].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))
