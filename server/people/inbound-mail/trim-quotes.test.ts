import { expect, test } from 'vitest'
import { readInboundMail } from './read-inbound-mail.ts'
import { trimQuotes } from './trim-quotes.ts'

const trim = (text: string) => trimQuotes(text, { isForward: false, sender: 'Anna Berg' })

test.each([
  ['wrapped over three lines', 'Yes.\n\nOn Jan 5, 2026,\nat 10:32,\nDale <dale@ranch.example> wrote:\n\n> When?\n'],
  ['without a year or time', 'Yes.\n\nOn Mon, Jan 5, Dale Krueger\n<dale@ranch.example>\nwrote:\n> When?\n'],
  [
    'wrapped, above a quote without marks',
    'Yes.\n\nma 5. tammikuuta 2026 klo 10.32 Dale\n<dale@ranch.example> kirjoitti:\n\nWhen?\n',
  ],
  [
    'with the address in parentheses',
    'Yes.\n\nEm 5 de janeiro de 2026 às 10:32:35, Dale (\ndale@ranch.example) escreveu:\n\nWhen?\n',
  ],
  ['between dashes', 'Yes.\n\n---- On Mon, 5 Jan 2026 10:32:50 -0600 dale@ranch.example wrote ----\n\nWhen?\n'],
  ['of Outlook without headers', 'Yes.\n\n-----Original Message-----\n\nWhen?\n'],
  [
    'of a mail program in Russian',
    'Yes.\n\nОт: Dale [dale@ranch.example]\nОтправлено: 5 января 2026 г. 10:32\nКому: Anna\n\nWhen?\n',
  ],
])('an attribution is found %s', (_, text) => {
  expect(trim(text)).toBe('Yes.')
})

test('a sentence about an address and a date is no attribution', () => {
  const own = 'I wrote to bob@ranch.example on Jan 6, 2026 at 10:30 and he said:\n\nthe gate is open.\n\nCall him.'
  expect(trim(`Hello,\n${own}`)).toBe(`Hello,\n${own}`)
})

test('own lines right above an attribution stay', () => {
  expect(trim('Thanks, Thursday works.\nOn Jan 5, 2026 at 10:32 AM Dale <dale@ranch.example> wrote:\n> When?')).toBe(
    'Thanks, Thursday works.',
  )
})

const flowed = async (body: string, parameters = '') => {
  const raw = `Content-Type: text/plain; charset=utf-8; format=flowed${parameters}\r\n\r\n${body}`
  return (await readInboundMail(Buffer.from(raw))).text
}

test('an answer isn’t joined to a quoted line that ends with a space', async () => {
  expect(await flowed('On 1/5/26 10:32, Dale wrote:\r\n> When can we \r\n> visit? \r\nOn \r\nThursday.')).toBe(
    'On Thursday.',
  )
})

test('lines that a program broke are joined again', async () => {
  expect(await flowed('The gate is \r\nopen.\r\n\r\n-- \r\nAnna')).toBe('The gate is open.')
  expect(await flowed('東側の \r\n境界', '; delsp=yes')).toBe('東側の境界')
  expect(await flowed(' From the road \r\n > 50 acres')).toBe('From the road > 50 acres')
})
