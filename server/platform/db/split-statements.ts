import { type Node, parse } from 'libpg-query'

export interface Statement {
  /** With the comments before it. */
  text: string
  /** The parsed statement: its kind, such as `IndexStmt`, and what that has. */
  node: Node
}

/** @throws Error when it isn't SQL */
export async function splitStatements(script: string): Promise<Statement[]> {
  const bytes = Buffer.from(script)
  const { stmts = [] } = await parse(script)
  const ends = stmts.map(({ stmt_location: start = 0, stmt_len: length = bytes.length - start }) => start + length)
  return stmts.map(({ stmt }, index) => {
    // The parser's own start is after the comments.
    const start = index === 0 ? 0 : ends[index - 1]! + ';'.length
    return { text: bytes.toString('utf8', start, ends[index]).trim(), node: stmt! }
  })
}
