import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A bare `node:http` server that answers everything with the bytes of one file. */
const body = readFileSync(process.env.BARE_FILE ?? '')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.byteLength,
  'Content-Encoding': 'br',
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stderr.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.once('SIGTERM', () => process.exit(0))
