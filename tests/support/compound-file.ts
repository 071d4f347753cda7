/** The start of an OLE compound file, whose directory has these streams. */
export function compoundFile(...streams: string[]): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  const entries = ['Root Entry', ...streams].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.writeUInt16LE(entry.write(name, 'utf16le') + 2, 64)
    entry[66] = i === 0 ? 5 : 2
    return entry
  })
  return Buffer.concat([header, Buffer.alloc(512, 0xff), ...entries])
}
