const words = (text: string) => new Set(text.split('|'))
/** Labels of headers above quotes, in the languages of the larger mail programs. */
const FROM = words('from|von|de|da|van|od|från|fra|feladó|lähettäjä|от|差出人|发件人|寄件者|보낸 사람')
const OTHERS = words(
  'sent|gesendet|envoyé|enviado|enviado el|enviada em|inviato|verzonden|wysłano|wysłane|skickat|sendt|送信日時|发送时间|发送日期|日時|보낸 날짜|' +
    'date|datum|fecha|data|dato|日付|日期|дата|to|an|à|para|a|aan|do|till|til|宛先|收件人|받는 사람|cc|kopie|copia|dw|' +
    'кому|отправлено|subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne|件名|主题|主旨|제목|тема',
)

const labelOf = (line: string): string =>
  /^\s*\*{0,2}(\p{L}[\p{L} ]{0,19}?)\s?\*{0,2}[:：]/u.exec(line)?.[1]?.toLowerCase() ?? ''

/** True if the first lines name a sender and two other headers, such as From, Sent and Subject, in any order. */
export function isHeaderBlock(lines: readonly string[]): boolean {
  const first = labelOf(lines[0] ?? '')
  if (!FROM.has(first) && !OTHERS.has(first)) return false
  const end = lines.findIndex((line) => line.trim() === '')
  const labels = lines.slice(0, end < 0 ? undefined : end).map(labelOf)
  return labels.some((label) => FROM.has(label)) && labels.filter((label) => OTHERS.has(label)).length >= 2
}
