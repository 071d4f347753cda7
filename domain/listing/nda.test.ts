import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { NDA_SECTIONS, NDA_TITLE, NDA_VERSION } from './nda.ts'

/** What people signed as each version. */
const TEXTS: Record<number, string> = { 1: '7a9f63a224763af39ba227a2cc7b656af0b0b1bfa227d47e67fd76ab9fb98863' }

test('a change of the NDA’s text is a new version', () => {
  const text = JSON.stringify([NDA_TITLE, NDA_SECTIONS])
  expect(createHash('sha256').update(text).digest('hex')).toBe(TEXTS[NDA_VERSION])
})
