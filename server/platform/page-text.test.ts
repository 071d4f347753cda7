import { expect, test } from 'vitest'
import { printable } from './page-text.ts'

test('keeps Latin text and punctuation', () => {
  const text = 'Næringsbebyggelse, Bécancour: “40 acres” – €5 … it’s\nnext'
  expect(printable(text)).toBe(text)
})

test('simplifies letters that the fonts lack, and leaves out others', () => {
  expect(printable('Hokkaidō Łódź')).toBe('Hokkaido ódz')
  expect(printable('苫小牧 Tomakomai 🏭 \u0007\ud800')).toBe(' Tomakomai ')
})
