const CONTEXT = 1
const SHORT = 12

/** The lines in which a long text differs from another, with one line of context; the rest becomes “…”. */
export function differingLines(text: string, other: string): string {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  if (lines.length <= SHORT && others.length <= SHORT) return text
  const most = Math.min(lines.length, others.length)
  let first = 0
  while (first < most && lines[first] === others[first]) first++
  let last = 0
  while (last < most - first && lines.at(-1 - last) === others.at(-1 - last)) last++
  const from = Math.max(0, first - CONTEXT)
  const to = Math.min(lines.length, lines.length - last + CONTEXT)
  return [...(from > 0 ? ['…'] : []), ...lines.slice(from, to), ...(to < lines.length ? ['…'] : [])].join('\n')
}
