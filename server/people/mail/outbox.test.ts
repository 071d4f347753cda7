import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxTransport } from './outbox.ts'

const { signal } = new AbortController()
const message = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  createdAt: new Date('2026-11-21T03:28:11.045Z'),
  from: 'hello@voltacre.test',
  to: 'ada@example.com',
  bytes: Buffer.from('Subject: a\r\n\r\nb'),
}
const NAME = '2026-11-21T03-28-11-045Z-0f8fad5b-d9cb-469f-a165-70867728950e.eml'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'outbox '))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('creates the folder and a file that only its owner can read', async () => {
  const folder = join(parent, 'data', 'outbox')
  expect(await outboxTransport(folder).send(message, signal)).toMatchObject({ kind: 'accepted' })
  expect(await readdir(folder)).toEqual([NAME])
  expect(await readFile(join(folder, NAME))).toEqual(message.bytes)
  expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
})

test('does not overwrite an email that was already written', async () => {
  const outbox = outboxTransport(parent)
  await outbox.send(message, signal)
  expect(await outbox.send({ ...message, bytes: Buffer.from('other') }, signal)).toMatchObject({ kind: 'accepted' })
  expect(await readFile(join(parent, NAME))).toEqual(message.bytes)
})

test('knows whether an email was written before the process ended', async () => {
  const outbox = outboxTransport(parent)
  await writeFile(join(parent, `${NAME}.part`), 'Subj')
  expect(await outbox.checkDelivery({ ...message, isDataSent: false })).toMatchObject({ kind: 'deferred' })
  expect(await outbox.send(message, signal)).toMatchObject({ kind: 'accepted' })
  expect(await outbox.checkDelivery({ ...message, isDataSent: false })).toMatchObject({ kind: 'accepted' })
  expect(await readdir(parent)).toEqual([NAME])
})

test('defers the email when the folder cannot be created', async () => {
  await writeFile(join(parent, 'file'), '')
  expect(await outboxTransport(join(parent, 'file')).send(message, signal)).toMatchObject({ kind: 'deferred' })
})
