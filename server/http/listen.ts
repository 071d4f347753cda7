import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { App } from './app.ts'
import type { Env } from './env.ts'
import { isFile, sendFile } from './http/file-body.ts'

const FINISH_MS = 10_000
const IDLE_MS = 100
const HEADERS_MS = 15_000
const REQUEST_MS = 60_000

export type Middleware = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void

export interface Listening {
  http: Server
  port: number
  /** Answers from now on; what came before waits. */
  serve(fetch: App['fetch'], before?: Middleware): void
  /** At SIGTERM or SIGINT: accepts nothing new, finishes what is in flight (10 s at most), cleans up, exits 0. */
  whenStopped(cleanUp: () => Promise<void>): void
}

/** Takes the port first, so that a taken one is told before a build is loaded. */
export async function listen(env: Pick<Env, 'host' | 'port'>): Promise<Listening> {
  const { promise: ready, resolve: begin } = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const http = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (listener) listener(request, response)
      else ready.then((late) => late(request, response))
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
      const own = getRequestListener(async (request, { incoming, outgoing }) => {
        const body = incoming.iterator({ destroyOnReturn: false })
        const response = await fetch(request, { remoteAddress: incoming.socket.remoteAddress, body })
        if (!isFile(response)) return response
        await sendFile(response, outgoing as ServerResponse)
        return RESPONSE_ALREADY_SENT
      })
      listener = before ? (request, response) => before(request, response, () => void own(request, response)) : own
      begin(listener)
    },
    whenStopped: (cleanUp) => stopOnSignals(http, cleanUp),
  }
}

function stopOnSignals(http: Server, cleanUp: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const late = setTimeout(() => http.closeAllConnections(), FINISH_MS)
    // A connection that has got its answer is kept open for the next request, which is not to come here.
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_MS)
    await new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeIdleConnections()
    })
    clearTimeout(late)
    clearInterval(idle)
    await cleanUp()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
