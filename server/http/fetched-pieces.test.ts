import { expect, test } from 'vitest'
import { createFetchedPieces } from './fetched-pieces.ts'

const FILE = { name: 'ann lines.csv', bytes: 100 }

test('pieces in any order, some of them twice, are a whole once', () => {
  const pieces = createFetchedPieces()
  expect(pieces.isWholeWith(FILE, { start: 50, end: 99 })).toBe(false)
  expect(pieces.isWholeWith(FILE, { start: 0, end: 19 })).toBe(false)
  expect(pieces.isWholeWith(FILE, { start: 60, end: 69 })).toBe(false)
  expect(pieces.isWholeWith(FILE, { start: 10, end: 49 })).toBe(true)
  expect(pieces.isWholeWith(FILE, { start: 10, end: 49 })).toBe(false)
})

test('a gap of one byte is a gap, and another file is another file', () => {
  const pieces = createFetchedPieces()
  expect(pieces.isWholeWith(FILE, { start: 0, end: 48 })).toBe(false)
  expect(pieces.isWholeWith({ ...FILE, name: 'bob lines.csv' }, { start: 49, end: 49 })).toBe(false)
  expect(pieces.isWholeWith(FILE, { start: 50, end: 99 })).toBe(false)
  expect(pieces.isWholeWith(FILE, { start: 49, end: 49 })).toBe(true)
})

test('files that nobody went on with are forgotten, and so is one in too many pieces', () => {
  const pieces = createFetchedPieces()
  pieces.isWholeWith(FILE, { start: 0, end: 49 })
  for (let other = 0; other < 1_000; other++) pieces.isWholeWith({ ...FILE, name: `${other}` }, { start: 0, end: 1 })
  expect(pieces.isWholeWith(FILE, { start: 50, end: 99 })).toBe(false)
  const long = { name: 'long', bytes: 1_000 }
  for (let at = 0; at < 402; at += 2) pieces.isWholeWith(long, { start: at, end: at })
  expect(pieces.isWholeWith(long, { start: 1, end: 999 })).toBe(false)
})
