/** Charsets that mail programs still send, beside UTF-8. */
export type Charset =
  | 'utf-8'
  | 'iso-8859-1'
  | 'iso-8859-2'
  | 'windows-1252'
  | 'iso-2022-jp'
  | 'shift_jis'
  | 'gb18030'
  | 'big5'

/** Node.js only decodes these charsets, so the tables for encoding are made by decoding every code. */
const tables = new Map<string, Map<string, number[]>>()

function tableOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (!/^(iso-8859|windows)/.test(charset)) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  }
  tables.set(charset, table)
  return table
}

/** JIS X 0208 in escape sequences; its codes are those of EUC-JP without the high bit. */
function encodeIso2022Jp(text: string): Buffer {
  const table = tableOf('euc-jp')
  const bytes: number[] = []
  let isJis = false
  const shift = (toJis: boolean) => {
    if (isJis !== toJis) bytes.push(0x1b, ...(toJis ? [0x24, 0x42] : [0x28, 0x42]))
    isJis = toJis
  }
  for (const character of text) {
    const code = table.get(character) ?? [0x3f]
    shift(code.length === 2)
    bytes.push(...code.map((byte) => byte & 0x7f))
  }
  shift(false)
  return Buffer.from(bytes)
}

/** Characters that the charset lacks become question marks, as in the programs that send it. */
export function encodeText(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  if (charset === 'iso-2022-jp') return encodeIso2022Jp(text)
  const table = tableOf(charset === 'iso-8859-1' ? 'windows-1252' : charset)
  return Buffer.from([...text].flatMap((character) => table.get(character) ?? [0x3f]))
}

export const canEncode = (text: string, charset: Charset): boolean =>
  new TextDecoder(charset).decode(encodeText(text, charset)) === text
