import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** One statement as passed to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Statements in the order in which they were sent; those of one group ran concurrently. */
export type Statements = Statement[][]

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Captures the statements that `work` sends through either driver. */
export async function capture(work: () => Promise<unknown>): Promise<Statements> {
  const groups: Statements = []
  const restore = [watch(pg.Client.prototype, groups), watch(PGlite.prototype, groups)]
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
  return groups
}

function watch(prototype: object, groups: Statements): () => void {
  const driver = prototype as { query: Query }
  const original = driver.query
  let active = 0
  driver.query = function (this: unknown, text, values, ...rest) {
    const answer = original.call(this, text, values, ...rest)
    const statement = statementOf(text, values)
    if (!statement) return answer
    if (active > 0) groups.at(-1)?.push(statement)
    else groups.push([statement])
    active++
    const done = () => {
      active--
    }
    Promise.resolve(answer).then(done, done)
    return answer
  }
  return () => {
    driver.query = original
  }
}

/** Null for other calls, such as the driver's own. The statement's name is omitted, so that it is sent unprepared. */
function statementOf(query: unknown, values: unknown): Statement | null {
  if (typeof query === 'string') return { text: query, values: (values as unknown[]) ?? [] }
  return isNamed(query) ? { text: query.text, values: query.values } : null
}

const isNamed = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query && 'values' in query

/** Sends captured statements again, one group after the other. */
export async function replay(statements: Statements, send: (statement: Statement) => Promise<unknown>): Promise<void> {
  for (const group of statements) await Promise.all(group.map(send))
}
