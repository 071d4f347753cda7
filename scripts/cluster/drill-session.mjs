import { randomInt } from 'node:crypto'
import { HOST, PORTS, PUBLIC_URL } from './layout.mjs'

const REQUEST_MS = 40_000

/** Asks the site as a person who is signed in. */
export class DrillSession {
  #cookies = new Map()

  async signIn(account) {
    const signedIn = await this.ask('/login', { method: 'POST', body: new URLSearchParams(account) })
    if (signedIn.status >= 400) throw new Error(`Signing in was answered ${signedIn.status}.`)
  }

  /** Submits a form. @throws Error if it was refused */
  async submit(path, fields) {
    const { status } = await this.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
    if (status >= 400) throw new Error(`${path} was answered ${status}.`)
  }

  async ask(path, init = {}) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetchWhole(path, {
      ...init,
      headers: { Origin: PUBLIC_URL, Cookie: cookie, ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      this.#cookies.set(name, value)
    }
    return response
  }
}

/** Reads the whole response, because one that breaks off has failed. */
export async function fetchWhole(path, init = {}) {
  const signal = AbortSignal.timeout(REQUEST_MS)
  const response = await fetch(new URL(path, PUBLIC_URL), { redirect: 'manual', signal, ...init })
  const { status, headers } = response
  return new Response([204, 304].includes(status) ? null : await response.arrayBuffer(), { status, headers })
}

/** A request to HAProxy, which passes on the address of the sender: few messages and drafts may come from each. */
export function fromElsewhere(path, init) {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  const forwarded = {
    'X-Forwarded-For': address,
    'X-Forwarded-Host': new URL(PUBLIC_URL).host,
    'X-Forwarded-Proto': 'http',
  }
  return [`http://${HOST}:${PORTS.web}${path}`, { ...init, headers: forwarded }]
}
