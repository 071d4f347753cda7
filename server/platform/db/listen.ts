import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { shareNext } from '../concurrency/share-next.ts'
import type { Listener, Listening } from './database.ts'
import { readPosition } from './lsn.ts'

const CONNECT_MS = 3_000
const RETRY_MS = 500
/** Pings detect a dead connection that reports no error. */
const PING_MS = 5_000
const PONG_MS = 2_000
const CLOSE_MS = 500

export interface ListeningOnServer extends Listening {
  stop(): Promise<void>
}

/** Listens on a channel of a PostgreSQL server with its own connection, and reconnects whenever that is lost. */
export function listenOnServer(url: string, channel: string, listener: Listener): ListeningOnServer {
  const stopping = new AbortController()
  const { signal } = stopping
  let connected: pg.Client | null = null
  const onSession = (client: pg.Client | null) => {
    connected = client
  }
  const run = async () => {
    while (!signal.aborted) {
      await session(url, channel, { listener, signal, onSession }).catch((error: unknown) =>
        listener.onDisconnected(error),
      )
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    position: shareNext(async () => (connected ? readPosition(connected) : null)),
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

interface Session {
  listener: Listener
  signal: AbortSignal
  /** Receives the client while it listens. */
  onSession(client: pg.Client | null): void
}

/** Returns when stopped; throws when the connection is lost. */
async function session(url: string, channel: string, { listener, signal, onSession }: Session): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PONG_MS,
    application_name: 'voltacre listener',
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('The connection ended.')))
  const over = AbortSignal.any([signal, lost.signal])
  client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onSession(client)
    listener.onConnected()
    while (!signal.aborted) {
      await wait(PING_MS, undefined, { ref: false, signal: over }).catch(() => {})
      lost.signal.throwIfAborted()
      if (!signal.aborted) await client.query('select 1')
    }
  } finally {
    onSession(null)
    await Promise.race([client.end().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })])
  }
}
