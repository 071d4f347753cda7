/** How far into an email to look for the headers of its text, in bytes. */
const SEARCHED = 64 * 1024
const FLOWED = /^content-type:\s*text\/plain(?:[^\r\n]|\r?\n[ \t]){0,300}?format="?(flowed)/gim

/**
 * Hides `format=flowed` (RFC 3676) from the parser, which joins the last line of a quote to the answer below it.
 * @returns `unflow`, for the text that the parser finds
 */
export function hideFlowed(bytes: Buffer): { bytes: Buffer; unflow: (text: string) => string } {
  const head = bytes.toString('latin1', 0, SEARCHED)
  const found = [...head.matchAll(FLOWED)]
  if (found.length === 0) return { bytes, unflow: (text) => text }
  const hidden = Buffer.from(bytes)
  for (const { 0: match, index } of found) hidden.write('hidden', index + match.length - 'flowed'.length, 'latin1')
  const isSpaceDeleted = /delsp="?yes/i.test(head)
  return { bytes: hidden, unflow: (text) => joinLines(text, isSpaceDeleted) }
}

/** Joins each line that ends with a space to the next line if both have the same quote depth. */
function joinLines(text: string, isSpaceDeleted: boolean): string {
  const joined: { depth: number; pieces: string[]; isOpen: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)![0].length
    const content = line.slice(depth).replace(/^ /, '')
    const isSoft = content.endsWith(' ') && content !== '-- '
    const piece = isSoft && isSpaceDeleted ? content.slice(0, -1) : content
    const last = joined.at(-1)
    if (last?.isOpen && last.depth === depth && content !== '-- ') {
      last.pieces.push(piece)
      last.isOpen = isSoft
    } else joined.push({ depth, pieces: [piece], isOpen: isSoft })
  }
  return joined.map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth ? ' ' : ''}${pieces.join('')}`).join('\n')
}
