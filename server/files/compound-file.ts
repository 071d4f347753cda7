/** What is in an OLE compound file: what older Office programs save, and newer ones with a password. */
type CompoundContent = 'password' | 'workbook' | 'document' | 'unknown'

const SIGNATURE = Buffer.from('d0cf11e0', 'hex')
/** An entry of its directory has a name of up to 32 UTF-16 units, the bytes of the name with its zero, and a type. */
const [ENTRY_BYTES, NAME_BYTES] = [128, 64]
const [FIRST_TYPE, LAST_TYPE] = [1, 5]

const CONTENTS = new Map<string, CompoundContent>([
  ['EncryptedPackage', 'password'],
  ['\u0006DataSpaces', 'password'],
  ['Workbook', 'workbook'],
  ['Book', 'workbook'],
  ['WordDocument', 'document'],
  ['PowerPoint Document', 'document'],
])

/** The content of a compound file; “unknown” where its directory lies behind `head`, and null for other files. */
export function compoundContent(head: Buffer): CompoundContent | null {
  if (!head.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  for (let at = 0; at + ENTRY_BYTES <= head.length; at += ENTRY_BYTES) {
    const content = CONTENTS.get(entryName(head.subarray(at, at + ENTRY_BYTES)))
    if (content) return content
  }
  return 'unknown'
}

function entryName(entry: Buffer): string {
  const [bytes, type] = [entry.readUInt16LE(NAME_BYTES), entry[NAME_BYTES + 2]!]
  if (bytes < 2 || bytes > NAME_BYTES || type < FIRST_TYPE || type > LAST_TYPE) return ''
  return entry.toString('utf16le', 0, bytes - 2)
}

export const HAS_PASSWORD = 'The file has a password. Remove the password in Excel, then upload the file again.'
