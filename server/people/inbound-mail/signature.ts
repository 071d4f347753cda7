/** Lines that phones and webmail add, in the larger languages. */
const SENT_FROM = new RegExp(
  [
    '^(?:sent (?:from|with|via) |get outlook for |download outlook )',
    '^(?:gesendet (?:von|mit) |von mein.{1,40} gesendet|.{0,20}outlook für \\S+ (?:beziehen|herunterladen))',
    '^(?:envoyé (?:de|depuis|avec|à partir) |télécharger outlook|enviado (?:desde|do|de|con|com) |obte(?:ner|r o) outlook)',
    '^(?:inviato d|ottieni outlook|scarica outlook|verzonden (?:vanaf|met) |verstuurd vanaf|outlook voor .{1,40}(?:downloaden|ophalen))',
    '^(?:wysłan[eo] z|pobierz (?:program )?outlook|skickat från |sendt fra )',
    '^.{0,30}(?:から送信|を入手)$|^(?:发自我的|获取 outlook|从我的.{1,30}发送)',
  ].join('|'),
  'iu',
)

const LEGAL =
  /^\W{0,5}(?:confidentiality notice|(?:legal )?disclaimer\b|this (?:e-?mail|message)(?: and any| is (?:intended|confidential)| may contain)|diese e-?mail enthält vertrauliche|ce (?:message|courriel) .{0,60}confidentiel|(?:aviso (?:legal|de confidencialidad)|este mensaje y sus))/i

const CONTACT =
  /^(?:(?:t|m|f|p|tel|phone|mobile|cell|fax|office|direct|telefon|mobil|tél|teléfono|móvil)\s?[.:]{0,2}\s*[+(\d]|(?:https?:\/\/|www\.)\S+$|\S+@\S+\.\S+$)/i

const MAX_LINES = 8
/** A signature, a legal notice and what the phone adds, in any order. */
const MAX_ROUNDS = 5
const MAX_LINE_LENGTH = 80

/**
 * A block with two ways to reach the sender. It is part of the answer if a colon introduces it, or if it stands alone without the
 * sender's name.
 */
function isContactBlock(paragraph: readonly string[], before: readonly string[], sender: string): boolean {
  const above = before.findLast((line) => line.trim() !== '')
  if (above === undefined ? paragraph[0]?.trim() !== sender : /[:：]\s*$/.test(above)) return false
  const isShort = paragraph.length <= MAX_LINES && paragraph.every((line) => line.length <= MAX_LINE_LENGTH)
  return isShort && paragraph.filter((line) => CONTACT.test(line.trim())).length >= 2
}

/**
 * Removes what programs add at the end: the standard signature after `-- `, “Sent from my iPhone”, legal notices, and blocks of
 * contact data without a mark. `sender` is the sender's name.
 */
export function withoutSignature(piece: readonly string[], sender: string): string {
  const delimiter = piece.findIndex(
    (line, i) => line === '-- ' || (line.trim() === '--' && isShortEnd(piece.slice(i + 1))),
  )
  const lines = delimiter < 0 ? [...piece] : piece.slice(0, delimiter)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    lines.length = trimmedLength(lines)
    if (lines.length === 0) return ''
    const start = lines.findLastIndex((line) => line.trim() === '') + 1
    const last = lines.slice(start)
    if (SENT_FROM.test(lines.at(-1)!.trim())) lines.length -= 1
    else if (LEGAL.test(last.join(' ').slice(0, 200)) || isContactBlock(last, lines.slice(0, start), sender))
      lines.length = start
    else break
  }
  return lines.join('\n').trim()
}

const trimmedLength = (lines: readonly string[]) => lines.findLastIndex((line) => line.trim() !== '') + 1

/** Programs that remove trailing spaces break the standard delimiter; people write `--` between paragraphs. */
const isShortEnd = (lines: readonly string[]) =>
  lines.filter((line) => line.trim()).length <= MAX_LINES && lines.every((line) => line.length <= 60)
