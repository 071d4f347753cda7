import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('a chunk of its own is emptied', () => {
  const chunk = Buffer.allocUnsafeSlow(64 * 1024)
  giveBack(chunk)
  expect(chunk.byteLength).toBe(0)
})

test('what shares its memory stays as it is', () => {
  const [whole, small] = [Buffer.allocUnsafeSlow(64 * 1024).fill(1), Buffer.from('in the pool')]
  giveBack(whole.subarray(1))
  giveBack(whole.subarray(0, 32 * 1024))
  giveBack(small)
  giveBack(new Uint8Array(new SharedArrayBuffer(64 * 1024)))
  expect(whole.every((byte) => byte === 1)).toBe(true)
  expect(whole.byteLength).toBe(64 * 1024)
  expect(small.toString()).toBe('in the pool')
})
