import { expect, test } from 'vitest'
import { releaseBuffer } from './release-buffer.ts'

test('releases a chunk with its own buffer', () => {
  const chunk = Buffer.allocUnsafeSlow(64 * 1024)
  releaseBuffer(chunk)
  expect(chunk.byteLength).toBe(0)
})

test('leaves a chunk of a shared buffer unchanged', () => {
  const [whole, small] = [Buffer.allocUnsafeSlow(64 * 1024).fill(1), Buffer.from('in the pool')]
  releaseBuffer(whole.subarray(1))
  releaseBuffer(whole.subarray(0, 32 * 1024))
  releaseBuffer(small)
  releaseBuffer(new Uint8Array(new SharedArrayBuffer(64 * 1024)))
  expect(whole.every((byte) => byte === 1)).toBe(true)
  expect(whole.byteLength).toBe(64 * 1024)
  expect(small.toString()).toBe('in the pool')
})
