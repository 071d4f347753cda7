import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Env, listeningOn } from '../env.ts'
import type { Connection } from './connection.ts'
import { isFile, sendFile } from './file-body.ts'
import { createForwarding, type Forwarding } from './forwarding.ts'

/** Leaves time to close the database within the 10 s that a stop may take. */
const FINISH_MS = 8_000
const IDLE_MS = 100
const HEADERS_MS = 15_000
const REQUEST_MS = 60_000

export type Middleware = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void

/** Answers one request. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>

export interface HttpListener {
  http: Server
  port: number
  /** Who and where the visitors are, through proxies. */
  forwarding: Forwarding
  /** Handles requests from now on, including those that came in earlier. Each Request has the URL that its visitor sees. */
  serve(fetch: Fetch, before?: Middleware): void
  /** Stops accepting, and waits until requests in flight are finished (8 s at most). */
  close(): Promise<void>
}

/** Binds the port early, so that a port conflict is reported before the build is loaded. */
export async function listen(env: Env): Promise<HttpListener> {
  const { promise: ready, resolve: start } = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const http = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (listener) listener(request, response)
      else if (!answerWhileStarting(request, response)) ready.then((handle) => handle(request, response))
    },
  )
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(env.port, env.host, resolve)
  })
  const { port } = http.address() as AddressInfo
  const forwarding = createForwarding(listeningOn(env, port))
  return {
    http,
    port,
    forwarding,
    serve(fetch, before) {
      const handle = getRequestListener(async (request, { incoming, outgoing }) => {
        const body = incoming.iterator({ destroyOnReturn: false })
        const isAborted = () => outgoing.destroyed || incoming.readableAborted
        const { remoteAddress } = incoming.socket
        const clientAddress = forwarding.clientAddressOf(incoming)
        const response = await fetch(request, { remoteAddress, clientAddress, body, isAborted })
        if (!isFile(response)) return response
        await sendFile(response, outgoing as ServerResponse)
        return RESPONSE_ALREADY_SENT
      })
      const handleAtOrigin: RequestListener = (request, response) => {
        request.url = absoluteTarget(request, forwarding)
        void handle(request, response)
      }
      listener = before
        ? (request, response) => before(request, response, () => handleAtOrigin(request, response))
        : handleAtOrigin
      start(listener)
    },
    close: () => close(http),
  }
}

/** Health checks don't wait, so that a balancer sends nothing yet. @returns whether it was one */
function answerWhileStarting({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== '/healthz' && url !== '/readyz') return false
  const [status, body] = url === '/healthz' ? [200, { status: 'ok' }] : [503, { status: 'not ready', start: 'running' }]
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
  return true
}

/** The request target with the origin that the visitor sees. A malformed one stays as it is, and is answered with 400. */
function absoluteTarget(request: IncomingMessage, forwarding: Forwarding): string {
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  const origin = forwarding.originOf(request)
  return origin !== null && target.startsWith('/') ? origin + target : target
}

async function close(http: Server): Promise<void> {
  const deadline = setTimeout(() => http.closeAllConnections(), FINISH_MS)
  // Keep-alive connections stay open after their response, and their next request must go elsewhere.
  const idle = setInterval(() => http.closeIdleConnections(), IDLE_MS)
  await new Promise<void>((resolve) => {
    http.close(() => resolve())
    http.closeIdleConnections()
  })
  clearTimeout(deadline)
  clearInterval(idle)
}
