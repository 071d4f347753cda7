import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { NDA_SECTIONS, NDA_VERSION } from '../../../domain/listing/nda.ts'
import { drawSignedNda } from './nda-pdf.ts'

test('a signed NDA has its text and version, and who signed it when for which file', async () => {
  const write = vi.spyOn(PDFDocument.prototype, 'text')
  const pdf = await drawSignedNda({
    reader: { name: 'Jordan Ellis', company: 'Northgrid', email: 'jordan@northgrid.example' },
    signedAt: '2026-11-20T16:52:03Z',
    listing: { title: 'Riverside 40', owner: 'Dale Krueger' },
    document: { title: 'Utility letter', sha256: 'ab'.repeat(32) },
  })
  const words = write.mock.calls.map(([text]) => text)
  write.mockRestore()
  for (const { heading, text } of NDA_SECTIONS) expect(words).toEqual(expect.arrayContaining([heading, text]))
  const facts = ['Jordan Ellis', 'Northgrid', 'jordan@northgrid.example', 'Nov 20, 2026, 16:52 UTC', 'Utility letter']
  const others = ['ab'.repeat(32), 'Riverside 40', 'Dale Krueger', `Version ${NDA_VERSION}`]
  expect(words).toEqual(expect.arrayContaining([...facts, ...others]))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
})
