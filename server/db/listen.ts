import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Listener } from './database.ts'

const CONNECT_MS = 3_000
const RETRY_MS = 500
/** A connection that died without a word is noticed by asking it something. */
const PING_MS = 5_000
const PONG_MS = 2_000
const FAREWELL_MS = 500

/**
 * Hears a channel of a PostgreSQL server on a connection of its own, which is made anew whenever it is lost.
 * @returns how to stop
 */
export function listenOnServer(url: string, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await session(url, channel, { listener, signal }).catch((error: unknown) => listener.lost(error))
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()
  return () => {
    stopping.abort()
    return ended
  }
}

interface Session {
  listener: Listener
  signal: AbortSignal
}

/** Ends when it is stopped, and throws when the connection is lost. */
async function session(url: string, channel: string, { listener, signal }: Session): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PONG_MS,
    application_name: 'voltacre notices',
    keepAlive: true,
  })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection ended.')))
  })
  // Whoever waits for it is told; nobody may wait at the moment.
  lost.catch(() => {})
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  client.on('notification', ({ payload }) => listener.heard(payload ?? ''))
  try {
    await Promise.race([client.connect(), lost])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    listener.connected()
    while (!signal.aborted) {
      await Promise.race([lost, stopped, wait(PING_MS, undefined, { ref: false })])
      if (!signal.aborted) await Promise.race([client.query('select 1'), lost])
    }
  } finally {
    await Promise.race([client.end().catch(() => {}), wait(FAREWELL_MS, undefined, { ref: false })])
  }
}
