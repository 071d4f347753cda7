import { expect, test } from 'vitest'
import { namesMatch } from './names-match.ts'

test.each([
  ['Dale Krueger', 'KRUEGER, DALE'],
  ['Dale Krueger', 'Dale R. Krueger'],
  ['Dale Robert Krueger', 'Krueger Dale R'],
  ['José Núñez', 'Jose Nunez'],
  ['Bob Smith', 'Robert Smith'],
  ['Dale Krueger Jr.', 'Mr. Dale Krueger'],
  ['Granger Bench LLC', 'GRANGER BENCH, L.L.C.'],
  ['Dale Krueger', 'Dale Krueger Revocable Living Trust'],
  ['The Trust Company', 'Trust Company'],
])('%s is the same as %s', (a, b) => {
  expect(namesMatch(a, b)).toBe('same')
  expect(namesMatch(b, a)).toBe('same')
})

test.each([
  ['Carl Benning', 'Karl Benning'],
  ['Dale Krueger', 'Dale Krüger'],
  ['John Smith', 'J. Smith'],
  ['John A. Smith', 'John B. Smith'],
  ['Dale Robert Krueger', 'Dale Krueger'],
  ['Carl Benning', 'Benning Land LLC'],
  ['Dale Krueger', 'Dale and Ruth Krueger'],
])('%s is similar to %s', (a, b) => {
  expect(namesMatch(a, b)).toBe('similar')
  expect(namesMatch(b, a)).toBe('similar')
})

test.each([
  ['Carl Benning', 'Dale Krueger'],
  ['Dale Krueger', 'Ruth Krueger'],
  ['Granger Bench LLC', 'Riverside Land LLC'],
  ['Ana Li', 'Ann Lo'],
  ['', 'Dale Krueger'],
  ['???', '!!!'],
])('%s is different from %s', (a, b) => {
  expect(namesMatch(a, b)).toBe('different')
  expect(namesMatch(b, a)).toBe('different')
})
