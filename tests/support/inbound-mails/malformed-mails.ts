import type { SeededRandom } from '../seeded-random.ts'
import { ENVELOPE, headersOf, ME, type Sample } from './envelope.ts'

/** Mails that break the standards: 14. */
export function malformed(random: SeededRandom): Sample[] {
  const headers = headersOf(random, ENVELOPE)
  const raw = (...lines: string[]) => Buffer.from([...headers, ...lines].join('\r\n'), 'latin1')
  const sample = (name: string, bytes: Buffer, text: string, more: Partial<Sample> = {}): Sample => ({
    name: `malformed: ${name}`,
    kind: 'message',
    text,
    raw: bytes,
    ...more,
  })
  const accents = 'La línea está al sur.'
  return [
    sample(
      'no end of the parts',
      raw(
        'Content-Type: multipart/alternative; boundary=B',
        '',
        '--B',
        'Content-Type: text/plain',
        '',
        'The gate is open.',
        '',
      ),
      'The gate is open.',
    ),
    sample(
      'a boundary that never comes',
      raw(
        'Content-Type: multipart/mixed; boundary=B',
        '',
        '--C',
        'Content-Type: text/plain',
        '',
        'The gate is open.',
        '--C--',
      ),
      'The gate is open.',
    ),
    sample('no boundary', raw('Content-Type: multipart/mixed', '', 'The gate is open.'), 'The gate is open.'),
    sample(
      'an unknown charset',
      raw('Content-Type: text/plain; charset=x-unknown', 'Content-Transfer-Encoding: 8bit', '', 'The gate is open.'),
      'The gate is open.',
    ),
    sample(
      'Latin-1 that claims to be UTF-8',
      raw('Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', accents),
      accents,
    ),
    sample(
      'UTF-8 that claims to be ASCII',
      Buffer.concat([raw('Content-Type: text/plain; charset=us-ascii', '', ''), Buffer.from(accents)]),
      accents,
    ),
    sample(
      '8-bit headers',
      Buffer.concat([
        Buffer.from('From: José <jose@ranch.example>\r\nSubject: Línea\r\n\r\n'),
        Buffer.from('The gate is open.'),
      ]),
      'The gate is open.',
      { from: 'jose@ranch.example' },
    ),
    sample('no headers', Buffer.from('\r\nThe gate is open.\r\n'), 'The gate is open.', { from: null }),
    sample(
      'truncated Base64',
      raw(
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('The gate is open today.').toString('base64').slice(0, -3),
      ),
      'The gate is open today.'.slice(0, 21),
    ),
    sample(
      'bare line feeds',
      Buffer.from(`From: ${ME.address}\nContent-Type: text/plain\n\nThe gate is open.\n`),
      'The gate is open.',
    ),
    sample(
      'broken quoted-printable',
      raw(
        'Content-Type: text/plain',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Price =ZZ is 5=',
        '0 dollars',
      ),
      'Price =ZZ is 50 dollars',
    ),
    sample(
      'invisible characters',
      Buffer.concat([
        raw('Content-Type: text/plain; charset=utf-8', '', ''),
        Buffer.from('Pay\u202e to \u0007Bob\u2066.'),
      ]),
      'Pay to Bob.',
    ),
    sample('nothing at all', Buffer.alloc(0), '', { kind: 'empty', from: null }),
    sample('only headers', raw('', ''), '', { kind: 'empty' }),
  ]
}
