/** Runs `cleanup` after `work`. If both fail, the error is that of `work`, which is the reason. */
export async function withCleanup<T>(work: () => Promise<T>, cleanup: () => Promise<unknown>): Promise<T> {
  let result: T
  try {
    result = await work()
  } catch (error) {
    await cleanup().catch(() => {})
    throw error
  }
  await cleanup()
  return result
}
