import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import { isFile, sendFile } from './file-body.ts'

const FINISH_MS = 10_000
const IDLE_MS = 100
const HEADERS_MS = 15_000
const REQUEST_MS = 60_000

export type Middleware = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void

export interface HttpListener {
  http: Server
  port: number
  /** Handles requests from now on, including those that came in earlier. */
  serve(fetch: App['fetch'], before?: Middleware): void
  /** On SIGTERM or SIGINT, stops accepting, finishes requests in flight (10 s at most), cleans up and exits 0. */
  whenStopped(cleanUp: () => Promise<void>): void
}

/** Binds the port early, so that a port conflict is reported before the build is loaded. */
export async function listen(env: Pick<Env, 'host' | 'port'>): Promise<HttpListener> {
  const { promise: ready, resolve: start } = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const http = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (listener) listener(request, response)
      else ready.then((handle) => handle(request, response))
    },
  )
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(env.port, env.host, resolve)
  })
  return {
    http,
    port: (http.address() as AddressInfo).port,
    serve(fetch, before) {
      const handle = getRequestListener(async (request, { incoming, outgoing }) => {
        const body = incoming.iterator({ destroyOnReturn: false })
        const isAborted = () => outgoing.destroyed || incoming.readableAborted
        const response = await fetch(request, { remoteAddress: incoming.socket.remoteAddress, body, isAborted })
        if (!isFile(response)) return response
        await sendFile(response, outgoing as ServerResponse)
        return RESPONSE_ALREADY_SENT
      })
      listener = before
        ? (request, response) => before(request, response, () => void handle(request, response))
        : handle
      start(listener)
    },
    whenStopped: (cleanUp) => stopOnSignals(http, cleanUp),
  }
}

function stopOnSignals(http: Server, cleanUp: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => http.closeAllConnections(), FINISH_MS)
    // Keep-alive connections stay open after their response, and their next request must go elsewhere.
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_MS)
    await new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeIdleConnections()
    })
    clearTimeout(deadline)
    clearInterval(idle)
    await cleanUp()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
