import { isHeaderBlock } from './header-block.ts'
import { withoutSignature } from './signature.ts'

/** Marks in text made from HTML: before a quoted line, before a quote without marks on its lines, and around the ID of a picture. */
export const QUOTED = '\ue000'
export const CUT = '\ue001'
export const IMAGE = '\ue002'
export const MARKS = /[\ue000-\ue002]/g

const isBlank = (line: string) => line.trim() === ''
const DEPTH = /^(?:\s?>)+ ?/
const isMarked = (line: string) => line.startsWith(QUOTED)
/** Without the marks of quotes. */
const bare = (line: string) => line.replace(/^\ue000+/, '').replace(DEPTH, '')

/** A line that separates a quote, such as `________________`. */
const isSeparator = (line: string) => /^\s*(?:[-_*=]{10,}|[-_*=]{3,}.{1,200}[-_*=]{3,})\s*$/.test(line)
/** What Outlook writes above a quote that isn't marked, if not its headers. */
const ORIGINAL_MESSAGE =
  /^\s*-{3,}\s?(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|oryginalna wiadomość|wiadomość oryginalna|邮件原件|原始邮件|元のメッセージ)\s?-{3,}\s*$/i

const TIME = /\d{1,2}[:.h]\d{2}/
const ADDRESS = /[<([]\s*[^\s<>()[\]@]+@[^\s<>()[\]@]+[>)\]]/
/** “On Jan 5, 2026 at 10:32 AM Dale <dale@ranch.example> wrote:” in any language. */
const isAttribution = (text: string) => text.length < 400 && TIME.test(text) && END.test(text)
const END = /(?:[:：]|\s-{2,})\s*$/
const isDateless = (text: string) => text.length < 400 && /\d/.test(text) && ADDRESS.test(text) && END.test(text)

/** How many of the lines before `end`, at most three, are an attribution. Programs wrap it. */
function attributionLength(lines: readonly string[], end: number): number {
  const blank = [1, 2, 3].findIndex((count) => count > end || isBlank(lines[end - count]!))
  const counts = [1, 2, 3].slice(0, blank < 0 ? 3 : blank)
  const textOf = (count: number) =>
    lines
      .slice(end - count, end)
      .map(bare)
      .join(' ')
  const found =
    counts.find((count) => isAttribution(textOf(count))) ?? counts.find((count) => isDateless(textOf(count))) ?? 0
  const isContinued = (count: number) => counts.includes(count + 1) && /\d.{0,30},\s*$/.test(lines[end - count - 1]!)
  return found > 0 && isContinued(found) ? found + (isContinued(found + 1) ? 2 : 1) : found
}

/** The first line of a quote whose lines aren't marked, which goes on to the end; `lines.length` if there is none. */
function findCut(lines: readonly string[], isForward: boolean): number {
  const mark = lines.findIndex((line) => line.startsWith(CUT))
  const end = mark < 0 ? lines.length : mark
  const found = lines.slice(0, end).findIndex((line, i) => {
    if (!isForward && isMarked(line)) return false
    if (ORIGINAL_MESSAGE.test(line)) return true
    const block = lines.slice(i, Math.min(i + 8, end))
    return isHeaderBlock(isForward ? block.map(bare) : block) || isBareAttribution(lines, i)
  })
  let cut = found < 0 ? end : found
  while (cut < lines.length && cut > 0 && (isBlank(lines[cut - 1]!) || isSeparator(bare(lines[cut - 1]!)))) cut--
  return cut
}

/** An attribution with an address at the start of a paragraph, above a quote that isn't marked. */
function isBareAttribution(lines: readonly string[], i: number): boolean {
  if (isBlank(lines[i]!) || (i > 0 && !isBlank(lines[i - 1]!))) return false
  const blank = lines.slice(i, i + 4).findIndex(isBlank)
  const counts = [1, 2, 3].slice(0, blank < 0 ? 3 : blank)
  const count = counts.find((length) => isComplete(lines.slice(i, i + length).join(' ')))
  if (count === undefined) return false
  const next = lines.slice(i + count, i + count + 5).find((text) => !isBlank(text))
  return next !== undefined && !isQuoted(next)
}

const isComplete = (text: string) =>
  text.length < 400 &&
  END.test(text) &&
  (ADDRESS.test(text) || /^\s*-{3,} .*@/.test(text)) &&
  (TIME.test(text) || /\b20\d\d\b/.test(text))

const isQuoted = (line: string) => isMarked(line) || /^ ?>/.test(line)

/** Which lines are quoted. Up to two lines that start with `>`, without an attribution above, are the person's own. */
function findQuoted(lines: readonly string[]): boolean[] {
  const quoted = lines.map(isMarked)
  if (quoted.includes(true)) return quoted
  const isArrow = lines.map((line) => /^ ?>/.test(line))
  const starts = lines.findIndex(
    (line, i) => isArrow[i] && !isBlank(bare(line)) && (isAttribution(bare(line)) || lengthAbove(lines, i) > 0),
  )
  if (starts >= 0) return isArrow.map((is, i) => is && i >= starts)
  return isArrow.filter(Boolean).length >= 3 ? isArrow : quoted
}

/** The length of the attribution above line `i`, over at most two blank lines. */
function lengthAbove(lines: readonly string[], i: number): number {
  let end = i
  while (end > 0 && i - end < 2 && isBlank(lines[end - 1]!)) end--
  const length = attributionLength(lines, end)
  return length && length + i - end
}

/**
 * What the person wrote above, below and between quotes, without signatures; for a forwarded message without a text of their own,
 * the message.
 */
export function trimQuotes(text: string, { isForward, sender }: { isForward: boolean; sender: string }): string {
  const all = text.split('\n')
  const lines = all.slice(0, findCut(all, isForward))
  const quoted = findQuoted(lines)
  const first = quoted.indexOf(true)
  const above = first > 0 ? lengthAbove(lines, first) : 0
  quoted.fill(true, first - above, Math.max(first, 0))
  const pieces: string[][] = [[]]
  lines.forEach((line, i) => {
    if (!quoted[i]) pieces.at(-1)?.push(line)
    else if (pieces.at(-1)?.length) pieces.push([])
  })
  const own = pieces
    .map((piece) => withoutSignature(piece, sender))
    .filter(Boolean)
    .join('\n\n')
  if (own || !isForward) return tidy(own)
  const shown = all.filter((_, i) => quoted[i] ?? true)
  return tidy(shown.map(bare).join('\n').replaceAll(CUT, ''))
}

/** Removes trailing spaces, and all but one of several blank lines. */
export const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
