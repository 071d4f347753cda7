import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const read = (name: string) => readFileSync(new URL(`./tls-proxy/${name}`, import.meta.url))

/** A self-signed certificate for localhost that is valid until 2126. It secures nothing but tests. */
export const TLS = { key: read('key.pem'), cert: read('cert.pem') }

export interface TlsProxy {
  /** Such as `https://localhost:41234`. */
  origin: string
  /** Where requests go, such as `http://127.0.0.1:41235`. */
  target: string
  /** Whether X-Forwarded headers are sent and the Host is kept; otherwise the proxy sends a Host of its own and no more. */
  forwards: boolean
  close(): void
}

/** Ends TLS in front of a server, as nginx, Caddy and load balancers do. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const server = createServer(TLS, (request, response) => {
    const { method, url: path } = request
    const { hostname, port } = new URL(proxy.target)
    const sent = sendRequest({ hostname, port, method, path, headers: headersOf(request) }, (received) => {
      response.writeHead(received.statusCode!, received.headers)
      received.pipe(response)
    })
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  const headersOf = ({ headers, socket }: IncomingMessage) =>
    proxy.forwards
      ? {
          ...headers,
          'x-forwarded-for': socket.remoteAddress,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': headers.host,
        }
      : { ...headers, host: new URL(proxy.target).host }
  server.listen(0)
  await once(server, 'listening')
  const proxy: TlsProxy = {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    forwards: true,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
