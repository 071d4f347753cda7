import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** One statement as the driver was given it. */
export interface Statement {
  text: string
  values: unknown[]
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** The statements that `work` sends through either driver, in order. */
export async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const restore = [watch(pg.Client.prototype, statements), watch(PGlite.prototype, statements)]
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
  return statements
}

function watch(prototype: object, statements: Statement[]): () => void {
  const driver = prototype as { query: Query }
  const original = driver.query
  driver.query = function (this: unknown, text, values, ...rest) {
    if (typeof text === 'string') statements.push({ text, values: (values as unknown[]) ?? [] })
    return original.call(this, text, values, ...rest)
  }
  return () => {
    driver.query = original
  }
}

/** Sends captured statements as the service does: what reads words first, then page and total side by side. */
export async function replay(statements: Statement[], send: (statement: Statement) => Promise<unknown>): Promise<void> {
  const sideBySide = statements.slice(-2)
  for (const statement of statements.slice(0, -2)) await send(statement)
  await Promise.all(sideBySide.map(send))
}
