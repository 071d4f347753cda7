import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'
import type { DeliveryOutcome, Transport } from './transport.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const

/** Writes each email as an .eml file. The files contain sign-in links, so only their owner can read them. */
export function outboxTransport(folder: string): Transport {
  const pathOf = (message: Pick<Message, 'id' | 'createdAt'>) => join(folder, fileName(message))
  return {
    send: async (message) => {
      try {
        await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
        if (!(await exists(pathOf(message)))) await writeAtomically(pathOf(message), message.bytes)
        return ACCEPTED
      } catch (error) {
        return { kind: 'deferred', reason: `the outbox: ${(error as NodeJS.ErrnoException).code ?? 'failed'}` }
      }
    },
    // The rename makes a file appear whole or not at all, and its name identifies the email.
    checkDelivery: async (message) =>
      (await exists(pathOf(message))) ? ACCEPTED : { kind: 'deferred', reason: 'the outbox: interrupted' },
  }
}

const ACCEPTED: DeliveryOutcome = { kind: 'accepted', reason: 'written' }

/** Sorts by time and stays the same for every try. */
function fileName({ id, createdAt }: Pick<Message, 'id' | 'createdAt'>): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
}

async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.part`
  const file = await open(partial, 'w', OWNER_ONLY.file)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
