import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPictureWorker } from './picture-worker.ts'
import { Refusal } from './refusal.ts'

const JOB = { source: 'a', target: 'b', format: 'jpeg' } as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A process that does this with each picture: `job` is at hand, and `answer` sends. */
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

test('one process takes picture after picture while it stays small', async () => {
  const pictures = await worker('answer({ picture })')
  const first = await processOf(pictures)
  expect(await processOf(pictures)).toBe(first)
})

test('a process that a picture has made large is not used again', async () => {
  const pictures = await worker('answer({ picture, grownBytes: 500_000_000 })')
  const first = await processOf(pictures)
  expect(await processOf(pictures)).not.toBe(first)
})

test('what the process refuses is refused, and what fails on our side is not', async () => {
  const refusing = await worker(`answer({ refusal: 'It is damaged.' })`)
  await expect(refusing.rewrite(JOB)).rejects.toThrow(new Refusal('It is damaged.'))
  const failing = await worker(`answer({ failure: 'No space left on device' })`)
  const failure = await failing.rewrite(JOB).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'No space left on device' })
  expect(failure).not.toBeInstanceOf(Refusal)
})

test('a picture that breaks the decoder is refused, and the next one finds another', async () => {
  const pictures = await worker(`job.format === 'png' ? process.abort() : answer({ picture })`)
  await expect(pictures.rewrite({ ...JOB, format: 'png' })).rejects.toBeInstanceOf(Refusal)
  expect(await processOf(pictures)).toBeGreaterThan(0)
})

test('a process that ended between two pictures is replaced', async () => {
  const pictures = await worker('answer({ picture })')
  const first = await processOf(pictures)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => processOf(pictures).catch(() => first)).not.toBe(first)
})

test('a process that somebody ends, or that cannot start, says nothing of the picture', async () => {
  const killed = await worker(`process.kill(process.pid, 'SIGKILL')`)
  await expect(killed.rewrite(JOB)).rejects.toMatchObject({ code: 'unavailable' })
  const missing = createPictureWorker(join(folder, 'missing.mjs'))
  await expect(missing.rewrite(JOB)).rejects.toMatchObject({ code: 'unavailable' })
})

test('nothing of ours is known to what decodes pictures of strangers', async () => {
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
