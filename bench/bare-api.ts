import { createServer } from 'node:http'
import pg from 'pg'
import { SESSION_OPTIONS } from '../server/platform/db/server-postgres.ts'

/** A bare `node:http` + `pg` server that sends prepared statements for each path, without any checks. */
const statements = JSON.parse(process.env.BARE_STATEMENTS ?? '{}') as Record<
  string,
  { text: string; values: unknown[] }[][]
>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: SESSION_OPTIONS })

const server = createServer(async (request, response) => {
  const groups = statements[request.url ?? ''] ?? []
  const results: pg.QueryResult[] = []
  for (const group of groups) {
    results.push(...(await Promise.all(group.map(({ text, values }) => pool.query(text, values)))))
  }
  const body = JSON.stringify(results.map(({ rows }) => rows))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stderr.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.once('SIGTERM', () => process.exit(0))
