import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { asksForPassword } from './pdf-password.ts'

type Options = ConstructorParameters<typeof PDFDocument>[0]

async function pdf(options: Options): Promise<Buffer> {
  const document = new PDFDocument({ ...options, info: { Title: 'Deed (recorded)' } })
  document.text('Warranty deed').end()
  return buffer(document)
}

/** RC4 of 40 and 128 bits, AES of 128 and 256 bits. */
const VERSIONS = ['1.3', '1.4', '1.7', '1.7ext3'] as const

test.each(VERSIONS)('a PDF %s that a password opens asks for one', async (pdfVersion) => {
  expect(asksForPassword(await pdf({ pdfVersion, userPassword: 'secret' }))).toBe(true)
  expect(asksForPassword(await pdf({ pdfVersion, userPassword: 'secret', ownerPassword: 'other' }))).toBe(true)
})

// Random ids and keys have bytes that are escaped in the file.
test.each(VERSIONS.flatMap((version) => [1, 2, 3, 4].map(() => version)))(
  'a PDF %s that only its changes are protected of opens without a password',
  async (pdfVersion) => {
    const permissions = { printing: 'lowResolution' } as const
    expect(asksForPassword(await pdf({ pdfVersion, ownerPassword: crypto.randomUUID(), permissions }))).toBe(false)
  },
)

test.each([
  [
    'opens without a password',
    false,
    '1aa9dc913883936b295b1137b136dbe88efe28e589d40ead123b7d4e5f3666657a8b471805594f687d5a48a35a87172a',
  ],
  [
    'is opened by a password',
    true,
    '5ee6cd4ba663fa4cdb801155391121a4962e67b0a09cbbe9a6dfa3fd93eb5fb853f59265c6f722c6bf0b105eedd814af',
  ],
])('a PDF 2.0, whose hash takes AES, %s', (_, asks, user) => {
  const dictionary = `/Filter /Standard /V 5 /R 6 /Length 256 /P -1084 /O <${'00'.repeat(48)}> /U <${user}>`
  expect(asksForPassword(Buffer.from(`%PDF-2.0 7 0 obj << ${dictionary} >> endobj trailer << /Encrypt 7 0 R >>`))).toBe(
    asks,
  )
})

test('a PDF without encryption asks for none, whatever its text says', async () => {
  expect(asksForPassword(await pdf({}))).toBe(false)
  expect(asksForPassword(Buffer.from('%PDF-1.7 trailer << /Encrypted true /EncryptMetadata false >>'))).toBe(false)
  expect(asksForPassword(Buffer.from('/Encrypt'))).toBe(false)
})

test.each([
  ['a missing dictionary', 'trailer << /Encrypt 9 0 R >>'],
  ['another handler', '9 0 obj << /Filter /Acme /V 4 >> endobj trailer << /Encrypt 9 0 R >>'],
  ['a broken dictionary', 'trailer << /Encrypt << /Filter /Standard /R 6 /P -4 /O (a) /U (b) >> >>'],
])('a PDF with %s asks for one', (_, text) => {
  expect(asksForPassword(Buffer.from(`%PDF-1.7 ${text}`))).toBe(true)
})
