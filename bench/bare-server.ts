import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import pg from 'pg'
import { SESSION_OPTIONS } from '../server/platform/db/server-postgres.ts'
import type { Statements } from './captured.ts'

/** A bare `node:http` server without any checks: of the bytes of BARE_FILE, or of the rows of the statements in BARE_STATEMENTS, by URL. */
const { BARE_FILE, BARE_STATEMENTS, DATABASE_URL } = process.env

function answerWithFile(path: string): RequestListener {
  const body = readFileSync(path)
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
  const headers = { ...type, 'Content-Length': body.byteLength }
  return (_request, response) => void response.writeHead(200, headers).end(body)
}

function answerWithRows(statements: Record<string, Statements>): RequestListener {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: SESSION_OPTIONS })
  return async (request, response) => {
    const results: pg.QueryResult[] = []
    for (const group of statements[request.url ?? ''] ?? [])
      results.push(...(await Promise.all(group.map(({ text, values }) => pool.query(text, values)))))
    const body = JSON.stringify(results.map(({ rows }) => rows))
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
  }
}

const server = createServer(
  BARE_FILE ? answerWithFile(BARE_FILE) : answerWithRows(JSON.parse(readFileSync(BARE_STATEMENTS!, 'utf8'))),
)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stderr.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.once('SIGTERM', () => process.exit(0))
