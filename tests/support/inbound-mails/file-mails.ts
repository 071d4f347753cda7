import type { SeededRandom } from '../seeded-random.ts'
import { bodyPart, ENVELOPE, headersOf, ME, type Sample, TEXT, TO, withHeaders } from './envelope.ts'
import { type Entity, encodedWords, filePart, multipart, splitParameter, textPart } from './mime.ts'
import { gmailWeb } from './web-programs.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Files of every kind: 13. */
export function withFiles(random: SeededRandom): Sample[] {
  const body = () =>
    bodyPart(
      random,
      'en',
      gmailWeb({ code: 'en', own: [TEXT.split('\n\n')], placement: 'above', me: ME, to: TO, subject: '' }),
    )
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  const attached = (name: string) => [`Content-Disposition: attachment; ${name}`]
  const file = (name: string) => filePart('application/pdf', attached(name), pdf)
  const logo = filePart(
    'image/png; name="image001.png"',
    ['Content-ID: <logo@northline>', 'Content-Disposition: inline; filename="image001.png"'],
    PNG,
  )
  const photo = filePart(
    'image/jpeg; name="IMG_2041.jpeg"',
    ['Content-ID: <photo@northline>', 'Content-Disposition: inline; filename="IMG_2041.jpeg"'],
    Buffer.alloc(60_000, 7),
  )
  const html = (inner: string) =>
    textPart('text/html', `<div>${TEXT.replace('\n\n', '</div><div><br></div><div>')}</div>${inner}`)
  const mixed = (...parts: Entity[]) => multipart('mixed', 'MIXED', [body(), ...parts])
  const list: [name: string, entity: Entity, attachments: string[], problem?: RegExp][] = [
    ['a PDF', mixed(file('filename="survey.pdf"')), ['survey.pdf']],
    [
      'a name in the content type',
      mixed(filePart('application/pdf; name="deed.pdf"', ['Content-Disposition: attachment'], pdf)),
      ['deed.pdf'],
    ],
    [
      'a long name in RFC 2231',
      mixed(file(splitParameter('filename', 'Lageplan für das Flurstück Nr. 47 (Übersicht).pdf').trimStart())),
      ['Lageplan für das Flurstück Nr. 47 (Übersicht).pdf'],
    ],
    [
      'a name in RFC 2047',
      mixed(file(`filename="${encodedWords('測量図 最終版.pdf', 'utf-8')}"`)),
      ['測量図 最終版.pdf'],
    ],
    ['a path as name', mixed(file('filename="..\\\\..\\\\etc/passwd.pdf"')), ['passwd.pdf']],
    ['no name', mixed(filePart('application/pdf', ['Content-Disposition: attachment'], pdf)), ['attachment.pdf']],
    [
      'a logo in the signature',
      multipart('related', 'REL', [html('<div id="Signature"><img src="cid:logo@northline"></div>'), logo]),
      [],
    ],
    [
      'a logo in the quote',
      multipart('related', 'REL', [html('<blockquote type="cite"><img src="cid:logo@northline"></blockquote>'), logo]),
      [],
    ],
    [
      'a photo between the words',
      multipart('related', 'REL', [html('<div><img src="cid:photo@northline" alt="IMG_2041.jpeg"></div>'), photo]),
      ['IMG_2041.jpeg'],
    ],
    [
      'winmail.dat',
      mixed(
        filePart(
          'application/ms-tnef; name="winmail.dat"',
          attached('filename="winmail.dat"'),
          Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 2]),
        ),
      ),
      ['winmail.dat'],
      /winmail\.dat/,
    ],
    [
      'a huge file',
      mixed(filePart('application/zip', attached('filename="parcels.zip"'), Buffer.alloc(9_000_000, 1))),
      ['parcels.zip'],
    ],
    [
      'a forwarded mail as a file',
      mixed({
        headers: ['Content-Type: message/rfc822', ...attached('filename="offer.eml"')],
        body: Buffer.from('Subject: Offer\r\n\r\nOld text\r\n'),
      }),
      ['offer.eml'],
    ],
    [
      'many files',
      mixed(...Array.from({ length: 40 }, (_, i) => file(`filename="sheet-${i}.pdf"`))),
      Array.from({ length: 25 }, (_, i) => `sheet-${i}.pdf`),
      /25/,
    ],
  ]
  return list.map(([name, entity, attachments, problem]) => ({
    name: `files: ${name}`,
    kind: 'message',
    text: TEXT,
    attachments,
    ...(problem && { problem }),
    raw: withHeaders(headersOf(random, ENVELOPE), entity),
  }))
}
