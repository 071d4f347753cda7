import { expect, test, vi } from 'vitest'
import { captureLog } from '../tests/support/log.ts'
import { deleteExpired } from './housekeeping.ts'

test('a step that fails is logged and retried, and the steps behind it run', async () => {
  const { log, lines } = captureLog()
  async function deletesMails(): Promise<void> {
    throw new Error('canceling statement due to statement timeout')
  }
  const after = vi.fn(async () => undefined)
  await expect(deleteExpired({} as never, log, [deletesMails, after])).rejects.toThrow('statement timeout')
  expect(after).toHaveBeenCalledOnce()
  expect(lines).toMatchObject([{ msg: 'a step of the cleanup failed', step: 'deletesMails' }])
})
