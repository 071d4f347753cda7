import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { createPictureWorker } from './picture-worker.ts'

const JOB = { source: 'a', target: 'b', format: 'jpeg' } as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A worker whose process runs this code for each `job`; `answer` sends the result. */
async function worker(does: string) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  const picture = `{ extension: 'jpg', width: process.pid, height: 1, bytes: 1 }`
  await writeFile(
    file,
    `const picture = ${picture}
const answer = (values) => process.send({ grownBytes: 0, ...values })
process.on('message', (job) => { ${does} })
process.on('disconnect', () => process.exit())`,
  )
  return createPictureWorker(file)
}

const processOf = async (pictures: ReturnType<typeof createPictureWorker>) => (await pictures.rewrite(JOB)).width

test('one process handles several pictures while it stays small', async () => {
  const pictures = await worker('answer({ picture })')
  const first = await processOf(pictures)
  expect(await processOf(pictures)).toBe(first)
})

test('a process that has grown large is replaced', async () => {
  const pictures = await worker('answer({ picture, grownBytes: 500_000_000 })')
  const first = await processOf(pictures)
  expect(await processOf(pictures)).not.toBe(first)
})

test('a rejected picture is reported as such, a failure on our side is not', async () => {
  const rejecting = await worker(`answer({ rejection: 'It is damaged.' })`)
  await expect(rejecting.rewrite(JOB)).rejects.toThrow(new FileRejectedError('It is damaged.'))
  const failing = await worker(`answer({ failure: 'No space left on device' })`)
  const failure = await failing.rewrite(JOB).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'No space left on device' })
  expect(failure).not.toBeInstanceOf(FileRejectedError)
})

test('a picture that crashes the decoder is rejected, and the next one gets a new process', async () => {
  const pictures = await worker(`job.format === 'png' ? process.abort() : answer({ picture })`)
  await expect(pictures.rewrite({ ...JOB, format: 'png' })).rejects.toBeInstanceOf(FileRejectedError)
  expect(await processOf(pictures)).toBeGreaterThan(0)
})

test('a process that ended between pictures is replaced', async () => {
  const pictures = await worker('answer({ picture })')
  const first = await processOf(pictures)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => processOf(pictures).catch(() => first)).not.toBe(first)
})

test('a process that is killed or cannot start does not reject the picture', async () => {
  const killed = await worker(`process.kill(process.pid, 'SIGKILL')`)
  await expect(killed.rewrite(JOB)).rejects.toMatchObject({ code: 'unavailable' })
  const missing = createPictureWorker(join(folder, 'missing.mjs'))
  await expect(missing.rewrite(JOB)).rejects.toMatchObject({ code: 'unavailable' })
})

test('the process that decodes untrusted pictures gets no secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://user:secret@host/db')
  vi.stubEnv('SESSION_SECRET', 'secret')
  try {
    const pictures = await worker('answer({ failure: JSON.stringify(process.env) })')
    await expect(pictures.rewrite(JOB)).rejects.toThrow(/MALLOC_ARENA_MAX/)
    await expect(pictures.rewrite(JOB)).rejects.not.toThrow(/secret/i)
  } finally {
    vi.unstubAllEnvs()
  }
})
