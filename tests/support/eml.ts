/** A parsed email. The parser is strict and supports only the parts of MIME that the product uses. */
export interface ReadMail {
  headers: Map<string, string>
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** @throws Error when it is not a mail with a text and an HTML part */
export function readEml(bytes: Buffer): ReadMail {
  const mail = readEntity(bytes.toString('latin1'))
  const [type, boundary] = typeOf(mail.headers)
  if (type !== 'multipart/alternative' || !boundary) throw new Error(`Unexpected content type ${type}`)
  const parts = mail.body.split(`--${boundary}`)
  if (parts.pop()?.trim() !== '--') throw new Error('The mail has no end')
  const entities = parts.slice(1).map((part) => readEntity(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const part = (contentType: string) => {
    const found = entities.find(({ headers }) => typeOf(headers)[0] === contentType)
    if (!found) throw new Error(`The mail has no part ${contentType}`)
    return decode(found.body, found.headers.get('content-transfer-encoding') ?? '7bit').replaceAll('\r\n', '\n')
  }
  const header = (name: string) => decodeWords(mail.headers.get(name) ?? '')
  return {
    headers: mail.headers,
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

function readEntity(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('The headers have no end')
  const headers = new Map<string, string>()
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`Not a header: ${line}`)
    if (headers.has(name.toLowerCase())) throw new Error(`Duplicate header ${name}`)
    headers.set(name.toLowerCase(), value)
  }
  return { headers, body: raw.slice(end + 4) }
}

function typeOf(headers: Map<string, string>): [type: string, boundary: string | undefined] {
  const type = headers.get('content-type') ?? ''
  return [type.split(';')[0]!.trim().toLowerCase(), /boundary="?([^";]+)"?/i.exec(type)?.[1]]
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll(/[ \t]+(?=\r\n|$)/g, '')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    )
}
