import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'
import type { Outcome, Transport } from './transport.ts'

const OWNER_ALONE = { folder: 0o700, file: 0o600 } as const

/** Each mail as a file that any mail reader opens. Links in them open accounts, so nobody else may read them. */
export function outboxTransport(folder: string): Transport {
  const pathOf = (message: Pick<Message, 'id' | 'createdAt'>) => join(folder, fileName(message))
  return {
    hand: async (message) => {
      try {
        await mkdir(folder, { recursive: true, mode: OWNER_ALONE.folder })
        if (!(await exists(pathOf(message)))) await writeWhole(pathOf(message), message.bytes)
        return TAKEN
      } catch (error) {
        return { kind: 'later', reason: `the outbox: ${(error as NodeJS.ErrnoException).code ?? 'failed'}` }
      }
    },
    // A file appears whole or not at all, under a name that says which mail it is.
    recall: async (message) =>
      (await exists(pathOf(message))) ? TAKEN : { kind: 'later', reason: 'the outbox: cut short' },
  }
}

const TAKEN: Outcome = { kind: 'taken', reason: 'written' }

/** Sorts by time, and is the same for one mail at each try. */
function fileName({ id, createdAt }: Pick<Message, 'id' | 'createdAt'>): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', OWNER_ALONE.file)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
